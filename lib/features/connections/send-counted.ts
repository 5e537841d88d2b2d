import 'server-only';
import { returnScheduledRecipients, takeScheduledRecipients } from '#lib/features/accounts/limits.ts';
import { sendMail } from '#lib/features/connections/send-mail.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { Mail, SentMail } from '#lib/net/net.ts';

interface Count {
  /** Whose day it is counted in; null for what was counted before. */
  payer: string | null;
  recipients: number;
}

/**
 * As `sendMail`, for mails that nobody asks for one by one: the mail server is the operator's, so a person's schedules and
 * alerts have so many recipients a day. What the server does not accept is not counted.
 * @throws LimitReached before anything is sent; as `sendMail`
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
