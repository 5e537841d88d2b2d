import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#lib/features/context.ts';
import * as audits from '#lib/features/site-audit/audits.ts';
import { getSiteAudit as getEndpoint, startSiteAudit as startEndpoint } from '#lib/features/site-audit/contract.ts';
import { crawlSiteAudit } from '#lib/features/site-audit/crawl-site-audit.job.ts';
import { closeReaders } from '#lib/features/site-audit/page-reader.ts';
import { siteChecks } from '#lib/features/site-audit/site-checks.ts';
import { db } from '#lib/platform/db.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { depotFacts } from '#tests/world/sites/depot.ts';
import { orchardFacts } from '#tests/world/sites/orchard.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeReaders()]);
});
beforeEach(async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
});

const ctx = () => reach.ctx({ actor });
const start = async (url: string, given: object = {}) =>
  (await audits.startSiteAudit(ctx(), startEndpoint.input.parse({ url, ...given }))).data.audit;
const read = async (id: string) => {
  const answer = await audits.getSiteAudit(ctx(), { id });
  expect(getEndpoint.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.audit;
};
/** This test is the worker. */
const work = (id: string) => crawlSiteAudit.handle(reach.ctx(), { id });

/** Findings of a run: check → paths. */
async function findingsOf(id: string): Promise<Record<string, string[]>> {
  const rows = await db().$queryRaw<{ check_id: string; url: string }[]>`
    SELECT f.check_id, p.url FROM site_findings f JOIN site_audits a ON a.no = f.audit_no
    JOIN site_pages p ON p.audit_no = a.no AND p.no = f.page_no WHERE a.id = ${id}::uuid ORDER BY p.url`;
  const found: Record<string, string[]> = {};
  for (const { check_id: check, url } of rows) found[check] = [...(found[check] ?? []), new URL(url).pathname];
  return found;
}

describe('a site with every fault', () => {
  test('each is found once, and nothing else', async () => {
    const { id, status } = await start(depotFacts.url);
    expect(status).toBe('queued');
    await work(id);
    const audit = await read(id);
    expect(audit).toMatchObject({ status: 'done', error: null, end_reason: null, pages: depotFacts.pages });
    const found = await findingsOf(id);
    const checks = [...siteChecks.map((check) => check.id), 'soft-404', 'noindex'];
    expect(Object.fromEntries(checks.flatMap((check) => (found[check] ? [[check, found[check]]] : [])))).toEqual(
      depotFacts.findings,
    );
  }, 120_000);
});

test('a site without a fault has no issues', async () => {
  const { id } = await start(orchardFacts.url);
  await work(id);
  const audit = await read(id);
  expect(await findingsOf(id)).toEqual({});
  expect(audit).toMatchObject({
    status: 'done',
    score: 100,
    pages: orchardFacts.pages,
    issues: { error: 0, warning: 0, notice: 0 },
  });
}, 60_000);
