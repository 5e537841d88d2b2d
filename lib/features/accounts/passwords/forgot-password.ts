import 'server-only';
import { mailPasswordReset } from '#lib/features/accounts/passwords/mail-password-reset.job.ts';
import * as store from '#lib/features/accounts/store.ts';
import { canonicalEmail } from '#lib/features/accounts/users.ts';
import { canSendMail } from '#lib/features/connections/service.ts';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';
import { LimitReached, Refused } from '#lib/platform/errors.ts';
import { takeResetMail, takeResetRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

/**
 * Requests a password reset by email. Known and unknown addresses get the same response after the same work: the
 * account is looked up afterwards, and the mail goes through the queue.
 * @returns `queued` resolves when the request has been processed; it never rejects
 * @throws LimitReached for the client address; Refused without a mail server
 */
export async function requestPasswordReset(email: string, address: string): Promise<{ queued: Promise<void> }> {
  if (!(await canSendMail())) {
    throw new Refused('This installation cannot send email. Ask its owner for a password reset link.');
  }
  await takeResetRequest(address);
  const queued = detachContext(() => queueMail(canonicalEmail(email))).catch((error: unknown) => {
    if (error instanceof LimitReached) log.info({ reason: error.message }, 'password reset not emailed');
    else log.error({ err: error }, 'password reset not emailed');
  });
  return { queued };
}

async function queueMail(email: string): Promise<void> {
  const user = await store.findUserByEmail(email.slice(0, 254).replaceAll('\0', ''));
  if (!user || user.disabledAt) return;
  await takeResetMail(user.id);
  await enqueue(mailPasswordReset, { userId: user.id }, { owner: user.id });
}
