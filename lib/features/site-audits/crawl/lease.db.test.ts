import { beforeEach, expect, test } from 'vitest';
import { noteLinksOfAudit, queueCrawledLinks } from '#lib/features/backlinks/note-crawled-links.job.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { analyse } from '#lib/features/site-audits/analysis/analysis.ts';
import { claim, finish } from '#lib/features/site-audits/crawl/run-store.ts';
import { crawlSiteAudit } from '#lib/features/site-audits/crawl-site-audit.job.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { holdStatement, waiters } from '#tests/support/held-statement.ts';

/** Text and simhash of each page: two pages have the same text, two have nearly the same. */
const TEXTS = [
  [11n, 0x0f0f0f0f0f0f0f0fn],
  [11n, 0x0f0f0f0f0f0f0f0fn],
  [13n, 255n],
  [14n, 254n],
  [15n, -1n],
] as const;

/** As an earlier version stored them. */
const SETTINGS = {
  max_pages: 1_000,
  max_depth: 20,
  max_minutes: 240,
  include: [],
  exclude: [],
  subdomains: false,
  obey_robots: true,
  sitemaps: true,
  render: false,
  check_external: true,
  keep_html: true,
  user_agent: null,
};

let id: string;
/** The result of one undisturbed attempt at a small site. */
let before: Awaited<ReturnType<typeof judged>>;
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const url = 'https://a.example/';
  const audit = await db().siteAudit.create({
    data: { userId, url, host: 'a.example', siteKey: 'a.example/', settings: SETTINGS, phase: 'analysis' },
  });
  id = audit.id;
  await db().sitePage.createMany({
    data: TEXTS.map(([textHash, simhash], at) => ({
      auditNo: audit.no,
      no: at + 1,
      key: BigInt(at),
      url: `${url}${at}`,
      source: 'link',
      title: 'The same',
      outcome: 'page' as const,
      status: 200,
      indexable: true,
      score: 100,
      words: 100,
      textHash,
      simhash,
    })),
  });
  await work();
  before = await judged();
  await db().siteAudit.update({ where: { id }, data: { status: 'queued', phase: 'analysis' } });
});

const ctx = (): Ctx => createCtx({ actor: { kind: 'system' } });
/** This test acts as the worker. */
const work = () => crawlSiteAudit.handle(ctx(), { id });
const statusOf = async () => (await db().siteAudit.findUniqueOrThrow({ where: { id } })).status;

/** Everything that the analysis has written. */
async function judged() {
  const { no: auditNo } = await db().siteAudit.findUniqueOrThrow({ where: { id } });
  const where = { auditNo };
  const [checks, findings, pages] = await Promise.all([
    db().siteCheck.findMany({ where, orderBy: { checkId: 'asc' } }),
    db().siteFinding.findMany({ where, orderBy: [{ checkId: 'asc' }, { pageNo: 'asc' }], omit: { since: true } }),
    db().sitePage.findMany({ where, orderBy: { no: 'asc' } }),
  ]);
  expect(pages.map((page) => page.duplicateOf ?? page.nearDuplicateOf)).toEqual([1, 1, 3, 3, null]);
  expect(findings.length).toBeGreaterThan(TEXTS.length);
  return { checks, findings, pages };
}

/** An attempt that takes over the audit and blocks at its first DELETE statement. */
async function stoppedAttempt(given: Ctx) {
  const lease = crypto.randomUUID();
  const audit = await claim(id, lease, new Date());
  if (!audit) throw new Error('nothing to take up');
  const statement = await holdStatement('DELETE', 'site_findings');
  const attempt = analyse(given, audit, lease).then(
    () => null,
    (error: unknown) => error,
  );
  await statement.reached();
  return { attempt, statement };
}

/** The next attempt has finished, or waits for the previous one. */
const nextIsThere = () =>
  expect.poll(async () => (await statusOf()) === 'done' || (await waiters()).length > 1, { interval: 20 }).toBe(true);

test('an attempt that is let go after another took the audit up takes nothing of it away', async () => {
  const leaving = new AbortController();
  const { attempt, statement } = await stoppedAttempt({ ...ctx(), signal: leaving.signal });
  const next = work();
  await nextIsThere();
  // As the heartbeat would; the current step runs to its end.
  leaving.abort(new LeaseLost());
  await statement.letGo();
  expect(await attempt).toBeInstanceOf(LeaseLost);
  await next;
  expect(await statusOf()).toBe('done');
  expect(await judged()).toEqual(before);
});

test('the end of an audit queues the noting of its links, both or neither', async () => {
  const queued = () => db().$queryRaw`SELECT data->'input' AS input FROM pgboss.job
    WHERE name = ${noteLinksOfAudit.name} AND data->'input'->>'id' = ${id}`;
  // Queued by the attempt before this test.
  await db().$executeRaw`DELETE FROM pgboss.job WHERE name = ${noteLinksOfAudit.name}`;
  const lost = finish(id, crypto.randomUUID(), { finishedAt: new Date() }, queueCrawledLinks);
  await expect(lost).rejects.toThrow(LeaseLost);
  expect([await statusOf(), await queued()]).toEqual(['queued', []]);
  await db()
    .$executeRaw`ALTER TABLE pgboss.job ADD CONSTRAINT none CHECK (name <> ${Prisma.raw(`'${noteLinksOfAudit.name}'`)})`;
  await work();
  expect([await statusOf(), await queued()]).toEqual(['failed', []]);
  await db().$executeRaw`ALTER TABLE pgboss.job DROP CONSTRAINT none`;
  await db().siteAudit.update({ where: { id }, data: { status: 'queued' } });
  await work();
  expect([await statusOf(), await queued()]).toEqual(['done', [{ input: { id } }]]);
});

test('an attempt whose connection ends asks for its lease before it makes the step again', async () => {
  const { attempt, statement } = await stoppedAttempt(ctx());
  const next = work();
  await nextIsThere();
  await statement.cut();
  expect(await attempt).toBeInstanceOf(LeaseLost);
  await statement.letGo();
  await next;
  expect(await statusOf()).toBe('done');
  expect(await judged()).toEqual(before);
});
