/**
 * Read access to tracked keywords for other features: positions on a day, changes, and sums over a period. All features
 * use these functions, so that the figures agree everywhere.
 */

export { comparedUpTo } from '#lib/features/rankings/comparison-date.ts';
export {
  aiStateOf,
  type CurrentPositions,
  currentPositions,
  hasOverviews,
  lastOverview,
  type PositionDay,
  positionDays,
  positionsAt,
} from '#lib/features/rankings/current-position-store.ts';
export {
  type AiPeriod,
  type PeriodSums,
  type Sums,
  sumAiPeriods,
  sumPeriods,
  voicePeriods,
} from '#lib/features/rankings/figures-store.ts';
export { countTracked } from '#lib/features/rankings/keyword-store.ts';
export { type Move, movesAt } from '#lib/features/rankings/moves-store.ts';
export { changeOf } from '#lib/features/rankings/present-row.ts';
