import { afterAll, beforeEach, expect, test } from 'vitest';
import { keepRetention, keepRules } from '#lib/features/retention/apply-retention.job.ts';
import { getRetention, setRetention } from '#lib/features/retention/retention.ts';
import type { Retained } from '#lib/features/retention/rules.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const DAY_MS = 86_400_000;
const ctx = testCtx(new AbortController().signal, 'keep-retention');
let userId: string;
let owner: Ctx;

beforeEach(async () => {
  await db().user.deleteMany();
  await db().evidence.deleteMany();
  await db().requestLog.deleteMany();
  await db().retentionRule.deleteMany();
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'owner' } }));
  owner = { ...ctx, actor: { kind: 'user', userId, role: 'owner' } };
});
afterAll(closeQueue);

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
const rule = async (kind: Retained) => (await getRetention(owner, {})).data.rules.find((one) => one.kind === kind);

async function oldAudit(evidence: Record<string, string> = {}, days = 1_200): Promise<void> {
  const url = 'https://example.com/';
  const row = {
    userId,
    url,
    urlKey: url,
    host: 'example.com',
    status: 'done',
    evidence,
    createdAt: ago(days),
  } as const;
  await db().audit.create({ data: row });
}

async function oldRequests(count: number): Promise<void> {
  const line = { userId, endpoint: 'serp', status: 200, durationMs: 5, createdAt: ago(200) };
  await db().requestLog.createMany({
    data: Array.from({ length: count }, () => ({ ...line, id: crypto.randomUUID() })),
  });
}

/** Rows of screenshots, oldest first; their content does not matter here. */
async function pictures(count: number, storedBytes = 10): Promise<string[]> {
  const hashes = Array.from({ length: count }, (_, n) => `${String(n).padStart(4, '0')}${crypto.randomUUID()}`);
  const row = { kind: 'screenshot', contentType: 'image/webp', bytes: storedBytes, storedBytes };
  await db().evidence.createMany({
    data: hashes.map((hash, n) => ({ ...row, hash, createdAt: new Date(ago(700).getTime() + n * 1_000) })),
  });
  return hashes;
}

/** Makes the database refuse deletes from a table, with this reason. */
async function refuseDeletes(table: 'audits' | 'evidence', reason: string): Promise<() => Promise<void>> {
  await db().$executeRawUnsafe(
    `CREATE FUNCTION refuse_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${reason}'; END $$`,
  );
  await db().$executeRawUnsafe(
    `CREATE TRIGGER refuse BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_delete()`,
  );
  return async () => void (await db().$executeRawUnsafe('DROP FUNCTION refuse_delete CASCADE'));
}

test.each(['audits', 'evidence'] as const)(
  'where nothing can be deleted from %s, the other rules are kept to, and its own says why',
  async (table) => {
    await oldAudit();
    await oldRequests(3);
    await pictures(1);
    const kind = table === 'evidence' ? 'screenshots' : 'audits';
    const allow = await refuseDeletes(table, 'the table is\n  damaged at block 7');
    try {
      await expect(keepRetention.handle(ctx, {})).rejects.toThrow(/damaged/);
    } finally {
      await allow();
    }
    expect(await db().requestLog.count()).toBe(0);
    expect(await rule('requests')).toMatchObject({ last_rows: 3, last_fault: null });
    expect(await rule(kind)).toMatchObject({
      last_rows: 0,
      last_run_at: expect.any(String),
      last_fault: expect.stringContaining('the table is damaged at block 7'),
    });
    expect(await db().audit.count()).toBe(table === 'audits' ? 1 : 0);
    expect(await db().evidence.count()).toBe(table === 'evidence' ? 1 : 0);
    // The next run continues, and the error is cleared.
    await keepRetention.handle(ctx, {});
    expect(await rule(kind)).toMatchObject({ last_rows: 1, last_fault: null });
    expect((await db().audit.count()) + (await db().evidence.count())).toBe(0);
  },
);

test('a job that is stopped says so, and blames no rule', async () => {
  await oldRequests(1);
  const stopped = { ...ctx, signal: AbortSignal.abort(new Error('released')) };
  await expect(keepRetention.handle(stopped, {})).rejects.toThrow('released');
  expect(await db().requestLog.count()).toBe(1);
  for (const { last_fault } of (await getRetention(owner, {})).data.rules) expect(last_fault).toBeNull();
});

test('where a kind’s time is over a slice has gone, the other kinds have had their turn, and the next run goes on', async () => {
  await oldRequests(250);
  await pictures(301);
  await keepRules(ctx, 0);
  expect([await db().requestLog.count(), await db().evidence.count()]).toEqual([150, 1]);
  expect(await rule('requests')).toMatchObject({ last_rows: 100, last_fault: null });
  await keepRules(ctx, 0);
  expect([await db().requestLog.count(), await db().evidence.count()]).toEqual([50, 0]);
  await keepRules(ctx, 0);
  expect(await db().requestLog.count()).toBe(0);
});

test('what has to stay does not hold up what comes after it, however short the time is', async () => {
  const hashes = await pictures(650);
  // A recent audit references the first six hundred of them.
  await oldAudit(Object.fromEntries(hashes.slice(0, 600).map((hash, n) => [`screenshot${n}`, hash])), 3);
  for (let run = 0; run < 3; run += 1) await keepRules(ctx, 0);
  expect(await db().evidence.count()).toBe(600);
  // The end was reached, so files that are unreferenced now are removed, although they are before that point.
  await db().audit.deleteMany();
  await keepRules(ctx, 0);
  expect(await db().evidence.count()).toBe(300);
});

test('by size too the next run goes on where the time was over, and a rule that was taken back is forgotten', async () => {
  const hashes = await pictures(650, 10 * 2 ** 20);
  await oldAudit(Object.fromEntries(hashes.slice(0, 300).map((hash, n) => [`screenshot${n}`, hash])), 0);
  await setRetention(owner, { kind: 'screenshots', keep_days: 0, keep_gib: 5 });
  await keepRules(ctx, 0);
  expect(await db().evidence.count()).toBe(650);
  await keepRules(ctx, 0);
  // As many as needed to fit the size: 512 times 10 MiB are 5 GiB.
  expect(await db().evidence.count()).toBe(512);
  expect(await rule('screenshots')).toMatchObject({ last_rows: 138 });
  await setRetention(owner, { kind: 'screenshots', keep_days: 0, keep_gib: 4 });
  await keepRules(ctx, 0);
  await setRetention(owner, { kind: 'screenshots', keep_days: 600, keep_gib: 0 });
  await keepRules(ctx, 0);
  await keepRules(ctx, 0);
  expect(await db().evidence.count()).toBe(300);
});

test('answers of AI assistants go by the age of their run, with runs that have none any more; their cost stays counted', async () => {
  const { id: projectId } = await newProject(userId, 'example.com');
  const { id: promptId } = await db().aiPrompt.create({
    data: { projectId, text: 'Where to buy bread?', country: 'gb' },
  });
  const round = async (days: number, answers: number, endedAt: Date | null = ago(days)) => {
    const data = { projectId, scheduled: true, startedAt: ago(days), endedAt };
    const { id: roundId } = await db().aiPromptRound.create({ data });
    await db().aiPromptAnswer.createMany({
      data: Array.from({ length: answers }, (_, at) => ({ roundId, promptId, assistant: 'openai', repeat: at + 1 })),
    });
    return roundId;
  };
  await db().aiPromptSpend.create({ data: { projectId, month: '2020-01', committedMicros: 5 } });
  await round(1_300, 150);
  await round(1_200, 2);
  const kept = [await round(1_500, 1, null), await round(1_000, 2)];
  await keepRetention.handle(ctx, {});
  expect(await rule('ai_prompt_answers')).toMatchObject({ keep_days: 1_095, last_rows: 152, last_fault: null });
  const left = await db().aiPromptRound.findMany({ include: { answers: true }, orderBy: { startedAt: 'asc' } });
  expect(left.map(({ id, answers }) => [id, answers.length])).toEqual([
    [kept[0], 1],
    [kept[1], 2],
  ]);
  expect(await db().aiPrompt.count()).toBe(1);
  expect(await db().aiPromptSpend.count()).toBe(1);
});
