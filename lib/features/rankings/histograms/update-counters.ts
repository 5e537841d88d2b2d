import 'server-only';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';

/** Recalculates the counters of projects that need it, and moves the changes of all others into their histograms. */
export async function updateCounters({ signal }: Pick<Ctx, 'signal'>): Promise<void> {
  const rebuilds = await db().rankingRebuild.findMany({ select: { projectId: true }, orderBy: { requestedAt: 'asc' } });
  for (const { projectId } of rebuilds) {
    signal.throwIfAborted();
    await db().$executeRaw`SELECT rebuild_ranking_histograms(${projectId}::uuid)`;
  }
  const changed = await db().rankingDelta.groupBy({ by: ['projectId'] });
  for (const { projectId } of changed) {
    signal.throwIfAborted();
    await foldCounters(projectId);
  }
}

/** Moves the changes of a project into its histograms, so that reading stays fast after many of them. */
export async function foldCounters(projectId: string): Promise<void> {
  await db().$executeRaw`SELECT fold_ranking_deltas(${projectId}::uuid)`;
}
