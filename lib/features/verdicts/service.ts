/** User verdicts on findings: stored here, and applied to reports by the features that own them. */
export { CARRIED, changeStored, readVerdicts, type VerdictPlace } from '#lib/features/verdicts/store.ts';
