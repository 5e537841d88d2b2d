/** What other features start and stop. Apart from `rankings/service.ts`, which every page loads. */
export { addTrackedKeywords } from '#lib/features/rankings/keywords.ts';
export { getTrackingRound, startTrackingRound, stopTrackingRound } from '#lib/features/rankings/rounds/rounds.ts';
