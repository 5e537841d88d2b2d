/** What other features use of this one. */
export {
  recordSecurityEvent,
  type SecurityDetail,
  type SecurityEventKind,
} from '#lib/features/security-log/security-events.ts';
