/** What other features use of this one. */
export { newInsights } from './store.ts';
export { summarizeRow } from './summarize-row.ts';
export { topInsights } from './top-insights.ts';
