import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAudit, startAudit } from '#lib/features/page-audits/audits.ts';
import { recheckFinding } from '#lib/features/page-audits/findings/recheck-finding.ts';
import * as contract from '#lib/features/page-audits/findings-contract.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { garageFacts } from '#tests/world/sites/garage.ts';

let reach: Reach;
let actor: Actor;
let id: string;
const ctx = () => reach.ctx({ actor });
const check = async (name: string) => {
  const answer = await recheckFinding(ctx(), { id, check: name });
  expect(contract.recheckFinding.output.safeParse(answer).error?.issues).toBeUndefined();
  return answer.data.result;
};

beforeAll(async () => {
  reach = await reachWorld();
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  actor = { kind: 'user', userId, role: 'member' };
  id = (await startAudit(ctx(), { url: garageFacts.url, render: false })).data.audit.id;
  await pageAudits.job.handle(reach.ctx(), { id });
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers(), closeQueue()]);
});

test('a check of the site requests the site and the links again, and names anchor and status of each broken one', async () => {
  const { finding, repeated } = await check('link-broken');
  expect(repeated).toEqual(['page', 'site']);
  expect(finding?.evidence.items.map(({ url }) => url).toSorted()).toEqual(garageFacts.brokenLinks.toSorted());
  for (const { value, selector } of finding?.evidence.items ?? []) {
    expect(value).toMatch(/^“.+”: Status 404\.$/);
    expect(selector).toBeTruthy();
  }
});

test('the report has the status of every checked link', async () => {
  const { report } = (await getAudit(ctx(), { id })).data.audit;
  const statuses = report?.site?.linkStatuses ?? {};
  expect(Object.keys(statuses)).toHaveLength(report?.site?.linksChecked ?? -1);
  for (const url of garageFacts.brokenLinks) expect(statuses[url]).toBe(404);
  expect(Object.values(statuses)).toContain(200);
});

test('an unknown check is not found', async () => {
  await expect(check('no-such-check')).rejects.toThrow(NotFound);
});

test('one issue is checked on the page as it is now, and the report keeps what it said', async () => {
  const before = (await getAudit(ctx(), { id })).data.audit;
  expect(await check('noindex')).toMatchObject({ state: 'failed', finding: { id: 'noindex' }, repeated: ['page'] });
  reach.world.garage.repaired = true;
  expect(await check('noindex')).toMatchObject({ state: 'passed', finding: null, repeated: ['page'] });
  expect((await getAudit(ctx(), { id })).data.audit).toEqual(before);
});
