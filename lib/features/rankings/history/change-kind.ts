import { Prisma } from '#lib/platform/prisma/client.ts';

interface Sides {
  /** State, position and depth of the current check. */
  state: Prisma.Sql;
  position: Prisma.Sql;
  depth: Prisma.Sql;
  /**
   * The earlier measurement, as `measuredBefore` returns it: a position, -N for not among the first N, null for none.
   */
  past: Prisma.Sql;
}

/**
 * The change of a keyword, one of `CHANGES` as text; all counts of changes use this rule. A keyword whose last check
 * measured nothing is not compared, and neither is one whose position is beyond the depth of one of the two checks.
 */
export const changeKind = ({ state, position, depth, past }: Sides): Prisma.Sql => Prisma.sql`(CASE
  WHEN ${state} IS NULL OR ${state} = 'unmeasured' OR ${past} IS NULL THEN 'not_compared'
  WHEN ${position} = ${past} OR ${position} IS NULL AND ${past} <= 0 THEN 'same'
  WHEN ${past} > 0 AND ${position} < ${past} THEN 'up'
  WHEN ${past} > 0 AND ${position} > ${past} THEN 'down'
  WHEN ${past} < 0 AND ${position} <= -${past} THEN 'entered'
  WHEN ${past} > 0 AND ${position} IS NULL AND ${past} <= ${depth} THEN 'left'
  ELSE 'not_compared' END)`;
