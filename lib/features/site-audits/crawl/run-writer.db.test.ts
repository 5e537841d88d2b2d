import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { externalPhase } from '#lib/features/site-audits/crawl/external-phase.ts';
import { claim, type RunRow } from '#lib/features/site-audits/crawl/run-store.ts';
import { runWriter } from '#lib/features/site-audits/crawl/run-writer.ts';
import { rowsOfSitemap } from '#lib/features/site-audits/crawl/to-rows.ts';
import { db } from '#lib/platform/database/db.ts';
import { startLocalSite } from '#tests/support/local-site.ts';

const url = 'https://a.example/';
const ctx = createCtx({ actor: { kind: 'system' } });
const lease = crypto.randomUUID();
let audit: RunRow;
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const data = { userId, url, host: 'a.example', siteKey: 'a.example/', settings: {} };
  const { id } = await db().siteAudit.create({ data });
  const claimed = await claim(id, lease, new Date());
  if (!claimed) throw new Error('nothing to take up');
  audit = claimed;
});
afterEach(() => void vi.restoreAllMocks());

const crawlMs = async () => (await db().siteAudit.findUniqueOrThrow({ where: { id: audit.id } })).crawlMs;
const now = performance.now.bind(performance);
/** Sets the clock that measures durations forward. */
const setForward = (ms: number) => vi.spyOn(performance, 'now').mockImplementation(() => now() + ms);

test('the time of a crawl includes that in which nothing was to be stored', async () => {
  const writer = runWriter(ctx, audit, lease, { limits: { internal: 10, external: 10 }, isCrawl: true });
  setForward(20_000);
  await writer.flush();
  expect(await crawlMs()).toBe(0);
  await writer.add([rowsOfSitemap([url], () => 'in')]);
  await writer.flush();
  expect(await crawlMs()).toBeGreaterThanOrEqual(20_000);
});

test('the time in which external links are checked is no time of the crawl', async () => {
  const site = await startLocalSite((_path, response) => {
    setForward(5_000);
    response.end();
  });
  const data = { auditNo: audit.no, no: 1, key: 1n, url: `${site.origin}/`, internal: false, source: 'link' };
  await db().sitePage.create({ data: { ...data, outcome: 'unchecked' } });
  await externalPhase({ ...ctx, net: site.net }, audit, lease);
  await site.stop();
  const page = await db().sitePage.findFirstOrThrow({ where: { auditNo: audit.no } });
  expect([page.outcome, await crawlMs()]).toEqual(['page', 0]);
});
