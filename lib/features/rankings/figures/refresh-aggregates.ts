import 'server-only';
import { measuredBefore } from '#lib/features/rankings/checks/day-before.ts';
import { cannibalizationOf, page } from '#lib/features/rankings/history/cannibalization.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Recalculates the aggregates of a tracked keyword (last check, last measured, last with a measured AI overview, best
 * ever, earlier days, trend) from its checks. Call it in the transaction that adds checks, so that the rankings table
 * needs no history.
 * A day counts by its last measured check, in the project's time zone. The earlier days are those of `measuredBefore`.
 * @param nos keywords by `no`
 */
export async function refreshAggregates(tx: Prisma.TransactionClient, nos: readonly number[]): Promise<void> {
  if (nos.length > 0) await tx.$executeRaw(aggregatesSql(nos));
}

/** The statement as `text` and `values`, for callers that write checks without Prisma. */
export function aggregatesSql(nos: readonly number[]): Prisma.Sql {
  const [no, day, timezone] = [Prisma.sql`selected.no`, Prisma.sql`m.day`, Prisma.sql`selected.tz`];
  const before = (days: number) => measuredBefore({ no, day, timezone }, days);
  return Prisma.sql`
    WITH selected AS (
      SELECT k.no, k.target_url, p.timezone AS tz FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
      WHERE k.no = ANY(${[...nos]}::int[])
    ), derived AS (
      SELECT selected.no, selected.target_url, l.at AS checked_at, l.state, l.position, l.url, l.depth, l.reason, l.features,
        l.ai_state, l.ai_place, l.ai_reason, l.local_state, l.local_position, l.local_reason, a.at AS ai_measured_at, a.ai_state AS ai_measured_state,
        a.ai_place AS ai_measured_place, l.own_count, u.kind AS cannibalization, m.at AS measured_at, m.position AS measured_position, m.depth AS measured_depth,
        b.position AS best_position, b.at AS best_at, f.at AS first_at, d1.value AS day1, d7.value AS day7, d30.value AS day30, t.trend
      FROM selected
      LEFT JOIN LATERAL (
        SELECT c.at, c.state, c.position, c.url, c.depth, c.reason, c.features, c.ai_state, c.ai_place, c.ai_reason, c.local_state, c.local_position, c.local_reason,
          CASE WHEN c.state = 'found' THEN 1 + cardinality(c.other_urls) ELSE 0 END AS own_count
        FROM rank_checks c WHERE c.keyword_no = selected.no ORDER BY c.at DESC LIMIT 1
      ) l ON true
      LEFT JOIN LATERAL (
        SELECT c.at, c.position, c.depth, (c.at AT TIME ZONE selected.tz)::date AS day FROM rank_checks c
        WHERE c.keyword_no = selected.no AND c.state <> 'unmeasured' ORDER BY c.at DESC LIMIT 1
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT c.at, c.ai_state, c.ai_place FROM rank_checks c
        WHERE c.keyword_no = selected.no AND c.ai_state IN ('present', 'absent') ORDER BY c.at DESC LIMIT 1
      ) a ON true
      LEFT JOIN LATERAL (
        SELECT c.position, c.at FROM rank_checks c WHERE c.keyword_no = selected.no AND c.state = 'found'
        ORDER BY c.position, c.at LIMIT 1
      ) b ON true
      LEFT JOIN LATERAL (SELECT c.at FROM rank_checks c WHERE c.keyword_no = selected.no ORDER BY c.at LIMIT 1) f ON true
      LEFT JOIN LATERAL (${cannibalizationOf(no)}) u ON true
      LEFT JOIN LATERAL (${before(1)}) d1 ON true
      LEFT JOIN LATERAL (${before(7)}) d7 ON true
      LEFT JOIN LATERAL (${before(30)}) d30 ON true
      LEFT JOIN LATERAL (
        SELECT array_agg(coalesce(one.value, 0) ORDER BY back DESC)::smallint[] AS trend
        FROM generate_series(0, 29) AS back
        LEFT JOIN LATERAL (
          SELECT coalesce(c.position, -greatest(c.depth, 1)) AS value FROM rank_checks c
          WHERE c.keyword_no = selected.no AND c.state <> 'unmeasured'
            AND c.at >= ((l.at AT TIME ZONE selected.tz)::date - back)::timestamp AT TIME ZONE selected.tz
            AND c.at < ((l.at AT TIME ZONE selected.tz)::date - back + 1)::timestamp AT TIME ZONE selected.tz
          ORDER BY c.at DESC LIMIT 1
        ) one ON true
        WHERE l.at IS NOT NULL
      ) t ON true
    )
    UPDATE tracked_keywords k SET
      checked_at = derived.checked_at, state = derived.state, position = derived.position, url = derived.url, depth = derived.depth,
      reason = derived.reason, features = coalesce(derived.features, '{}'), ai_state = derived.ai_state, ai_place = derived.ai_place,
      ai_reason = derived.ai_reason, ai_measured_at = derived.ai_measured_at, ai_measured_state = derived.ai_measured_state,
      ai_measured_place = derived.ai_measured_place,
      local_state = derived.local_state, local_position = derived.local_position, local_reason = derived.local_reason,
      retry_at = CASE WHEN derived.state = 'unmeasured' THEN k.retry_at END,
      own_count = coalesce(derived.own_count, 0), cannibalization = derived.cannibalization,
      wrong_url = coalesce(derived.url IS NOT NULL AND derived.target_url IS NOT NULL
        AND ${page(Prisma.sql`derived.url`)} <> ${page(Prisma.sql`derived.target_url`)}, false),
      measured_at = derived.measured_at, measured_position = derived.measured_position, measured_depth = derived.measured_depth,
      best_position = derived.best_position, best_at = derived.best_at, first_at = derived.first_at,
      day1 = derived.day1, day7 = derived.day7, day30 = derived.day30, trend = coalesce(derived.trend, '{}')
    FROM derived WHERE k.no = derived.no`;
}
