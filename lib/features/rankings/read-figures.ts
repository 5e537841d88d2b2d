/**
 * What other features read of tracked keywords: the one reader of how they stood on a day, how they moved, and of sums over
 * a period. Whoever shows such a figure asks here, so that it is the same figure everywhere.
 */
export {
  type AiPeriod,
  type PeriodSums,
  type Sums,
  sumAiPeriods,
  sumPeriods,
  voicePeriods,
} from '#lib/features/rankings/figures-store.ts';
export { countTracked } from '#lib/features/rankings/keyword-store.ts';
export { comparedUpTo } from '#lib/features/rankings/look-back.ts';
export { type Move, movesAt } from '#lib/features/rankings/moves-store.ts';
export { changeOf } from '#lib/features/rankings/present-row.ts';
export {
  aiStateOf,
  hasOverviews,
  lastOverview,
  type Standing,
  type StandingDay,
  standingAt,
  standingDays,
  standingNow,
} from '#lib/features/rankings/standing-store.ts';
