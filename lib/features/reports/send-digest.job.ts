import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sendMail } from '#lib/features/connections/send-mail.ts';
import type { Ctx } from '#lib/features/context.ts';
import * as digests from '#lib/features/reports/digest-store.ts';
import { digestText } from '#lib/features/reports/digest-text.ts';
import { drawReport } from '#lib/features/reports/draw-report.ts';
import { pdfName, printReport } from '#lib/features/reports/print.ts';
import { createShare } from '#lib/features/reports/share-store.ts';
import { hashSecret, newSecret } from '#lib/features/reports/shares.ts';
import { MAX_SHARES } from '#lib/features/reports/shares-contract.ts';
import { env } from '#lib/platform/env.ts';
import { AppError, Unreachable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/job.ts';
import { enqueue } from '#lib/platform/queue.ts';

const LINK_MS = 30 * 86_400_000;

/** Mails a report to its recipients: its figures, a link, the PDF. A slot that was sent is not sent again. */
export const sendDigest = defineJob({
  name: 'send-digest',
  input: z.object({ reportId: z.uuid(), slot: z.iso.datetime().nullable() }),
  retry: { limit: 3, delaySeconds: 60 },
  timeoutMs: 120_000,
  concurrency: 1,
  async handle(ctx, { reportId, slot }) {
    const at = slot === null ? null : new Date(slot);
    const digest = await digests.findDigest(reportId);
    if (!digest || digest.recipients.length === 0 || (at && (await digests.isSent(reportId, at)))) return;
    try {
      const failed = await send(ctx, { reportId, slot, recipients: digest.recipients, withPdf: digest.withPdf });
      await digests.noteSent(reportId, at, ctx.now(), failed);
    } catch (error) {
      if (error instanceof AppError) await digests.noteFailure(reportId, error.message);
      throw error;
    }
  },
  async giveUp(_ctx, { reportId }, reason) {
    await digests.noteFailure(reportId, reason);
  },
});

interface Sending {
  reportId: string;
  slot: string | null;
  recipients: readonly string[];
  withPdf: boolean;
}

/** @returns who could not be reached and why; null: all were. @throws AppError when nobody was */
async function send(ctx: Ctx, { reportId, slot, recipients, withPdf }: Sending): Promise<string | null> {
  const document = await drawReport(ctx, reportId);
  if (!document) return null;
  const content = withPdf ? await printReport(ctx, { id: reportId, name: document.name }) : null;
  const { subject, text } = digestText(document, await linkTo(ctx, reportId));
  const attachments = content ? [{ name: pdfName(document.name), type: 'application/pdf', content }] : [];
  const failures: string[] = [];
  let last: unknown;
  // One each: recipients need not know of each other.
  for (const to of recipients) {
    const name = `${reportId} ${slot ?? ctx.now().toISOString()} ${to}`;
    const messageId = `digest-${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
    try {
      await sendMail(ctx, { to, subject, text, attachments, messageId });
    } catch (error) {
      ctx.signal.throwIfAborted();
      last = error;
      failures.push(`${to}: ${error instanceof Error ? error.message : 'not sent'}`);
    }
  }
  if (failures.length === recipients.length) {
    throw last instanceof AppError ? last : new Unreachable('The mail was not sent.', { cause: last });
  }
  return failures.length > 0 ? `Not sent to ${failures.join('; ')}`.slice(0, 1_000) : null;
}

/** A link that anybody who got the mail can open; where the report has as many as it may, the one for members. */
async function linkTo(ctx: Ctx, reportId: string): Promise<string> {
  const { APP_URL, HOST, PORT } = env();
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  const base = APP_URL?.replace(/\/$/, '') ?? `http://${host}:${PORT}`;
  const secret = newSecret();
  const now = ctx.now();
  const share = await createShare(
    {
      ...{ reportId, tokenHash: hashSecret(secret), hint: secret.slice(0, 6), passwordHash: null },
      expiresAt: new Date(now.getTime() + LINK_MS),
    },
    MAX_SHARES,
    now,
  );
  return share ? `${base}/share/${secret}` : `${base}/reports/${reportId}`;
}

/** What a slot of the schedule does; called twice for one, it queues one mail. */
export async function sendDigestSlot(_ctx: Ctx, { subject, slot }: { subject: string; slot: Date }): Promise<void> {
  const input = { reportId: subject, slot: slot.toISOString() };
  await enqueue(sendDigest, input, { id: idOf(`${subject} ${input.slot}`) });
}

/** The same id for the same slot. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
