/** Everything the security log records. Stored as text: a kind may be added, but never renamed. */
export const SECURITY_EVENT_KINDS = [
  'sign_in',
  'sign_in_blocked',
  'sign_out_everywhere',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'second_factor_enabled',
  'second_factor_disabled',
  'recovery_code_used',
  'token_created',
  'token_revoked',
  'member_invited',
  'invitation_revoked',
  'member_joined',
  'member_disabled',
  'member_enabled',
  'member_deleted',
  'member_removed',
  'role_changed',
  'client_projects_changed',
  'ownership_transferred',
  'connection_changed',
  'robots_override_confirmed',
  'backup_restored',
] as const;

/** A kind of security event. */
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];
