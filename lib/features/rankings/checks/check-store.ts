import 'server-only';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import type { PackEntry } from '#lib/engines/match-business.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import type { Claimed } from '#lib/features/rankings/checks/claim-store.ts';
import type { CheckResult } from '#lib/features/rankings/checks/evaluate-check.ts';
import type { LocalPackResult } from '#lib/features/rankings/checks/evaluate-local-pack.ts';
import { refreshAggregates } from '#lib/features/rankings/figures/refresh-aggregates.ts';
import { canShowLocalPack } from '#lib/features/searches/service.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Writes the results of checks and everything derived from them. */

export interface Check extends CheckResult, LocalPackResult {
  at: Date;
  features: string[];
  aiState: string | null;
  aiPlace: number | null;
  /** Why the overview is unmeasured; null when it was measured. */
  aiReason: string | null;
  searchId: string | null;
  /** The whole list; null when no page was read. */
  top: {
    results: [url: string, title: string][];
    hosts: string[];
    aiSources: { url: string; host: string; title: string }[];
    aiText: string | null;
    localPack: PackEntry[];
  } | null;
  /** A sentence for the round. */
  error: string | null;
  retryAt: Date | null;
}

/** Engines whose local packs are tracked. */
const PACK_ENGINES = ENGINE_IDS.filter(canShowLocalPack);

type Ended = (tx: Prisma.TransactionClient, run: { projectId: string; runId: string }) => Promise<unknown>;

const json = (value: unknown) => storable(value) as Prisma.InputJsonValue;

/**
 * Writes the result of a check in one transaction: the check, its list, the aggregates of the keyword, the counts of
 * the round; only for the attempt that holds the keyword. The last one ends the round. @throws LeaseLost
 */
export async function writeCheck(item: Claimed, check: Check, now: Date, ended: Ended): Promise<void> {
  const { runId, lease, keyword } = item;
  const { no: keywordNo } = keyword;
  await db().$transaction(async (tx) => {
    const { state, reason, error, searchId } = check;
    // Locks the round before its keywords, in the same order as stopping or ending it does, to avoid a deadlock.
    await tx.$queryRaw`SELECT id FROM tracking_runs WHERE id = ${runId}::uuid FOR UPDATE`;
    const { count } = await tx.trackingItem.updateMany({
      where: { runId, keywordNo, lease, status: 'running' },
      data: {
        status: state === 'unmeasured' ? 'failed' : 'done',
        lease: null,
        finishedAt: now,
        ...storable({ reason, error }),
        searchId,
      },
    });
    if (count === 0) throw new LeaseLost();
    const { at, top, aiState, aiPlace, aiReason, localState, localPosition, localReason, position, depth } = check;
    // Keywords that share a search get lists with the same time; `skipDuplicates` ignores a check that is written
    // twice.
    const { count: fresh } = await tx.rankCheck.createMany({
      data: [
        {
          keywordNo,
          at,
          state,
          position,
          depth,
          aiState,
          aiPlace,
          aiReason,
          localState,
          localPosition,
          localReason,
          reason,
          searchId,
          ...storable({ url: check.url, otherUrls: check.otherUrls, features: check.features }),
        },
      ],
      skipDuplicates: true,
    });
    if (fresh > 0 && top) {
      const { results, hosts, aiSources, aiText, localPack } = top;
      const aiHosts = aiSources.map(({ host }) => host);
      await tx.rankTop.create({
        data: {
          keywordNo,
          at,
          ...storable({ hosts, aiHosts, aiText }),
          results: json(results),
          aiSources: json(aiSources),
          localPack: json(localPack),
        },
      });
    }
    await refreshAggregates(tx, [keywordNo]);
    await tx.trackedKeyword.updateMany({ where: { no: keywordNo }, data: { retryAt: check.retryAt } });
    const counter = state === 'found' ? 'found' : state === 'not_found' ? 'notFound' : 'unmeasured';
    await endIfDone(tx, runId, { counts: { [counter]: { increment: 1 } }, now, ended });
  });
}

/**
 * Updates the counts, and ends the round when nothing is left; its row is locked, so that of the last two checks one
 * sees the other.
 */
async function endIfDone(
  tx: Prisma.TransactionClient,
  runId: string,
  { counts, now, ended }: { counts: Prisma.TrackingRunUpdateManyMutationInput; now: Date; ended: Ended },
): Promise<void> {
  await tx.trackingRun.updateMany({ where: { id: runId }, data: counts });
  // The index of open items answers it, however many of the round are done.
  const [left] = await tx.$queryRaw<{ open: boolean }[]>`
    SELECT EXISTS (SELECT FROM tracking_items WHERE run_id = ${runId}::uuid AND status IN ('waiting', 'running')) AS open`;
  if (left?.open) return;
  const [run] = await tx.trackingRun.updateManyAndReturn({
    where: { id: runId, status: { in: ['queued', 'running'] } },
    data: { status: 'done', finishedAt: now },
  });
  if (run) await ended(tx, { projectId: run.projectId, runId });
}

/** Number of keywords that a transaction ends, so that a large round holds no locks for long. */
const ENDED_AT_ONCE = 2_000;

/**
 * Ends a round whose time is over: keywords that are still open are unmeasured, each with the reason it was postponed
 * for. Does nothing to a round that has ended.
 * @returns searches that nothing waits for any longer
 */
export async function endRun(runId: string, now: Date, ended: Ended): Promise<string[]> {
  const searches: string[] = [];
  for (;;) {
    const { left, count } = await endItems(runId, now, ended);
    searches.push(...left);
    if (count < ENDED_AT_ONCE) return searches;
  }
}

/** Ends some of the open keywords of a round, and the round with the last of them. */
function endItems(runId: string, now: Date, ended: Ended): Promise<{ left: string[]; count: number }> {
  return db().$transaction(
    async (tx) => {
      let left: string[] = [];
      const [run] = await tx.$queryRaw<{ overdue: boolean }[]>`
        SELECT until <= ${now} AS overdue FROM tracking_runs
        WHERE id = ${runId}::uuid AND status IN ('queued', 'running') FOR UPDATE`;
      if (!run) return { left, count: 0 };
      let unmeasured = 0;
      if (run.overdue) {
        const rows = await tx.$queryRaw<{ no: number; search: string | null }[]>`
          WITH late AS (
            UPDATE tracking_items SET status = 'failed', lease = NULL, finished_at = ${now},
              reason = coalesce(reason, 'window-ended'),
              error = coalesce(error, 'The time of the round was over before its turn came.')
            WHERE run_id = ${runId}::uuid AND keyword_no IN (SELECT i.keyword_no FROM tracking_items i
              WHERE i.run_id = ${runId}::uuid AND i.status IN ('waiting', 'running') LIMIT ${ENDED_AT_ONCE})
            RETURNING keyword_no, reason, search_id
          ), kept AS (
            INSERT INTO rank_checks (keyword_no, at, state, reason, ai_state, ai_reason, local_state, local_reason)
            SELECT late.keyword_no, ${now}, 'unmeasured', late.reason, ai.state,
              CASE WHEN ai.state IS NOT NULL THEN CASE WHEN coalesce(k.ai_overview, p.ai_overview) THEN late.reason ELSE 'not-requested' END END,
              local.state, CASE WHEN local.state IS NOT NULL THEN CASE WHEN p.local_pack THEN late.reason ELSE 'not-requested' END END
            FROM late JOIN tracked_keywords k ON k.no = late.keyword_no JOIN projects p ON p.id = k.project_id,
              LATERAL (SELECT CASE WHEN k.engine = ANY(${[...AI_ENGINES]}::text[]) THEN 'unmeasured' END AS state) AS ai,
              LATERAL (SELECT CASE WHEN k.engine = ANY(${PACK_ENGINES}::text[]) THEN 'unmeasured' END AS state) AS local
            ON CONFLICT DO NOTHING RETURNING keyword_no
          ) SELECT late.keyword_no AS no, late.search_id AS search FROM late LEFT JOIN kept ON kept.keyword_no = late.keyword_no`;
        unmeasured = rows.length;
        left = rows.flatMap(({ search }) => search ?? []);
        await refreshAggregates(
          tx,
          rows.map(({ no }) => no),
        );
      }
      await endIfDone(tx, runId, { counts: { unmeasured: { increment: unmeasured } }, now, ended });
      return { left, count: unmeasured };
    },
    { timeout: 60_000 },
  );
}
