/** What other features use of this one. */
export { bareDomain } from '#lib/features/emails/find-domain-emails.ts';
export { findEmails } from '#lib/features/emails/find-emails.job.ts';
export { getEmailRun, startEmailRun } from '#lib/features/emails/runs.ts';
