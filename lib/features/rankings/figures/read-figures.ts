/**
 * Read access to tracked keywords for other features: positions on a day, changes, and sums over a period. All features
 * use these functions, so that the figures agree everywhere.
 */

export {
  aiStateOf,
  type CurrentPositions,
  hasOverviews,
  lastOverview,
  type PositionDay,
  positionsAt,
} from '#lib/features/rankings/checks/current-position-store.ts';
export { comparedUpTo } from '#lib/features/rankings/figures/comparison-date.ts';
export {
  type AiPeriod,
  type PeriodSums,
  type Sums,
  sumAiPeriods,
  sumPeriods,
  voicePeriods,
} from '#lib/features/rankings/figures/figures-store.ts';
export { localPacksAt } from '#lib/features/rankings/figures/local-pack-store.ts';
export { type Move, movesAt } from '#lib/features/rankings/figures/moves-store.ts';
export { type CurrentMove, currentMoves } from '#lib/features/rankings/histograms/current-moves.ts';
export { currentPositions } from '#lib/features/rankings/histograms/current-positions.ts';
export { overviewsBefore, positionDays } from '#lib/features/rankings/histograms/position-days.ts';
export { countTracked } from '#lib/features/rankings/keyword-store.ts';
export { changeOf } from '#lib/features/rankings/present-row.ts';
