import 'server-only';
import type { EngineFact } from '#lib/features/alerts/series/points.ts';
import { db } from '#lib/platform/database/db.ts';

/** Reasons of unmeasured checks for which no engine was queried. */
const NO_QUERY_REASONS = ['not-supported', 'imported'];

/** Measurement status of a project's engines. */
export async function engineFacts(projectId: string, engines: readonly string[] = []): Promise<EngineFact[]> {
  const rows = await db().trackedKeyword.groupBy({
    by: ['engine'],
    where: { projectId, ...(engines.length > 0 ? { engine: { in: [...engines] } } : {}) },
    _max: { checkedAt: true },
    _min: { createdAt: true },
  });
  return Promise.all(
    rows.flatMap(({ engine, _max: { checkedAt }, _min: { createdAt } }) =>
      checkedAt && createdAt ? [engineFact(projectId, engine, checkedAt, createdAt)] : [],
    ),
  );
}

async function engineFact(projectId: string, engine: string, checkedAt: Date, since: Date): Promise<EngineFact> {
  const of = { projectId, engine };
  const [measured, older, failed] = await Promise.all([
    db().trackedKeyword.aggregate({
      where: { ...of, state: { in: ['found', 'not_found'] } },
      _max: { checkedAt: true },
    }),
    db().trackedKeyword.aggregate({ where: of, _max: { measuredAt: true } }),
    db().trackedKeyword.findFirst({
      where: { ...of, state: 'unmeasured', OR: [{ reason: null }, { reason: { notIn: NO_QUERY_REASONS } }] },
      orderBy: { checkedAt: { sort: 'desc', nulls: 'last' } },
      select: { checkedAt: true, reason: true },
    }),
  ]);
  const times = [measured._max.checkedAt, older._max.measuredAt].flatMap((at) => at ?? []);
  const measuredAt = times.length > 0 ? new Date(Math.max(...times.map(Number))) : null;
  const blocked = failed?.checkedAt && (!measuredAt || failed.checkedAt > measuredAt);
  const failingSince = blocked ? await firstFailure(of, measuredAt ?? new Date(0)) : null;
  const reason = failingSince ? (failed?.reason ?? 'not measured') : null;
  return { engine, measuredAt, checkedAt, since, failingSince, reason };
}

async function firstFailure(of: { projectId: string; engine: string }, after: Date): Promise<Date | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT min(c.at) AS at FROM tracked_keywords k
    JOIN rank_checks c ON c.keyword_no = k.no AND c.at > ${after} AND c.state = 'unmeasured'
      AND NOT (coalesce(c.reason, '') = ANY(${NO_QUERY_REASONS}::text[]))
    WHERE k.project_id = ${of.projectId}::uuid AND k.engine = ${of.engine}`;
  return row?.at ?? null;
}
