import { z } from 'zod';
import { createPasswordReset } from '#lib/features/accounts/passwords/password-reset.ts';
import { sendMail } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { emailOf } from '#lib/platform/access/email-of.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

/** Mails a password-reset link. The link is created here, so that it is never stored in a queue; a retry replaces it. */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  input: z.object({ userId: z.uuid() }),
  retry: { limit: 3, delaySeconds: 30 },
  timeoutMs: 60_000,
  async handle(ctx: Ctx, { userId }) {
    const to = await emailOf(userId);
    if (to === null) return;
    const { path } = await createPasswordReset(userId, 'mailed');
    await sendMail(ctx, {
      to,
      subject: 'Reset your Serpentine password',
      text: [
        'Someone requested a password reset for your Serpentine account.',
        `Open this link to choose a new password. It works once and expires in one hour:\n${appBaseUrl()}${path}`,
        'If this was not you, ignore this email. Your password stays unchanged.',
      ].join('\n\n'),
    });
  },
});
