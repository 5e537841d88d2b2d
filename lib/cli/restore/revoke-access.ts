/** How a restore handles access that was granted or revoked after the backup. */

/** Tables whose rows a restore skips: open reset links become invalid. */
export const ENDED_TABLES = ['password_resets'];

/**
 * Ends every session. Incrementing the number by one is not enough: sessions from after the backup have the numbers that
 * follow it. Seconds since 2026 are above all of them, even after several restores of one backup, and fit an integer until
 * 2094.
 */
const END_SESSIONS = `UPDATE users SET session_version = greatest(session_version + 1,
  extract(epoch FROM clock_timestamp() - timestamptz '2026-01-01 00:00:00Z')::int)`;

const REVOKE_TOKENS = 'UPDATE api_tokens SET revoked_at = now() WHERE revoked_at IS NULL';

/** Statements for the restored rows. */
export const adjustments = (revokeTokens: boolean): string[] =>
  revokeTokens ? [END_SESSIONS, REVOKE_TOKENS] : [END_SESSIONS];

/** Notice for the person who restores. */
export function accessNotice(revokeTokens: boolean): string {
  const tokens = revokeTokens
    ? 'All API tokens are revoked.'
    : 'API tokens are restored as of the backup: tokens revoked since then work again. Revoke them in Settings, API tokens, or restore with --revoke-tokens.';
  return `All users have to sign in again, and open password reset links no longer work. Passwords, two-factor authentication and disabled accounts are restored as of the backup. ${tokens}`;
}
