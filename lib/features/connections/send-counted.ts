import 'server-only';
import { sendMail } from '#lib/features/connections/send-mail.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Mail, SentMail } from '#lib/net/net.ts';
import { returnScheduledRecipients, takeScheduledRecipients } from '#lib/platform/limits/limits.ts';

interface Count {
  /** Whose daily limit it counts against; null when it was counted before. */
  payer: string | null;
  recipients: number;
}

/**
 * Like `sendMail`, for automated mails: the mail server is the operator's, so a person's schedules and alerts have a
 * daily recipient limit. Mails that the server does not accept are not counted.
 * @throws LimitReached before anything is sent; otherwise like `sendMail`
 */
export async function sendCounted(ctx: Ctx, { payer, recipients }: Count, mail: Mail): Promise<SentMail> {
  if (payer === null) return sendMail(ctx, mail);
  await takeScheduledRecipients(payer, recipients);
  try {
    return await sendMail(ctx, mail);
  } catch (error) {
    await returnScheduledRecipients(payer, recipients);
    throw error;
  }
}
