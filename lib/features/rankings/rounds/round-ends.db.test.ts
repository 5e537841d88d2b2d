import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteProject } from '#lib/features/projects/service.ts';
import { runDueRounds } from '#lib/features/rankings/check-rankings.job.ts';
import { writeCheck } from '#lib/features/rankings/checks/check-store.ts';
import { claimItem } from '#lib/features/rankings/checks/claim-store.ts';
import { evaluateCheck } from '#lib/features/rankings/checks/evaluate-check.ts';
import { NO_LOCAL_PACKS } from '#lib/features/rankings/checks/evaluate-local-pack.ts';
import { removeTrackedKeywords } from '#lib/features/rankings/keywords.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const NOW = new Date('2026-11-16T03:00:00Z');

let userId: string;
let projectId: string;
let runId: string;
let keyword: { no: number; id: string };
beforeEach(async () => {
  await db().trackingRun.deleteMany();
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  ({ id: projectId } = await newProject(userId, 'example.com'));
  keyword = await db().trackedKeyword.create({
    data: { projectId, keyword: 'rye bread', plain: 'rye bread', engine: 'bing', country: 'de' },
  });
  const until = new Date(NOW.getTime() + 3_600_000);
  ({ id: runId } = await db().trackingRun.create({
    data: { projectId, until, total: 1, items: { create: { keywordNo: keyword.no, dueAt: NOW } } },
  }));
});
afterAll(closeQueue);

const ctx = (now = NOW): Ctx => ({
  ...testCtx(new AbortController().signal, 'rounds'),
  actor: { kind: 'user', userId, role: 'member' },
  now: () => now,
});
const claim = async () => {
  const item = await claimItem('bing', crypto.randomUUID(), NOW, 2);
  if (!item) throw new Error('the keyword is due');
  return item;
};

describe('who writes waits for who ends the round, and holds nothing that one needs', () => {
  /** Starts a write while the round is locked; the lock holder then locks its keyword. */
  async function besideAnEnd(begin: () => Promise<unknown>): Promise<void> {
    let writing: Promise<unknown> = Promise.resolve();
    await db().$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM tracking_runs WHERE id = ${runId}::uuid FOR UPDATE`;
        const [own] = await tx.$queryRaw<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`;
        writing = begin();
        writing.catch(() => {});
        while (!(await waitFor(own?.pid ?? 0)));
        await tx.$queryRaw`SELECT 1 FROM tracking_items WHERE run_id = ${runId}::uuid FOR UPDATE NOWAIT`;
      },
      { timeout: 120_000 },
    );
    await writing;
  }
  const waitFor = async (pid: number) => {
    const rows = await db().$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity WHERE ${pid} = ANY(pg_blocking_pids(pid))`;
    return rows.length > 0;
  };

  test('a check', async () => {
    const item = await claim();
    const check = {
      ...evaluateCheck('', null, 'failed'),
      at: NOW,
      features: [],
      aiState: null,
      aiPlace: null,
      aiReason: null,
      ...NO_LOCAL_PACKS,
      searchId: null,
      top: null,
      error: null,
      retryAt: null,
    };
    await besideAnEnd(() => writeCheck(item, check, NOW, async () => {}));
    expect(await db().trackingRun.findUnique({ where: { id: runId } })).toMatchObject({ status: 'done' });
  });

  test('an attempt that begins', async () => {
    await besideAnEnd(claim);
    expect(await db().trackingRun.findUnique({ where: { id: runId } })).toMatchObject({
      status: 'running',
      startedAt: NOW,
    });
  });
});

describe('a search that an attempt waits for is ended', () => {
  let searchId: string;
  beforeEach(async () => {
    const item = await claim();
    ({ id: searchId } = await db().search.create({
      data: {
        userId,
        projectId,
        purpose: 'tracking',
        engine: 'bing',
        query: 'rye bread',
        country: 'de',
        pagesAsked: 1,
      },
    }));
    await db().trackingItem.updateMany({ where: { runId, lease: item.lease }, data: { searchId } });
  });
  const search = () => db().search.findUniqueOrThrow({ where: { id: searchId } });

  test('with the time of its round', async () => {
    await runDueRounds(ctx(NOW));
    expect((await search()).state).toBe('running');
    await runDueRounds(ctx(new Date(NOW.getTime() + 2 * 3_600_000)));
    expect(await search()).toMatchObject({ state: 'failed', errorCode: 'canceled' });
  });

  test('with its keyword', async () => {
    await removeTrackedKeywords(ctx(), { project_id: projectId, keyword_ids: [keyword.id] });
    expect(await search()).toMatchObject({ state: 'failed', errorCode: 'canceled' });
  });

  test('with its project', async () => {
    await deleteProject(ctx(), { project_id: projectId });
    expect(await search()).toMatchObject({ state: 'failed', errorCode: 'canceled', projectId: null });
  });
});
