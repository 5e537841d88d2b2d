import type { SecurityEventKind } from '#lib/features/security-log/events-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels of the security event kinds. */
export const securityEventLabels = (t: Translator): Record<SecurityEventKind, string> => ({
  sign_in: t('Signed in'),
  sign_in_blocked: t('Sign-in blocked after failed attempts'),
  sign_out_everywhere: t('Signed out everywhere'),
  password_changed: t('Password changed'),
  password_reset_requested: t('Password reset requested'),
  password_reset: t('Password reset'),
  second_factor_enabled: t('2FA enabled'),
  second_factor_disabled: t('2FA disabled'),
  recovery_code_used: t('Recovery code used'),
  token_created: t('API token created'),
  token_revoked: t('API token revoked'),
  member_invited: t('Invitation created'),
  invitation_revoked: t('Invitation revoked'),
  member_joined: t('Invitation accepted'),
  member_disabled: t('Account disabled'),
  member_enabled: t('Account enabled'),
  member_deleted: t('Account deleted'),
  member_removed: t('Member removed from a project'),
  role_changed: t('Role changed'),
  client_projects_changed: t('Projects of a client changed'),
  ownership_transferred: t('Ownership of a project accepted'),
  connection_changed: t('Connection changed'),
  robots_override_confirmed: t('robots.txt override confirmed'),
  backup_restored: t('Backup restored'),
});
