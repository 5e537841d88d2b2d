import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listJobs } from '#lib/features/jobs/service.ts';
import * as audits from '#lib/features/page-audits/audits.ts';
import { getAudit as getAuditEndpoint } from '#lib/features/page-audits/contract.ts';
import { getAuditEvidence } from '#lib/features/page-audits/evidence/audit-evidence.ts';
import { exportAudit } from '#lib/features/page-audits/export-audit.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { USER_AGENT } from '#lib/net/limits.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { prepareQueues, queue } from '#lib/platform/queue/queue.ts';
import { holdStatement } from '#tests/support/held-statement.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { garageFacts } from '#tests/world/sites/garage.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { wallFacts } from '#tests/world/sites/walls.ts';

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});

async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
beforeEach(async () => {
  actor = await newActor();
});

const ctx = () => reach.ctx({ actor });
const start = async (url: string, given: object = {}) =>
  (await audits.startAudit(ctx(), { url, render: false, ...given })).data.audit;
const read = async (id: string) => (await audits.getAudit(ctx(), { id })).data.audit;
/** This test acts as the worker. */
const work = (id: string) => pageAudits.job.handle(reach.ctx(), { id });

test('one user’s many audits leave another’s first his turn', async () => {
  await prepareQueues([pageAudits.job]);
  const boss = await queue();
  await boss.deleteQueuedJobs(pageAudits.job.name);
  const mine: string[] = [];
  for (let n = 0; n < 3; n++) mine.push((await start(`${bakeryFacts.url}?${n}`)).id);
  actor = await newActor();
  const others = await start(bakeryFacts.url);
  // The calls of a worker that takes its next job.
  const order: string[] = [];
  for (let n = 0; n < 4; n++) order.push(...(await boss.fetch(pageAudits.job.name)).map(({ id }) => id));
  expect(order).toEqual([mine[0], others.id, mine[1], mine[2]]);
});

describe('an audit from the request to the report', () => {
  test('with a browser: score, evidence, every step; the answer keeps its contract', async () => {
    const { id, status } = await start(bakeryFacts.url, { render: true, keyword: 'sourdough bread' });
    expect(status).toBe('queued');
    await work(id);
    const audit = await read(id);
    expect(audit).toMatchObject({ status: 'done', title: bakeryFacts.title, attempts: 1, previous: null, step: null });
    expect(audit.score).toBeGreaterThanOrEqual(85);
    expect(audit.steps.map((step) => step.state)).not.toContain('waiting');
    expect(audit.evidence.map(({ role }) => role)).toEqual(['raw', 'rendered', 'screenshot']);
    const raw = audit.evidence[0]?.hash ?? '';
    expect(Buffer.from((await evidence().get(raw)) ?? []).toString()).toContain(`<h1>${bakeryFacts.h1}</h1>`);
    expect(getAuditEndpoint.output.safeParse({ data: { audit } }).error?.issues).toBeUndefined();
  });

  test('a target that fails is tried twice and then named as the reason', async () => {
    const { id } = await start(`${oddityFacts.home}broken`);
    await expect(work(id)).rejects.toThrow('500');
    expect(await read(id)).toMatchObject({ status: 'queued', attempts: 1 });
    await work(id);
    expect(await read(id)).toMatchObject({ status: 'failed', attempts: 2, error: expect.stringContaining('500') });
  });

  test('work that its worker never finished is named so', async () => {
    const { id } = await start(bakeryFacts.url);
    await pageAudits.job.giveUp?.(reach.ctx(), { id }, 'The process exited unexpectedly 3 times.');
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('exited unexpectedly') });
  });

  test('a cancelled one stops and stays cancelled', async () => {
    const { id } = await start(`${oddityFacts.home}slow?ms=30000`);
    const working = work(id);
    await expect.poll(async () => (await read(id)).status).toBe('running');
    const { data } = await audits.cancelAudit(ctx(), { id });
    expect(data.audit.status).toBe('canceled');
    await working;
    expect(await read(id)).toMatchObject({ status: 'canceled', report: null });
  });

  test('a canceled one takes no result and leaves no row of evidence', async () => {
    await db().audit.deleteMany({});
    await db().evidence.deleteMany({});
    const { id } = await start(bakeryFacts.url);
    const held = await holdStatement('INSERT', 'page_fingerprints');
    const working = work(id);
    await held.reached();
    await audits.cancelAudit(ctx(), { id });
    await held.letGo();
    await working;
    expect(await read(id)).toMatchObject({ status: 'canceled', report: null, evidence: [] });
    expect(await db().evidence.count({})).toBe(0);
  });
});

test('the comparison names what was mended, what is new and what stayed', async () => {
  const first = await start(garageFacts.url);
  await work(first.id);
  reach.world.garage.repaired = true;
  const second = await start(garageFacts.url);
  await work(second.id);
  const { comparison } = (await audits.compareAudit(ctx(), { id: second.id })).data;
  expect(comparison.previous?.id).toBe(first.id);
  expect(comparison.score_delta).toBeGreaterThan(0);
  const [before, after] = [await read(first.id), await read(second.id)];
  const ids = (list: { id: string }[]) => list.map(({ id }) => id).toSorted();
  expect(ids([...comparison.new, ...comparison.unchanged])).toEqual(ids(after.report?.findings ?? []));
  expect(ids([...comparison.resolved, ...comparison.unchanged, ...comparison.no_longer_measured])).toEqual(
    ids(before.report?.findings ?? []),
  );
  expect(comparison.resolved.length).toBeGreaterThan(2);
  const none = (await audits.compareAudit(ctx(), { id: first.id })).data.comparison;
  expect(none).toMatchObject({ previous: null, score_delta: null });
});

describe('somebody else’s audit is an unknown one', () => {
  test.each([
    ['getAudit', audits.getAudit],
    ['compareAudit', audits.compareAudit],
    ['deleteAudit', audits.deleteAudit],
    ['cancelAudit', audits.cancelAudit],
  ] as const)('%s', async (_name, verb) => {
    const { id } = await start(bakeryFacts.url);
    const stranger = reach.ctx({ actor: await newActor() });
    const messageOf = (given: string) => verb(stranger, { id: given }).catch((error: Error) => error.message);
    expect(await messageOf(id)).toBe(await messageOf(crypto.randomUUID()));
    expect((await read(id)).status).toBe('queued');
  });

  test('startAudit with their project', async () => {
    const owner = await db().user.create({ data: { email: 'owner@x.example' } });
    const { id } = await newProject(owner.id, 'x.example');
    await expect(start(bakeryFacts.url, { project_id: id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('a forbidden target is refused and nothing is stored', async () => {
  await expect(start('http://169.254.169.254/')).rejects.toMatchObject({ code: 'refused' });
  expect((await audits.listAudits(ctx(), { limit: 10 })).data.audits).toEqual([]);
});

test('a deleted audit takes its evidence with it', async () => {
  const { id } = await start(`${oddityFacts.home}arrived`);
  await work(id);
  const [{ hash } = { hash: '' }] = (await read(id)).evidence;
  // Two days later, because files stored during the last day are kept.
  await audits.deleteAudit({ ...ctx(), now: () => new Date(Date.now() + 48 * 3_600_000) }, { id });
  expect(await evidence().get(hash)).toBeNull();
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a page’s twin on the same site is found', async () => {
  const reports = [];
  for (const url of oddityFacts.duplicates) {
    const { id } = await start(url);
    await work(id);
    reports.push((await read(id)).analysis?.content.duplicate_content);
  }
  expect(reports).toEqual([false, true]);
});

describe('an audit that a bot check ended', () => {
  const wall = (vendor: string) => wallFacts.vendors.find((one) => one.vendor === vendor)?.url ?? '';

  test('is blocked: no score, no report, the page of the check as evidence, at the first attempt', async () => {
    const url = wall('Cloudflare');
    const { id } = await start(url);
    await work(id);
    const audit = await read(id);
    expect(audit).toMatchObject({
      status: 'blocked',
      score: null,
      counts: null,
      report: null,
      analysis: null,
      attempts: 1,
      error: expect.stringContaining('blocked by a bot check (Cloudflare)'),
      blocked: { vendor: 'Cloudflare', url, status: 403, user_agent: USER_AGENT, in_browser: false },
    });
    expect(getAuditEndpoint.output.safeParse({ data: { audit } }).error?.issues).toBeUndefined();
    expect(audit.evidence.map(({ role }) => role)).toEqual(['raw']);
    const { piece } = (await getAuditEvidence(ctx(), { id, role: 'raw' })).data;
    expect(piece.text).toContain('_cf_chl_opt');
    await expect(getAuditEvidence(ctx(), { id, role: 'rendered' })).rejects.toThrow(
      'A bot check was served instead of the page',
    );
    await expect(exportAudit(ctx(), { id })).rejects.toThrow('no report');
  });

  test('with a browser: a screenshot of the check is kept too', async () => {
    const { id } = await start(wall('HUMAN (PerimeterX)'), { render: true });
    await work(id);
    expect(await read(id)).toMatchObject({
      status: 'blocked',
      blocked: { vendor: 'HUMAN (PerimeterX)', in_browser: true },
      evidence: [{ role: 'raw' }, { role: 'screenshot', content_type: 'image/webp' }],
    });
  });

  test('is listed as blocked and not as failed, and no later audit is compared with it', async () => {
    const { id } = await start(wall('Imperva'));
    await work(id);
    const failed = await start(`${oddityFacts.home}nowhere:1`);
    await pageAudits.job.giveUp?.(reach.ctx(), { id: failed.id }, 'It ended.');
    const listed = async (status: 'blocked' | 'failed') =>
      (await audits.listAudits(ctx(), { status, limit: 10 })).data.audits.map((one) => [one.id, one.status]);
    expect(await listed('blocked')).toEqual([[id, 'blocked']]);
    expect(await listed('failed')).toEqual([[failed.id, 'failed']]);
    const again = await start(wall('Imperva'));
    await work(again.id);
    expect((await read(again.id)).previous).toBeNull();
    const { jobs } = (await listJobs(ctx(), {})).data;
    expect(jobs.find((job) => job.id === id)).toMatchObject({
      state: 'blocked',
      retry: { operation: 'start_audit', input: { url: wall('Imperva') } },
    });
  });
});
