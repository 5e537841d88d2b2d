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
  if (nos.length > 0) await tx.$executeRaw(settling(nos));
}

/** The statement as `text` and `values`, for callers that write checks without Prisma. */
export function settling(nos: readonly number[]): Prisma.Sql {
  const [no, day, timezone] = [Prisma.sql`meant.no`, Prisma.sql`m.day`, Prisma.sql`meant.tz`];
  const before = (days: number) => measuredBefore({ no, day, timezone }, days);
  return Prisma.sql`
    WITH meant AS (
      SELECT k.no, k.target_url, p.timezone AS tz FROM tracked_keywords k JOIN projects p ON p.id = k.project_id
      WHERE k.no = ANY(${[...nos]}::int[])
    ), told AS (
      SELECT meant.no, meant.target_url, l.at AS checked_at, l.state, l.position, l.url, l.depth, l.reason, l.features,
        l.ai_state, l.ai_place, l.ai_reason, a.at AS ai_measured_at, a.ai_state AS ai_measured_state,
        a.ai_place AS ai_measured_place, l.own_count, u.kind AS cannibalization, m.at AS measured_at, m.position AS measured_position, m.depth AS measured_depth,
        b.position AS best_position, b.at AS best_at, f.at AS first_at, d1.value AS day1, d7.value AS day7, d30.value AS day30, t.trend
      FROM meant
      LEFT JOIN LATERAL (
        SELECT c.at, c.state, c.position, c.url, c.depth, c.reason, c.features, c.ai_state, c.ai_place, c.ai_reason,
          CASE WHEN c.state = 'found' THEN 1 + cardinality(c.other_urls) ELSE 0 END AS own_count
        FROM rank_checks c WHERE c.keyword_no = meant.no ORDER BY c.at DESC LIMIT 1
      ) l ON true
      LEFT JOIN LATERAL (
        SELECT c.at, c.position, c.depth, (c.at AT TIME ZONE meant.tz)::date AS day FROM rank_checks c
        WHERE c.keyword_no = meant.no AND c.state <> 'unmeasured' ORDER BY c.at DESC LIMIT 1
      ) m ON true
      LEFT JOIN LATERAL (
        SELECT c.at, c.ai_state, c.ai_place FROM rank_checks c
        WHERE c.keyword_no = meant.no AND c.ai_state IN ('present', 'absent') ORDER BY c.at DESC LIMIT 1
      ) a ON true
      LEFT JOIN LATERAL (
        SELECT c.position, c.at FROM rank_checks c WHERE c.keyword_no = meant.no AND c.state = 'found'
        ORDER BY c.position, c.at LIMIT 1
      ) b ON true
      LEFT JOIN LATERAL (SELECT c.at FROM rank_checks c WHERE c.keyword_no = meant.no ORDER BY c.at LIMIT 1) f ON true
      LEFT JOIN LATERAL (${cannibalizationOf(no)}) u ON true
      LEFT JOIN LATERAL (${before(1)}) d1 ON true
      LEFT JOIN LATERAL (${before(7)}) d7 ON true
      LEFT JOIN LATERAL (${before(30)}) d30 ON true
      LEFT JOIN LATERAL (
        SELECT array_agg(coalesce(one.value, 0) ORDER BY back DESC)::smallint[] AS trend
        FROM generate_series(0, 29) AS back
        LEFT JOIN LATERAL (
          SELECT coalesce(c.position, -greatest(c.depth, 1)) AS value FROM rank_checks c
          WHERE c.keyword_no = meant.no AND c.state <> 'unmeasured'
            AND c.at >= ((l.at AT TIME ZONE meant.tz)::date - back)::timestamp AT TIME ZONE meant.tz
            AND c.at < ((l.at AT TIME ZONE meant.tz)::date - back + 1)::timestamp AT TIME ZONE meant.tz
          ORDER BY c.at DESC LIMIT 1
        ) one ON true
        WHERE l.at IS NOT NULL
      ) t ON true
    )
    UPDATE tracked_keywords k SET
      checked_at = told.checked_at, state = told.state, position = told.position, url = told.url, depth = told.depth,
      reason = told.reason, features = coalesce(told.features, '{}'), ai_state = told.ai_state, ai_place = told.ai_place,
      ai_reason = told.ai_reason, ai_measured_at = told.ai_measured_at, ai_measured_state = told.ai_measured_state,
      ai_measured_place = told.ai_measured_place,
      retry_at = CASE WHEN told.state = 'unmeasured' THEN k.retry_at END,
      own_count = coalesce(told.own_count, 0), cannibalization = told.cannibalization,
      wrong_url = coalesce(told.url IS NOT NULL AND told.target_url IS NOT NULL
        AND ${page(Prisma.sql`told.url`)} <> ${page(Prisma.sql`told.target_url`)}, false),
      measured_at = told.measured_at, measured_position = told.measured_position, measured_depth = told.measured_depth,
      best_position = told.best_position, best_at = told.best_at, first_at = told.first_at,
      day1 = told.day1, day7 = told.day7, day30 = told.day30, trend = coalesce(told.trend, '{}')
    FROM told WHERE k.no = told.no`;
}
