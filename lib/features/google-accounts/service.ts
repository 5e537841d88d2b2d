/** Connected Google accounts, for the features that read Google's APIs, and loading days of a property. */
export { callGoogle, type GoogleCall } from '#lib/features/google-accounts/call-google.ts';
export { ownAccount } from '#lib/features/google-accounts/own-account.ts';
export { covers, GOOGLE_SCOPES, GOOGLE_USES, type GoogleUse } from '#lib/features/google-accounts/scopes.ts';
export { backFrom, beginSignIn, finishSignIn } from '#lib/features/google-accounts/sign-in.ts';
export { type AccountRow, accountById } from '#lib/features/google-accounts/store.ts';
export { attemptSync, SYNC_ATTEMPTS } from '#lib/features/google-accounts/sync/attempt-sync.ts';
export { dateOf, dayOf, MAX_MONTHS, monthsBefore, pacificDay } from '#lib/features/google-accounts/sync/days.ts';
export { HAND_OVER_MS, type LoadedDays, loadDays } from '#lib/features/google-accounts/sync/load-days.ts';
export { noteDay } from '#lib/features/google-accounts/sync/note-day.ts';
export { lastFinalDay, planDays } from '#lib/features/google-accounts/sync/plan-days.ts';
export { presentProperty } from '#lib/features/google-accounts/sync/present-property.ts';
export {
  quotaWait,
  type WithQuota,
} from '#lib/features/google-accounts/sync/quota-wait.ts';
export { syncControls, syncOperation } from '#lib/features/google-accounts/sync/sync-controls.ts';
