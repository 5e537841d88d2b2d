import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * The tolerance of comparisons: how many days further back an earlier measurement may be, because rounds may be less
 * frequent than daily. `measuredBefore` applies it in SQL, `comparedUpTo` to points in memory.
 * @param days between the two days
 */
const furtherBack = (days: number): number => (days <= 1 ? 2 : days <= 7 ? 7 : days <= 30 ? 15 : 30);

/**
 * The measurement of a keyword that many days before a day: the last one of the nearest day with a measurement. `value`
 * is a position, or -N for not among the first N (0: the list was empty), `at` its time; no row if there is no
 * measurement near that day.
 * @param day a date in the time zone
 */
export const measuredBefore = (
  { no, day, timezone }: { no: Prisma.Sql; day: Prisma.Sql; timezone: Prisma.Sql },
  days: number,
): Prisma.Sql => Prisma.sql`
  SELECT coalesce(c.position, -coalesce(c.depth, 0)) AS value, c.at FROM rank_checks c
  WHERE c.keyword_no = ${no} AND c.state <> 'unmeasured'
    AND c.at < (${day} - ${days - 1}::int)::timestamp AT TIME ZONE ${timezone}
    AND c.at >= (${day} - ${days + furtherBack(days)}::int)::timestamp AT TIME ZONE ${timezone}
  ORDER BY c.at DESC LIMIT 1`;
