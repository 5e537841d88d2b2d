/** Connected Google accounts, for the features that read Google's APIs. */
export { callGoogle, type GoogleCall } from '#lib/features/google-accounts/call-google.ts';
export { covers, GOOGLE_SCOPES, GOOGLE_USES, type GoogleUse } from '#lib/features/google-accounts/scopes.ts';
export { backFrom, beginSignIn, finishSignIn } from '#lib/features/google-accounts/sign-in.ts';
export { type AccountRow, accountById, findAccount } from '#lib/features/google-accounts/store.ts';
