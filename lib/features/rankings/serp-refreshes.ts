import 'server-only';
import { refreshDifficulty } from '#lib/features/rankings/difficulty/refresh-difficulty.ts';
import type { EndedRound } from '#lib/features/rankings/round-ended.job.ts';
import { daysWithChanges, writeChanges, writeVolatility } from '#lib/features/rankings/volatility/volatility-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';

/** What is calculated from stored SERPs: the difficulty of keywords, and how much their first pages change. */

/** Keywords calculated at once. */
const AT_ONCE = 200;
/** Parts of each scheduled run. */
const MAX_PARTS = 50;
const DAY_MS = 86_400_000;
/** Days of which the volatility is calculated for SERPs of an earlier version. */
const BACKFILL_DAYS = 90;

/** Calculates both for the keywords of a round that has ended. */
export async function refreshRound(ctx: Ctx, { projectId, runId }: EndedRound): Promise<void> {
  const run = await db().trackingRun.findUnique({
    where: { id: runId },
    select: { createdAt: true, project: { select: { ownerId: true } } },
  });
  if (!run) return;
  await db().serpRefresh.createMany({
    data: [{ projectId, kind: 'difficulty', startedAt: ctx.now() }],
    skipDuplicates: true,
  });
  const of = { projectId, ownerId: run.project.ownerId, pages: new Map() };
  const days = new Map<number, Date>();
  for (let after = 0; ; ) {
    ctx.signal.throwIfAborted();
    const items = await db().trackingItem.findMany({
      where: { runId, keywordNo: { gt: after }, status: 'done' },
      orderBy: { keywordNo: 'asc' },
      select: { keywordNo: true },
      take: AT_ONCE,
    });
    const nos = items.map(({ keywordNo }) => keywordNo);
    await refreshDifficulty(ctx, of, nos);
    // Lists have the time of their search, which may be older than the round.
    for (const day of await writeChanges(nos, new Date(run.createdAt.getTime() - DAY_MS))) days.set(day.getTime(), day);
    if (nos.length < AT_ONCE) break;
    after = nos.at(-1) ?? after;
  }
  await writeVolatility(projectId, [...days.values()], ctx.now());
}

/** Continues what is open, a bounded number of keywords; difficulties are open again when backlinks of the owner have changed. */
export async function continueRefreshes(ctx: Ctx): Promise<void> {
  await db().$executeRaw`
    UPDATE serp_refreshes s SET after_no = 0, started_at = ${ctx.now()} FROM projects p
    WHERE p.id = s.project_id AND s.kind = 'difficulty' AND EXISTS (
      SELECT 1 FROM backlink_domains d JOIN backlink_runs r ON r.domain_no = d.no
      WHERE d.user_id = p.owner_id AND r.finished_at > s.started_at)`;
  const open = await db().serpRefresh.findMany({
    where: { afterNo: { not: null } },
    orderBy: { startedAt: 'asc' },
    include: { project: { select: { ownerId: true } } },
  });
  let parts = 0;
  for (const { projectId, kind, afterNo, project } of open) {
    const of = { projectId, ownerId: project.ownerId, pages: new Map() };
    for (let after = afterNo; after !== null; parts += 1) {
      if (parts >= MAX_PARTS) return;
      ctx.signal.throwIfAborted();
      const nos = await nextKeywords(projectId, after);
      if (kind === 'difficulty') await refreshDifficulty(ctx, of, nos);
      else await writeChanges(nos, new Date(ctx.now().getTime() - BACKFILL_DAYS * DAY_MS));
      const last = nos.length < AT_ONCE ? null : (nos.at(-1) ?? null);
      if (last === null && kind === 'volatility') {
        await writeVolatility(projectId, await daysWithChanges(projectId), ctx.now());
      }
      // Unless it was opened again meanwhile.
      await db().serpRefresh.updateMany({ where: { projectId, kind, afterNo: after }, data: { afterNo: last } });
      after = last;
    }
  }
}

async function nextKeywords(projectId: string, after: number): Promise<number[]> {
  const rows = await db().trackedKeyword.findMany({
    where: { projectId, no: { gt: after }, measuredAt: { not: null } },
    orderBy: { no: 'asc' },
    select: { no: true },
    take: AT_ONCE,
  });
  return rows.map(({ no }) => no);
}
