import { isActive } from '#lib/contract/runs.ts';
import { type PackEntry, positionIn } from '#lib/engines/match-business.ts';
import { packIn } from '#lib/features/local-grids/pack-in.ts';
import * as store from '#lib/features/local-grids/store.ts';
import { runSearch } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

/** One search in a browser, with time for a second route. */
const POINT_BUDGET_MS = 60_000;

type GridAttempt = Attempt<store.GridRow, Prisma.LocalGridUncheckedUpdateManyInput>;

/**
 * One search for each point, at the pace of the engine and behind its breaker. Each point is stored as it is measured, so
 * a later attempt continues with the next one.
 */
export const localGrids = defineRun({
  kind: 'local_grid',
  scope: 'serp',
  noun: 'local grid',
  model: (client) => client.localGrid,
  // 81 points at their limit.
  job: { name: 'measure-local-grid', timeoutMs: 90 * 60_000, concurrency: 2, attempts: 3 },
  retryable: true,
  host: ({ domain }) => domain,
  execute: measureGrid,
  async abandon(client, id, { error }) {
    await store.closePoints(client, id, error ?? 'The grid was stopped before this point.');
    return undefined;
  },
  async progress(ids) {
    const states = await store.findStates(ids);
    return (id) => {
      const own = states.filter(({ gridId }) => gridId === id);
      return { done: own.filter(({ status }) => status !== 'waiting').length, total: own.length };
    };
  },
  entry: ({ id, keyword }) => ({
    title: keyword,
    path: `/local-grids/${id}`,
    cancel: { operation: 'stop_local_grid', input: { id } },
    retry: { operation: 'resume_local_grid', input: { id } },
  }),
});

async function measureGrid(
  ctx: Ctx,
  { row, status, write }: GridAttempt,
): Promise<RunEnd<Prisma.LocalGridUncheckedUpdateManyInput>> {
  // Searches belong to the user who started the grid.
  const own: Ctx = { ...ctx, actor: { kind: 'user', userId: row.userId, role: 'member' } };
  for (;;) {
    ctx.signal.throwIfAborted();
    if (!isActive(await status())) throw new LeaseLost();
    const point = await store.nextPoint(row.id);
    if (!point) break;
    const measured = await measure(own, row, point);
    await write({}, (client) => store.writePoint(client, point, measured));
  }
  const states = await store.findStates([row.id]);
  const missing = states.filter((one) => one.status === 'not_measured').length;
  return { status: missing === 0 ? 'done' : missing < states.length ? 'partial' : 'failed', data: {} };
}

const NOT_MEASURED = { status: 'not_measured', position: null, pack: [] } as const;

/** Searches from one point. Without a readable answer, it was not measured, with the reason. */
async function measure(ctx: Ctx, grid: store.GridRow, point: store.PointRow): Promise<store.Measured> {
  const { latitude, longitude } = point;
  let pack: PackEntry[] | null = [];
  try {
    const { searchId } = await runSearch(ctx, {
      query: grid.keyword,
      engine: 'google',
      country: grid.country,
      location: { kind: 'coordinates', latitude, longitude },
      device: 'desktop',
      localPack: 'required',
      pages: 1,
      purpose: 'local_grid',
      projectId: grid.projectId ?? undefined,
      budgetMs: POINT_BUDGET_MS,
      onPage: ({ parsed }) => {
        pack = packIn(parsed.features);
      },
    });
    if (pack === null) return { ...NOT_MEASURED, error: 'The places of the local pack could not be read.', searchId };
    const position = positionIn(pack, grid);
    return { status: position === null ? 'not_found' : 'found', position, error: null, pack, searchId };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError) || error instanceof LeaseLost || error.code === 'internal') throw error;
    return { ...NOT_MEASURED, error: error.message, searchId: null };
  }
}
