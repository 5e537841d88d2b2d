import 'server-only';

export { readReport } from '#lib/audit/read-report.ts';
export { ASSISTANT_NAMES } from '#lib/contract/assistants.ts';
export { aiVoiceBetween } from '#lib/features/ai-assistants/service.ts';
export { organicSessions, topLandingPages } from '#lib/features/analytics/service.ts';
export { topInsights } from '#lib/features/insights/service.ts';
export { crawlDays } from '#lib/features/log-files/service.ts';
/** What blocks read; passed to them in their context, so that the blocks stay pure and the browser can use their labels. */
export {
  aiStateOf,
  changeOf,
  countTracked,
  localPacksAt,
  movesAt,
  positionsAt,
  sumAiPeriods,
  sumPeriods,
  USUAL,
  visibilityOf,
  voicePeriods,
  volatilityDays,
} from '#lib/features/rankings/service.ts';
export { checkById } from '#lib/features/site-audits/service.ts';
export * from './figures-store.ts';
