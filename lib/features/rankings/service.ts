/** What other features use of this one. */

export { assertSeesDifficulty, seesDifficulty } from '#lib/features/rankings/difficulty/sees-difficulty.ts';
export { storedDifficultySql } from '#lib/features/rankings/difficulty/stored-difficulty-sql.ts';
export { aiSentence } from '#lib/features/rankings/figures/ai-state.ts';
export { USUAL, visibilityOf } from '#lib/features/rankings/figures/ctr-model.ts';
export {
  type AiPeriod,
  aiStateOf,
  type CurrentMove,
  type CurrentPositions,
  changeOf,
  countTracked,
  currentMoves,
  currentPositions,
  hasOverviews,
  lastOverview,
  localPacksAt,
  type Move,
  movesAt,
  overviewsBefore,
  type PeriodSums,
  type PositionDay,
  positionDays,
  positionsAt,
  type Sums,
  sumAiPeriods,
  sumPeriods,
  voicePeriods,
} from '#lib/features/rankings/figures/read-figures.ts';
export {
  bestPositions,
  citationsOfPage,
  keywordForProfile,
  keywordsOfPage,
  lastOverviewOf,
  type ProfileKeyword,
  rankEvents,
} from '#lib/features/rankings/history/profile-store.ts';
export { difficultySql, type KeywordFilter, whereKeywords } from '#lib/features/rankings/keyword-where.ts';
export { deviceOf, toDifficulty } from '#lib/features/rankings/present-row.ts';
export { type VolatilityDay, volatilityDays } from '#lib/features/rankings/volatility/volatility-days.ts';
