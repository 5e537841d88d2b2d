import 'server-only';

/** The readers of measurements, by what they read; `read` of a kind receives them. */
export * from './ai-mentions-store.ts';
export * from './analytics-store.ts';
export * from './audits-store.ts';
export * from './backlinks-store.ts';
export * from './domain-reports-store.ts';
export * from './engines-store.ts';
export * from './extraction-store.ts';
export * from './index-checks.ts';
export * from './insights-store.ts';
export * from './log-files-store.ts';
export * from './rank-checks-store.ts';
export * from './report-emails-store.ts';
export * from './vitals-store.ts';
