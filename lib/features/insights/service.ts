/** What other features use of this one. */
export { brandTermsOf } from './brand.ts';
export { queueInsights } from './compute-insights.job.ts';
export { newInsights } from './store.ts';
export { summarizeRow } from './summarize-row.ts';
export { topInsights } from './top-insights.ts';
