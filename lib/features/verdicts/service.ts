/** What people say about findings: kept, and carried into reports by the features that have those. */
export { CARRIED, changeKept, readVerdicts, type VerdictPlace } from '#lib/features/verdicts/store.ts';
