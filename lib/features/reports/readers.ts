import 'server-only';

/** What blocks read; passed to them in their context, so that the blocks stay pure and the browser can use their labels. */
export { readReport } from '#lib/audit/read-report.ts';
export { USUAL, visibilityOf } from '#lib/features/rankings/figures/ctr-model.ts';
export {
  aiStateOf,
  changeOf,
  countTracked,
  movesAt,
  positionsAt,
  sumAiPeriods,
  sumPeriods,
  voicePeriods,
} from '#lib/features/rankings/figures/read-figures.ts';
export { checkById } from '#lib/features/site-audits/analysis/check-catalogue.ts';
export * from './figures-store.ts';
