import { beforeEach, expect, test } from 'vitest';
import { closeAnalysis } from '#lib/features/site-audits/analysis/close-analysis-store.ts';
import { earlierAudits, foundBefore } from '#lib/features/site-audits/report/since-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

let userId: string;
beforeEach(async () => {
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
});

const DAYS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'].map((day) => new Date(day));

/** A finished audit of one page; `found`: the page has the issue. @returns its number */
async function audit(day: number, { outcome = 'page', found = true, deleted = false } = {}): Promise<number> {
  const { no } = await db().siteAudit.create({
    data: {
      userId,
      url: 'https://x.example/',
      host: 'x.example',
      siteKey: 'x.example/',
      settings: {},
      status: 'done',
      deletedAt: deleted ? new Date() : null,
    },
  });
  await db().$executeRaw`INSERT INTO site_pages (audit_no, no, key, url, outcome, source)
    VALUES (${no}, 1, 7, 'https://x.example/', ${outcome}::"SiteOutcome", 'start')`;
  if (found) {
    await db().$executeRaw`INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected)
      VALUES (${no}, 'h1-duplicate', 1, 'notice', 'a', 'b')`;
  }
  await db().$transaction((tx) => closeAnalysis({ no, tx }, DAYS[day] ?? new Date(0)));
  return no;
}

const sinceOf = async (no: number) => (await db().siteFinding.findFirst({ where: { auditNo: no } }))?.since;

test('a finding is as old as the first audit of those that had it without a break', async () => {
  expect(await sinceOf(await audit(0))).toEqual(DAYS[0]);
  expect(await sinceOf(await audit(1))).toEqual(DAYS[0]);
  expect(await sinceOf(await audit(2))).toEqual(DAYS[0]);
});

test('one that was fixed in between is new again', async () => {
  await audit(0);
  await audit(1, { found: false });
  expect(await sinceOf(await audit(2))).toEqual(DAYS[2]);
});

test('an audit that did not get to the page says nothing', async () => {
  await audit(0);
  await audit(1, { outcome: 'blocked', found: false });
  await audit(2, { outcome: 'waiting', found: false });
  expect(await sinceOf(await audit(3))).toEqual(DAYS[0]);
});

test('an audit in which the page answered with an error or was forbidden does not change when a finding was first found', async () => {
  await audit(0);
  await audit(1, { outcome: 'server_error', found: false });
  await audit(2, { outcome: 'disallowed', found: false });
  expect(await sinceOf(await audit(3))).toEqual(DAYS[0]);
});

test('deleted audits and those of others do not count', async () => {
  await audit(0, { deleted: true });
  const own = await audit(1);
  expect(await sinceOf(own)).toEqual(DAYS[1]);
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  expect(await sinceOf(await audit(2))).toEqual(DAYS[2]);
});

test('it is found by one index each, whatever else the tables hold', async () => {
  const no = await audit(1);
  await db().$executeRaw`INSERT INTO site_pages (audit_no, no, key, url, outcome, source)
    SELECT ${no}, n, n + 100, 'https://x.example/' || n, 'page', 'link' FROM generate_series(2, 20000) AS n`;
  await db().$executeRaw`INSERT INTO site_findings (audit_no, check_id, page_no, severity, found, expected)
    SELECT ${no}, 'h1-duplicate', n, 'notice', 'a', 'b' FROM generate_series(2, 20000) AS n`;
  const earlier = [no, ...(await earlierAudits(db(), no))];
  const look = foundBefore(earlier, {
    key: Prisma.sql`f.key`,
    check: Prisma.sql`f."check"`,
    outcome: Prisma.sql`'page'`,
  });
  const plan = await db().$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN SELECT ${look}
    FROM jsonb_to_recordset('[]') AS f(key bigint, "check" text)`;
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).not.toContain('Seq Scan');
});
