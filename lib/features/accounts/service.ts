/** What other features use of this one. */
export { acceptAccountInvitation, findAccountInvitation } from '#lib/features/accounts/invitations.ts';
export { isHttps } from '#lib/features/accounts/sign-in/session-cookie.ts';
export { hashToken, isTokenShaped, newToken, tokenHint } from '#lib/features/accounts/tokens/token-format.ts';
export { type AccountUser, canonicalEmail, ownerRecord } from '#lib/features/accounts/users.ts';
