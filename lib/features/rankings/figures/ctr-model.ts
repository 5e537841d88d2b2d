import { AI_OVERVIEW_LEFT, type CurveId, curveOf } from '#lib/features/rankings/figures/ctr-curves.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** How clicks are estimated from positions. */
export interface CtrModel {
  /** Click-through rate by position, from 1, in percent. */
  curve: readonly number[];
  /** Share of clicks left when an AI overview is shown; 1 without the discount. */
  aiLeft: number;
  weight: 'even' | 'volume';
}

/** The model for the settings of a request. */
export function ctrModelOf(given: { curve: CurveId; ai_discount: boolean; weight: 'even' | 'volume' }): CtrModel {
  const curve = curveOf(given.curve).percent.map((percent) => percent ?? 0);
  return { curve, aiLeft: given.ai_discount ? AI_OVERVIEW_LEFT : 1, weight: given.weight };
}

/** The default model of all pages and calculations. */
export const USUAL: CtrModel = ctrModelOf({ curve: 'seoclarity', ai_discount: false, weight: 'even' });

/** SQL for the clicks at a position; 0 beyond the curve. */
export const ctr = (position: Prisma.Sql, { curve }: CtrModel): Prisma.Sql =>
  Prisma.sql`coalesce((${[...curve]}::float8[])[${position}], 0)`;
/** SQL for the part of the clicks that an AI overview leaves. */
export const leftOf = (aiState: Prisma.Sql, { aiLeft }: CtrModel): Prisma.Sql =>
  aiLeft === 1 ? Prisma.sql`1` : Prisma.sql`(CASE WHEN ${aiState} = 'present' THEN ${aiLeft}::float8 ELSE 1 END)`;
/** SQL for the weight of a keyword. */
export const weightOf = (volume: Prisma.Sql, { weight }: CtrModel): Prisma.Sql =>
  weight === 'volume' ? Prisma.sql`${volume}::float8` : Prisma.sql`1::float8`;

/**
 * Clicks as a share of those of first positions, 0 to 100 with one decimal place; null when no keyword has a weight. The
 * only place that rounds it, so that every screen, report and message shows the same number.
 */
export function visibilityOf(clicks: number | null | undefined, most: number | null | undefined): number | null {
  if (clicks === null || clicks === undefined || !most) return null;
  return Math.round((1_000 * clicks) / most) / 10;
}
