import { operation } from '#lib/features/operation.ts';
import { compareRankings } from './compare-contract.ts';
import { describeRankings, findTrackedKeywords, getEngineChecks, listRankings } from './contract.ts';
import { getKeywordDifficulty } from './difficulty/contract.ts';
import { getRankingFigures, getRankingHistory, getShareOfVoice, listCtrCurves } from './figures-contract.ts';
import { exportRankings, importRankings } from './files-contract.ts';
import {
  compareKeywordSnapshots,
  getKeywordSnapshot,
  getTrackedKeyword,
  listKeywordSnapshots,
} from './history-contract.ts';
import { addTrackedKeywords, removeTrackedKeywords, updateTrackedKeywords } from './keywords-contract.ts';
import {
  estimateTrackingRound,
  getTrackingRound,
  listTrackingRounds,
  retryTrackingRound,
  startTrackingRound,
  stopTrackingRound,
} from './rounds-contract.ts';
import { exportSerpVolatility, getSerpVolatility } from './volatility/contract.ts';

export const operations = [
  operation(listRankings, async () => (await import('./rankings.ts')).listRankings),
  operation(findTrackedKeywords, async () => (await import('./find-keywords.ts')).findTrackedKeywords),
  operation(getEngineChecks, async () => (await import('./engine-checks.ts')).getEngineChecks),
  operation(describeRankings, async () => (await import('./rankings.ts')).describeRankings),
  operation(addTrackedKeywords, async () => (await import('./keywords.ts')).addTrackedKeywords),
  operation(updateTrackedKeywords, async () => (await import('./keywords.ts')).updateTrackedKeywords),
  operation(removeTrackedKeywords, async () => (await import('./keywords.ts')).removeTrackedKeywords),
  operation(estimateTrackingRound, async () => (await import('./rounds/rounds.ts')).estimateTrackingRound),
  operation(startTrackingRound, async () => (await import('./rounds/rounds.ts')).startTrackingRound),
  operation(listTrackingRounds, async () => (await import('./rounds/rounds.ts')).listTrackingRounds),
  operation(getTrackingRound, async () => (await import('./rounds/rounds.ts')).getTrackingRound),
  operation(stopTrackingRound, async () => (await import('./rounds/rounds.ts')).stopTrackingRound),
  operation(retryTrackingRound, async () => (await import('./rounds/rounds.ts')).retryTrackingRound),
  operation(exportRankings, async () => (await import('./export-rankings.ts')).exportRankings),
  operation(importRankings, async () => (await import('./import/import-rankings.ts')).importRankings),
  operation(getTrackedKeyword, async () => (await import('./history/history.ts')).getTrackedKeyword),
  operation(getKeywordDifficulty, async () => (await import('./difficulty/difficulty.ts')).getKeywordDifficulty),
  operation(listKeywordSnapshots, async () => (await import('./history/history.ts')).listKeywordSnapshots),
  operation(getKeywordSnapshot, async () => (await import('./history/history.ts')).getKeywordSnapshot),
  operation(compareKeywordSnapshots, async () => (await import('./history/history.ts')).compareKeywordSnapshots),
  operation(getRankingFigures, async () => (await import('./figures/figures.ts')).getRankingFigures),
  operation(getRankingHistory, async () => (await import('./figures/figures.ts')).getRankingHistory),
  operation(getShareOfVoice, async () => (await import('./figures/figures.ts')).getShareOfVoice),
  operation(compareRankings, async () => (await import('./figures/figures.ts')).compareRankings),
  operation(getSerpVolatility, async () => (await import('./volatility/volatility.ts')).getSerpVolatility),
  operation(exportSerpVolatility, async () => (await import('./volatility/volatility.ts')).exportSerpVolatility),
  operation(listCtrCurves, async () => (await import('./figures/figures.ts')).listCtrCurves),
];
