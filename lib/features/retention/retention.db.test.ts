import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '#lib/features/context.ts';
import { sweepEvidence } from '#lib/features/evidence/sweep-evidence.job.ts';
import { openAuditEvidence } from '#lib/features/page-analysis/audit-evidence.ts';
import { keepRetention } from '#lib/features/retention/keep-retention.job.ts';
import { getRetention, setRetention } from '#lib/features/retention/retention.ts';
import { DEFAULTS, RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import { db } from '#lib/platform/db.ts';
import { Forbidden, InvalidInput } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { closeQueue } from '#lib/platform/queue.ts';
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

/** A stored page, kept so many days ago. */
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
      ...{ userId, url, urlKey: url, host: 'example.com', status: 'done', score: 81, createdAt: ago(days) },
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
  // What is in it goes with the sweep, a day after somebody put it in last.
  await sweepEvidence.handle({ ...ctx, now: () => new Date(Date.now() + 2 * DAY_MS) }, {});
  expect(await evidence().get(old)).toBeNull();
  const today = new Date().toISOString().slice(0, 10);
  await expect(openAuditEvidence(owner, { id, role: 'raw' })).rejects.toThrow(
    `It was removed by the retention rule on ${today}.`,
  );
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

test('records go by age, with the evidence that only they name; of a project or kept, they stay', async () => {
  const { id: projectId } = await newProject(userId, 'example.com');
  const [own, shared] = [await page('own', 10), await page('shared', 10)];
  const gone = [await audit(1_200, { raw: own }), await audit(1_200, { raw: shared })];
  const kept = await audit(1_200);
  await db().keptResult.create({ data: { projectId, kind: 'audit', recordId: kept, name: 'Kept' } });
  const stay = [kept, await audit(1_200, { projectId }), await audit(1_000, { raw: shared })];
  const searches = [1_200, 1_000].map((days) => ({
    ...{ userId, purpose: 'search', engine: 'bing', query: 'bread', country: 'us', pagesAsked: 1 },
    ...{ state: 'done' as const, createdAt: ago(days) },
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
    ...{ id: crypto.randomUUID(), userId, endpoint: 'serp', status: 200, durationMs: 5, createdAt: ago(200) },
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
  // Whatever the moment: what is gone is what was told.
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
