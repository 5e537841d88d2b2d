import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { domainInfos } from '#lib/features/domains/contract.ts';
import { domainReports, resultOf } from '#lib/features/domains/domain-report.run.ts';
import { exportDomainReport } from '#lib/features/domains/export-report.ts';
import { getDomainEvidence } from '#lib/features/domains/report-evidence.ts';
import * as reports from '#lib/features/domains/reports.ts';
import { domainReportHistory, getDomainReport } from '#lib/features/domains/reports-contract.ts';
import { getDomainInfos } from '#lib/features/domains/service.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { inspectDomain, registrationFacts } from '#tests/support/domain-facts.ts';
import { holdStatement } from '#tests/support/held-statement.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

const DOMAIN = 'harbour-bakery.example';
/** Timeout for a state that the worker reaches by itself, even on a busy machine. */
const SOON = { timeout: 120_000 };

let reach: Reach;
let actor: Actor;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

async function newActor(): Promise<Actor> {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  return { kind: 'user', userId, role: 'member' };
}
beforeEach(async () => {
  actor = await newActor();
});
afterEach(async () => {
  reach.world.rdap.reset();
  reach.world.whois.reset();
  await db().portLook.deleteMany({});
});

const ctx = () => reach.ctx({ actor });
const start = async (domain = DOMAIN, given: object = {}) =>
  (await reports.startDomainReport(ctx(), { domain, ...given })).data.report;
const read = async (id: string) => (await reports.getDomainReport(ctx(), { id })).data.report;
/** Runs the job like a worker. */
const work = (id: string) => domainReports.job.handle(reach.ctx(), { id });

/** A finished report with a given result, without an inspection. */
async function stored(look: Inspection): Promise<string> {
  const { id } = await start(look.domain);
  const report = await db().domainReport.findUniqueOrThrow({ where: { id } });
  const { data, also } = await resultOf(report, look);
  const ended = { ...data, status: 'done' as const, steps: [], finishedAt: new Date(look.inspectedAt.dns) };
  await db().$transaction(async (tx) => {
    await tx.domainReport.update({ where: { id }, data: ended });
    await also?.(tx, id);
  });
  return id;
}

describe('a report from the request to the result', () => {
  test('each section has its time; raw responses are stored; the response follows its contract', async () => {
    const { id, status } = await start();
    expect(status).toBe('queued');
    await work(id);
    const report = await read(id);
    expect(report).toMatchObject({ status: 'done', attempts: 1, step: null, previous: null, changes: [] });
    const { domain_info: info } = report;
    expect(info?.whois).toMatchObject({ registrar: 'Harbour Names Ltd', created_on: '2009-03-14', dnssec: true });
    expect(info?.dns?.mx).toEqual(['mail.harbour-post.example', 'backup.harbour-post.example']);
    expect(info?.dns?.dmarc?.policy).toBe('reject');
    for (const step of report.steps) expect(step.state, `${step.id}: ${step.note}`).not.toMatch(/waiting|running/);
    expect(Object.keys(info?.looked_at ?? {})).toHaveLength(5);
    const [answer] = report.evidence;
    expect(answer).toMatchObject({ role: 'rdap-1' });
    const { piece } = (await getDomainEvidence(ctx(), { id, role: 'rdap-1' })).data;
    expect(JSON.parse(piece.text)).toMatchObject({ ldhName: DOMAIN.toUpperCase() });
    expect(getDomainReport.output.safeParse({ data: { report } }).error?.issues).toBeUndefined();
  });

  test('a part that fails has its reason, the others are there', async () => {
    reach.world.rdap.mood = 'fault';
    reach.world.whois.mood = 'resets';
    const { id } = await start();
    await work(id);
    const { domain_info: info, steps, summary } = await read(id);
    expect(info?.whois).toBeNull();
    expect(info?.errors.whois).toMatch(/\S/);
    expect(info?.dns?.exists).toBe(true);
    expect(steps.find((step) => step.id === 'registration')).toMatchObject({
      state: 'failed',
      note: expect.any(String),
    });
    expect(summary?.failed_parts).toBe(Object.keys(info?.errors ?? {}).length);
  });

  test('E15 answers the same without storing a report', async () => {
    const answer = await getDomainInfos(ctx(), { domain: DOMAIN });
    expect(domainInfos.output.safeParse(answer).error?.issues).toBeUndefined();
    expect(answer.data.domain_info.whois?.registrar).toBe('Harbour Names Ltd');
    expect((await reports.listDomainReports(ctx(), { limit: 10 })).data.reports).toEqual([]);
  });

  test('a caller that disconnects ends the lookup', async () => {
    reach.world.rdap.mood = 'silent';
    const controller = new AbortController();
    const looking = getDomainInfos(reach.ctx({ actor, signal: controller.signal }), { domain: DOMAIN });
    await expect.poll(() => reach.world.rdap.asked.length, SOON).toBeGreaterThan(0);
    controller.abort(new Error('gone'));
    await expect(looking).rejects.toThrow('gone');
  });

  test('a canceled report stays canceled even if its worker continues', async () => {
    reach.world.rdap.mood = 'silent';
    const { id } = await start();
    const working = work(id);
    await expect.poll(async () => (await read(id)).status, SOON).toBe('running');
    expect((await reports.cancelDomainReport(ctx(), { id })).data.report.status).toBe('canceled');
    await working;
    expect(await read(id)).toMatchObject({ status: 'canceled', domain_info: null });
  });

  test('one whose worker died is taken over; what the first still writes changes nothing', async () => {
    reach.world.rdap.mood = 'silent';
    const { id } = await start();
    const first = work(id);
    await expect.poll(() => reach.world.rdap.asked.length, SOON).toBeGreaterThan(0);
    reach.world.rdap.reset();
    await work(id);
    const report = await read(id);
    expect(report).toMatchObject({ status: 'done', attempts: 2, domain: DOMAIN });
    expect(report.domain_info?.whois?.registrar).toBe('Harbour Names Ltd');
    await first;
    expect(await read(id)).toEqual(report);
  });

  test('with an id that exists nothing is started again', async () => {
    const id = crypto.randomUUID();
    const [first, again] = [
      await reports.startDomainReport(ctx(), { domain: DOMAIN }, id),
      await reports.startDomainReport(ctx(), { domain: DOMAIN }, id),
    ];
    expect([first.data.report.id, again]).toEqual([id, first]);
  });

  test('work that its worker never finished is named so', async () => {
    const { id } = await start();
    await domainReports.job.giveUp?.(reach.ctx(), { id }, 'The process exited unexpectedly 3 times.');
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('exited unexpectedly') });
  });
});

describe('history', () => {
  const at = (day: string) => `2026-03-${day}T10:00:00.000Z`;
  const registrar = (name: string) => ({ registration: registrationFacts({ registrar: name, answers: [] }) });
  const changesOf = async (id: string) =>
    (await read(id)).changes.map(({ what, before, after }) => `${what}: ${before} → ${after}`);

  test('a report says what changed since the one before; the history has them all, newest first', async () => {
    const first = await stored(inspectDomain(at('01'), registrar('One')));
    const second = await stored(inspectDomain(at('02'), registrar('Two')));
    const third = await stored(inspectDomain(at('03'), registrar('Two')));
    expect([await changesOf(first), await changesOf(second), await changesOf(third)]).toEqual([
      [],
      ['registrar: One → Two'],
      [],
    ]);
    const answer = await reports.getDomainHistory(ctx(), { id: first });
    expect(domainReportHistory.output.safeParse(answer).error?.issues).toBeUndefined();
    expect(answer.data.looks.map(({ id, changes }) => [id, changes.length])).toEqual([
      [third, 0],
      [second, 1],
      [first, 0],
    ]);
    expect((await read(third)).previous?.id).toBe(second);
    expect((await read(second)).summary).toMatchObject({ changes: 1, registrar: 'Two' });
  });

  test('once a look between is deleted, the next is compared with the one before it', async () => {
    await stored(inspectDomain(at('01'), registrar('One')));
    const second = await stored(inspectDomain(at('02'), registrar('Two')));
    const third = await stored(inspectDomain(at('03'), registrar('Three')));
    await reports.deleteDomainReport(ctx(), { id: second });
    expect(await changesOf(third)).toEqual(['registrar: One → Three']);
  });

  test('somebody else’s looks at the same domain are no part of it', async () => {
    await stored(inspectDomain(at('01'), registrar('One')));
    actor = await newActor();
    expect(await changesOf(await stored(inspectDomain(at('02'), registrar('Two'))))).toEqual([]);
  });
});

test('an export has every fact, technology and change', async () => {
  const id = await stored(inspectDomain('2026-03-01T10:00:00.000Z', { dns: null }));
  const { fileStem, tables } = await exportDomainReport(ctx(), { id });
  expect(fileStem).toBe('domain-example.com-2026-03-01');
  const rows: unknown[][] = [];
  for (const table of tables) {
    const all: unknown[] = [];
    for await (const row of table.rows) all.push(row);
    rows.push(all);
  }
  expect(rows[0]).toContainEqual(['whois', 'registrar', 'Plain Names Ltd', '2026-03-01T10:00:00.000Z']);
  expect(rows[0]).toContainEqual(['dns', 'not checked', 'It did not answer.', '2026-03-01T10:00:00.000Z']);
  expect(rows[1]).toContainEqual([
    'WordPress',
    'CMS, Blog',
    '6.4',
    100,
    'meta',
    'WordPress 6.4',
    'https://wordpress.org',
  ]);
});

describe('somebody else’s report is an unknown one', () => {
  test.each([
    ['getDomainReport', reports.getDomainReport],
    ['getDomainHistory', reports.getDomainHistory],
    ['cancelDomainReport', reports.cancelDomainReport],
    ['deleteDomainReport', reports.deleteDomainReport],
    ['exportDomainReport', exportDomainReport],
    ['getDomainEvidence', (context, { id }) => getDomainEvidence(context, { id, role: 'rdap-1' })],
  ] as [string, (context: ReturnType<typeof ctx>, input: { id: string }) => Promise<unknown>][])(
    '%s',
    async (_name, verb) => {
      const { id } = await start();
      const stranger = reach.ctx({ actor: await newActor() });
      const messageOf = (given: string) => verb(stranger, { id: given }).catch((error: Error) => error.message);
      expect(await messageOf(id)).toBe(await messageOf(crypto.randomUUID()));
      expect((await read(id)).status).toBe('queued');
    },
  );

  test('startDomainReport with their project', async () => {
    const owner = await db().user.create({ data: { email: `${crypto.randomUUID()}@x.example` } });
    const { id } = await newProject(owner.id, 'x.example');
    await expect(start(DOMAIN, { project_id: id })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('an attempt that no longer holds the report leaves no line about its raw answers', async () => {
  // Reports of earlier tests reference the same bytes.
  await db().domainReport.deleteMany({});
  await db().evidence.deleteMany({});
  const { id } = await start();
  // The last statement before the attempt ends the report.
  const held = await holdStatement('DELETE', 'port_looks');
  const working = work(id);
  await held.reached();
  await reports.cancelDomainReport(ctx(), { id });
  await held.letGo();
  await working;
  expect(await read(id)).toMatchObject({ status: 'canceled', domain_info: null, evidence: [] });
  expect(await db().evidence.count({})).toBe(0);
});

test('a deleted report takes its raw answers with it', async () => {
  // Reports of earlier tests reference the same bytes.
  await db().domainReport.deleteMany({});
  const { id } = await start();
  await work(id);
  const [{ hash } = { hash: '' }] = (await read(id)).evidence;
  expect(await evidence().get(hash)).not.toBeNull();
  // Two days later the sweep deletes what was stored during the last one.
  await reports.deleteDomainReport({ ...ctx(), now: () => new Date(Date.now() + 48 * 3_600_000) }, { id });
  expect(await evidence().get(hash)).toBeNull();
  await expect(read(id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a forbidden target is refused and nothing is stored', async () => {
  await expect(start('localhost')).rejects.toMatchObject({ code: 'refused' });
  expect((await reports.listDomainReports(ctx(), { limit: 10 })).data.reports).toEqual([]);
});

test('the list is read page by page, and found by a part of the name', async () => {
  const ids: string[] = [];
  for (const name of ['one.example', 'two.example', 'three.example']) ids.unshift((await start(name)).id);
  const first = (await reports.listDomainReports(ctx(), { limit: 2 })).data;
  const second = (await reports.listDomainReports(ctx(), { limit: 2, cursor: first.next_cursor ?? '' })).data;
  expect([...first.reports, ...second.reports].map(({ id }) => id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  const found = (await reports.listDomainReports(ctx(), { limit: 2, query: 'WO.ex' })).data.reports;
  expect(found.map(({ domain }) => domain)).toEqual(['two.example']);
  await expect(reports.listDomainReports(ctx(), { limit: 2, cursor: 'x' })).rejects.toMatchObject({
    code: 'invalid_input',
  });
});
