import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { recordEvidence } from '#lib/features/evidence/service.ts';
import { sweepEvidence } from '#lib/features/evidence/sweep-evidence.job.ts';
import { openAuditEvidence } from '#lib/features/page-audits/evidence/audit-evidence.ts';
import { getKeywordSnapshot } from '#lib/features/rankings/history/history.ts';
import { keepRetention } from '#lib/features/retention/apply-retention.job.ts';
import { getRetention, setRetention } from '#lib/features/retention/retention.ts';
import { DEFAULTS, RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { Forbidden, InvalidInput } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { inScope } from '#lib/platform/observability/request-scope.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const DAY_MS = 86_400_000;
const ctx = testCtx(new AbortController().signal, 'retention');
let userId: string;
let owner: Ctx;

beforeEach(async () => {
  await db().user.deleteMany();
  await db().evidence.deleteMany();
  await db().retentionRule.deleteMany();
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'owner' } }));
  owner = { ...ctx, actor: { kind: 'user', userId, role: 'owner' } };
});
afterAll(closeQueue);

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/** A page stored this many days ago. */
async function page(text: string, days: number, more: { kind?: string; storedBytes?: number } = {}): Promise<string> {
  const { hash, bytes, storedBytes } = await evidence().put(Buffer.from(text));
  const kind = more.kind ?? 'raw';
  const contentType = kind === 'screenshot' ? 'image/webp' : 'text/html';
  const row = { hash, kind, contentType, bytes, storedBytes: more.storedBytes ?? storedBytes, createdAt: ago(days) };
  await db().evidence.create({ data: row });
  return hash;
}

async function audit(days: number, more: { raw?: string; projectId?: string } = {}): Promise<string> {
  const url = 'https://example.com/';
  const { id } = await db().audit.create({
    data: {
      userId,
      url,
      urlKey: url,
      host: 'example.com',
      status: 'done',
      score: 81,
      createdAt: ago(days),
      evidence: more.raw ? { raw: more.raw } : {},
      projectId: more.projectId ?? null,
    },
  });
  return id;
}

const keep = (run: Ctx = ctx) => keepRetention.handle(run, {});
const left = async () => (await db().evidence.findMany({ select: { hash: true } })).map(({ hash }) => hash);
const rule = async (kind: Retained) => (await getRetention(owner, {})).data.rules.find((one) => one.kind === kind);

test('evidence goes by age; the figures of its record stay, and the record says when and by what', async () => {
  const [old, young] = [await page('<p>old</p>', 400), await page('<p>young</p>', 300)];
  const id = await audit(400, { raw: old });
  await keep();
  expect(await left()).toEqual([young]);
  expect(await rule('pages')).toMatchObject({ keep_days: 365, last_rows: 1, last_run_at: expect.any(String) });
  expect(await db().audit.findUnique({ where: { id } })).toMatchObject({ score: 81 });
  // The sweep deletes the content, a day after it was last stored.
  await sweepEvidence.handle({ ...ctx, now: () => new Date(Date.now() + 2 * DAY_MS) }, {});
  expect(await evidence().get(old)).toBeNull();
  const today = new Date().toISOString().slice(0, 10);
  await expect(openAuditEvidence(owner, { id, role: 'raw' })).rejects.toThrow(`Deleted by data retention on ${today}.`);
  // The same page fetched again is evidence again.
  await page('<p>old</p>', 0);
  expect(await openAuditEvidence(owner, { id, role: 'raw' })).toMatchObject({ state: 'kept' });
});

test('a page that a later record names too is as young as that one', async () => {
  const same = await page('<p>never changes</p>', 700);
  await audit(700, { raw: same });
  await audit(3, { raw: same });
  await keep();
  expect(await left()).toEqual([same]);
});

test('by size the oldest go first, until the rest fits; what is of today stays', async () => {
  const MIB = 2 ** 20;
  const made = [];
  for (const [n, days] of [50, 40, 30, 0].entries()) {
    made.push(await page(`picture ${n}`, days, { kind: 'screenshot', storedBytes: 600 * MIB }));
  }
  await setRetention(owner, { kind: 'screenshots', keep_days: 0, keep_gib: 1 });
  await keep();
  expect((await left()).toSorted()).toEqual([made[3]]);
  expect(await rule('screenshots')).toMatchObject({ keep_days: null, last_rows: 3, last_bytes: 1_800 * MIB });
});

test('local grids and redirect maps go by age when they have ended; scheduled grids and those of a project stay', async () => {
  const { id: projectId } = await newProject(userId, 'example.com');
  const grid = async (more: object) => {
    const place = { latitude: 50.8, longitude: -1.09, size: 3, spacing: 1_000 };
    const row = { userId, keyword: 'bakery', country: 'gb', status: 'done', createdAt: ago(1_200), ...place, ...more };
    return (await db().localGrid.create({ data: row })).id;
  };
  const map = async (more: object) =>
    (await db().redirectMap.create({ data: { userId, name: 'Move', status: 'done', createdAt: ago(1_200), ...more } }))
      .id;
  await grid({});
  await map({});
  const grids = [
    await grid({ nextAt: ago(-7), every: 'weekly' }),
    await grid({ projectId }),
    await grid({ status: 'running' }),
    await grid({ createdAt: ago(1_000) }),
  ];
  const maps = [await map({ projectId }), await map({ status: 'paused' }), await map({ createdAt: ago(1_000) })];
  await keep();
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
  expect(ids(await db().localGrid.findMany())).toEqual(grids.toSorted());
  expect(ids(await db().redirectMap.findMany())).toEqual(maps.toSorted());
});

test('records go by age, with the evidence that only they name; of a project or kept, they stay', async () => {
  const { id: projectId } = await newProject(userId, 'example.com');
  const [own, shared] = [await page('own', 10), await page('shared', 10)];
  const gone = [await audit(1_200, { raw: own }), await audit(1_200, { raw: shared })];
  const kept = await audit(1_200);
  await db().keptResult.create({ data: { projectId, kind: 'audit', recordId: kept, name: 'Kept' } });
  const stay = [kept, await audit(1_200, { projectId }), await audit(1_000, { raw: shared })];
  const searches = [1_200, 1_000].map((days) => ({
    userId,
    purpose: 'search',
    engine: 'bing',
    query: 'bread',
    country: 'us',
    pagesAsked: 1,
    state: 'done' as const,
    createdAt: ago(days),
  }));
  await db().search.createMany({ data: searches });
  await keep();
  const ids = (await db().audit.findMany({ select: { id: true } })).map(({ id }) => id);
  expect(ids.toSorted()).toEqual(stay.toSorted());
  expect(ids).not.toContain(gone[0]);
  expect(await left()).toEqual([shared]);
  expect(await db().search.count()).toBe(1);
  expect(await rule('audits')).toMatchObject({ last_rows: 2 });
  expect(await rule('searches')).toMatchObject({ last_rows: 1 });
});

test('searches of tracked keywords stay until days are set; then their page goes, and what was read from it stays', async () => {
  const { id: projectId } = await newProject(userId, 'example.com');
  const { no, id: keywordId } = await db().trackedKeyword.create({
    data: { projectId, keyword: 'bread', plain: 'bread', engine: 'bing', country: 'us' },
  });
  const search = async (days: number, more: { purpose?: string; projectId?: string | null } = {}) => {
    const row = {
      userId,
      projectId,
      purpose: 'tracking',
      engine: 'bing',
      query: 'bread',
      country: 'us',
      pagesAsked: 1,
    };
    const { id } = await db().search.create({ data: { ...row, state: 'done', createdAt: ago(days), ...more } });
    return id;
  };
  const [old, kept, young] = [await search(40), await search(40), await search(20)];
  const asked = await search(40, { purpose: 'serp' });
  await db().keptResult.create({ data: { projectId, kind: 'search', recordId: kept, name: 'Kept' } });
  const rawHash = await page('results', 40, { kind: 'serp' });
  const read = { exit: 'direct', transport: 'http', url: 'https://engine.example/', durationMs: 5 };
  await db().searchPage.create({ data: { ...read, searchId: old, page: 1, state: 'results', rawHash } });
  const check = { keywordNo: no, at: ago(40), state: 'found' as const, position: 1, depth: 1, searchId: old };
  await db().rankCheck.create({ data: check });
  const top = { hosts: ['example.com'], results: [['https://example.com/', 'Bread']] };
  await db().rankTop.create({ data: { keywordNo: no, at: check.at, ...top } });
  const snapshot = async () => {
    const given = { project_id: projectId, keyword_id: keywordId };
    return (await getKeywordSnapshot(owner, given)).data.snapshot;
  };

  await keep();
  expect(await db().search.count()).toBe(4);
  expect(await snapshot()).toMatchObject({ position: 1, search_id: old });
  await setRetention(owner, { kind: 'tracked_searches', keep_days: 30 });
  await keep();
  const ids = (await db().search.findMany({ select: { id: true } })).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([kept, young, asked].toSorted());
  expect(await left()).toEqual([]);
  expect(await rule('tracked_searches')).toMatchObject({ keep_days: 30, default_days: null, last_rows: 1 });
  expect(await snapshot()).toMatchObject({ position: 1, results: [{ title: 'Bread' }], search_id: null });
});

test('evidence of a kept result stays, whatever its age', async () => {
  const { id: projectId } = await newProject(userId, 'example.com');
  const raw = await page('kept', 900);
  const id = await audit(900, { raw });
  await db().keptResult.create({ data: { projectId, kind: 'audit', recordId: id, name: 'Kept' } });
  await keep();
  expect(await left()).toEqual([raw]);
});

test('requests and deliveries go by age, more of them than a slice; a run that is stopped has told what it took', async () => {
  const lines = Array.from({ length: 950 }, () => ({
    id: crypto.randomUUID(),
    userId,
    endpoint: 'serp',
    status: 200,
    durationMs: 5,
    createdAt: ago(200),
  }));
  await db().requestLog.createMany({ data: lines });
  await db().requestLog.create({
    data: { id: crypto.randomUUID(), userId, endpoint: 'serp', status: 200, durationMs: 5, createdAt: ago(2) },
  });
  const stopping = new AbortController();
  const taken = async () => (await rule('requests'))?.last_rows ?? 0;
  const run = keep({ ...ctx, signal: stopping.signal });
  while ((await taken()) === 0) await sleep(1);
  stopping.abort(new Error('killed'));
  const outcome = await run.then(
    () => 'done',
    () => 'stopped',
  );
  // Whenever the run is stopped, the number of deleted rows equals the reported one.
  expect(await db().requestLog.count()).toBe(951 - (await taken()));
  if (outcome === 'stopped') expect(await taken()).toBeLessThan(951);
  await keep();
  expect(await db().requestLog.count()).toBe(1);
});

test('only the owner reads and sets the rules; a size only where there is one', async () => {
  const defaults = (await getRetention(owner, {})).data.rules;
  expect(defaults.map(({ kind }) => kind)).toEqual([...RETAINED]);
  for (const one of defaults) expect(one).toMatchObject({ keep_days: DEFAULTS[one.kind].days, last_run_at: null });
  const { data } = await setRetention(owner, { kind: 'searches', keep_days: 0, keep_gib: 0 });
  expect(data.rule).toMatchObject({ keep_days: null, default_days: 1_095 });
  await expect(setRetention(owner, { kind: 'searches', keep_days: 1, keep_gib: 1 })).rejects.toThrow(InvalidInput);
  const member: Ctx = { ...owner, actor: { kind: 'user', userId, role: 'member' } };
  await expect(getRetention(member, {})).rejects.toThrow(Forbidden);
  await expect(setRetention(member, { kind: 'pages', keep_days: 1, keep_gib: 0 })).rejects.toThrow(Forbidden);
});

/** A site audit started this many days ago, which references this HTML. */
async function siteAudit(days: number, html: string): Promise<number> {
  const url = 'https://example.com/';
  const { no } = await db().siteAudit.create({
    data: { userId, url, host: 'example.com', siteKey: url, settings: {}, status: 'done', createdAt: ago(days) },
  });
  await db().sitePage.create({
    data: { auditNo: no, no: 1, key: 1n, url, internal: true, outcome: 'page', source: 'link', depth: 0, html },
  });
  return no;
}

const sweepLater = () => sweepEvidence.handle({ ...ctx, now: () => new Date(Date.now() + 2 * DAY_MS) }, {});

test('what a site audit names is taken by neither age nor size, nor swept, before the audit goes', async () => {
  const shared = await page('of both', 700, { storedBytes: 2 ** 31 - 1 });
  await audit(700, { raw: shared });
  const no = await siteAudit(400, shared);
  const { hash: alone } = await evidence().put(Buffer.from('of the site audit'));
  await siteAudit(400, alone);
  await setRetention(owner, { kind: 'pages', keep_days: 30, keep_gib: 1 });
  await keep();
  expect(await left()).toEqual([shared]);
  // Notes about removed evidence do not change that.
  await db().removedEvidence.createMany({ data: [{ hash: shared }, { hash: alone }], skipDuplicates: true });
  await db().evidence.delete({ where: { hash: shared } });
  await sweepLater();
  for (const hash of [shared, alone]) expect(await evidence().get(hash)).not.toBeNull();
  await db().audit.deleteMany();
  await db().siteAudit.delete({ where: { no } });
  await sweepLater();
  expect(await evidence().get(shared)).toBeNull();
  expect(await evidence().get(alone)).not.toBeNull();
});

test('a piece that is named anew is young again, and its removal forgotten; a removal nobody can ask about is swept', async () => {
  const [again, other] = [await page('again', 400), await page('other', 400)];
  await audit(400, { raw: other });
  await db().removedEvidence.createMany({ data: [{ hash: again }], skipDuplicates: true });
  const row = { hash: again, kind: 'raw', contentType: 'text/html', bytes: 5, storedBytes: 5 };
  await db().$transaction((tx) => recordEvidence(tx, [row, row]));
  await keep();
  expect(await left()).toEqual([again]);
  const noted = async () =>
    (await db().removedEvidence.findMany({ where: { hash: { in: [again, other] } } })).map(({ hash }) => hash);
  expect(await noted()).toEqual([other]);
  await sweepLater();
  expect(await noted()).toEqual([other]);
  await db().audit.deleteMany();
  await sweepLater();
  expect(await noted()).toEqual([]);
});

test('a record that ends while a rule runs keeps its piece', async () => {
  const raw = await page('at the same time', 400);
  const row = { hash: raw, kind: 'raw', contentType: 'text/html', bytes: 5, storedBytes: 5 };
  await db().$transaction(async (tx) => {
    await recordEvidence(tx, [row]);
    // By its references, the file is as old as before.
    await keep();
  });
  expect(await left()).toEqual([raw]);
});

test('days alone leave the size as it is; a further attempt of a run counts on', async () => {
  await setRetention(owner, { kind: 'pages', keep_days: 30, keep_gib: 7 });
  expect((await setRetention(owner, { kind: 'pages', keep_days: 40 })).data.rule).toMatchObject({
    keep_days: 40,
    keep_bytes: 7 * 2 ** 30,
  });
  expect((await setRetention(owner, { kind: 'screenshots', keep_days: 40 })).data.rule.keep_bytes).toBe(
    DEFAULTS.screenshots.bytes,
  );
  expect((await setRetention(owner, { kind: 'pages', keep_days: 40, keep_gib: 0 })).data.rule.keep_bytes).toBeNull();
  const attempt = (id: string, n: number) =>
    inScope({ job: { name: 'keep-retention', id, attempt: n }, notes: {} }, () => keep());
  await page('first', 400);
  await attempt('a', 1);
  await page('second', 400);
  await attempt('a', 2);
  expect(await rule('pages')).toMatchObject({ last_rows: 2 });
  await attempt('b', 1);
  expect(await rule('pages')).toMatchObject({ last_rows: 0 });
});
