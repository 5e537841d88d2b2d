import { createHash } from 'node:crypto';
import { z } from 'zod';
import { sendCounted } from '#lib/features/connections/service.ts';
import * as digests from '#lib/features/reports/digest-store.ts';
import { type DigestLink, digestText } from '#lib/features/reports/digest-text.ts';
import { placeholderFault } from '#lib/features/reports/placeholders.ts';
import { pdfName, printReport } from '#lib/features/reports/print.ts';
import { renderReport } from '#lib/features/reports/render-report.ts';
import { readTexts } from '#lib/features/reports/reports.ts';
import { DIGEST_HINT, digestShare } from '#lib/features/reports/share-store.ts';
import { hashSecret } from '#lib/features/reports/shares.ts';
import { MAX_SHARES } from '#lib/features/reports/shares-contract.ts';
import { reportWithProject } from '#lib/features/reports/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { appBaseUrl, shareBaseUrl } from '#lib/platform/app-base-url.ts';
import { AppError, Refused, toAppError, Unreachable } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { withLease } from '#lib/platform/queue/lease.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { sign } from '#lib/platform/security/secrets.ts';

const LINK_DAYS = 30;
/** Length of the secret in a link. */
const SECRET_LENGTH = 43;

/**
 * Emails a report to its recipients: its figures, a link, the PDF. Recipients that could not be reached are retried for
 * 15 minutes, without those who already have it; a slot that reached everyone is not sent again. Only the latest attempt
 * at a sending sends emails. A report with placeholders is not sent.
 */
export const sendDigest = defineJob({
  name: 'send-digest',
  input: z.object({ reportId: z.uuid(), slot: z.iso.datetime().nullable(), asked: z.iso.datetime().optional() }),
  retry: { limit: 4, delaySeconds: 60 },
  timeoutMs: 120_000,
  concurrency: 1,
  async handle(ctx: Ctx, { reportId, slot, asked }) {
    const sending = sendingOf({ slot, asked });
    const lease = await digests.claimSending(reportId, sending);
    if (!lease) return;
    await withLease(ctx, {
      id: reportId,
      beat: () => digests.holdsLease(lease),
      run: (attempt) => sendOnce(attempt, lease, slot === null ? null : new Date(slot)),
      async settle(error) {
        if (error instanceof AppError) await digests.recordFailure(reportId, error.message);
        throw error;
      },
    });
  },
  async giveUp(ctx: Ctx, { reportId, slot, asked }, reason) {
    await digests.deleteSending(reportId, sendingOf({ slot, asked }));
    await digests.recordFailure(reportId, reason, ctx.now());
  },
});

const sendingOf = ({ slot, asked }: { slot: string | null; asked?: string | undefined }) =>
  slot ?? `asked ${asked ?? ''}`;

/** One attempt. @throws LeaseLost; Refused for placeholders; an AppError when a recipient could not be reached */
async function sendOnce(ctx: Ctx, lease: digests.SendingLease, slot: Date | null): Promise<void> {
  const { reportId, sending } = lease;
  const digest = await digests.findDigest(reportId);
  if (!digest || digest.recipients.length === 0 || (slot && (await digests.isSent(reportId, slot)))) {
    await digests.deleteSending(reportId, sending);
    return;
  }
  const report = await reportWithProject(reportId);
  const placeholders = report && placeholderFault(readTexts(report));
  if (placeholders) throw new Refused(placeholders);
  // A digest sent manually was counted when it was requested.
  const payer = slot && (await digests.projectOwnerOf(reportId));
  const { accepted, failed } = await send(ctx, lease, { ...digest, payer });
  const fault = failed.length > 0 ? `Not sent to ${failed.map(failureText).join('; ')}`.slice(0, 1_000) : null;
  // A daily limit does not reset before the next attempt, 15 minutes later.
  const retryable = failed.find(
    ({ error }) => error.code !== 'limit_reached' && (error.transient || error.code === 'internal'),
  );
  if (accepted > 0 || !fault) {
    await digests.recordOutcome(lease, { at: ctx.now(), error: fault, ended: retryable ? null : { slot } });
  }
  if (fault && retryable) throw new Unreachable(fault, { cause: retryable.error });
  if (fault && accepted === 0) throw new Refused(fault, { cause: failed[0]?.error });
}

interface Digest {
  recipients: readonly string[];
  withPdf: boolean;
  /** Message-IDs of emails that were already accepted. */
  sent: readonly string[];
  /** Whose daily limit the emails count against; null when they were counted before. */
  payer: string | null;
}

interface Failed {
  to: string;
  error: AppError;
}
const failureText = ({ to, error }: Failed) => `${to}: ${error.message}`;

/** @returns the number of accepted emails, and those that failed; recipients who already have it are in neither */
async function send(
  ctx: Ctx,
  lease: digests.SendingLease,
  { recipients, withPdf, sent, payer }: Digest,
): Promise<{ accepted: number; failed: Failed[] }> {
  const { reportId, sending } = lease;
  const mails = recipients
    .map((to) => ({ to, messageId: `digest-${sha256(`${reportId} ${sending} ${to}`).slice(0, 32)}` }))
    .filter(({ messageId }) => !sent.includes(messageId));
  const document = mails.length > 0 ? await renderReport(ctx, reportId) : null;
  if (!document) return { accepted: 0, failed: [] };
  const content = withPdf ? await printReport(ctx, { id: reportId, name: document.name }) : null;
  const { subject, text } = digestText(document, await linkTo(ctx, reportId, sending));
  const attachments = content ? [{ name: pdfName(document.name), type: 'application/pdf', content }] : [];
  const failed: Failed[] = [];
  let accepted = 0;
  // One email per recipient, so that they do not see each other's addresses.
  for (const { to, messageId } of mails) {
    ctx.signal.throwIfAborted();
    // Checked before each email: this process may have lost its lease, and another one may have sent it.
    if (await digests.wasAccepted(lease, messageId)) continue;
    try {
      await sendCounted(ctx, { payer, recipients: 1 }, { to, subject, text, attachments, messageId });
    } catch (error) {
      ctx.signal.throwIfAborted();
      failed.push({ to, error: toAppError(error) });
      continue;
    }
    // Immediately, because the next email may use up the remaining time.
    await digests.recordAccepted(reportId, messageId);
    accepted += 1;
  }
  return { accepted, failed };
}

/** The link of this sending, which anyone with the email can open; if it was revoked since, the one for members. */
async function linkTo(ctx: Ctx, reportId: string, sending: string): Promise<DigestLink> {
  const base = appBaseUrl();
  const secret = secretOf(`${reportId} ${sending}`);
  const now = ctx.now();
  const isValid = await digestShare(
    {
      reportId,
      tokenHash: hashSecret(secret),
      hint: DIGEST_HINT,
      passwordHash: null,
      expiresAt: new Date(now.getTime() + LINK_DAYS * 86_400_000),
    },
    MAX_SHARES,
    now,
  );
  return isValid
    ? {
        address: `${shareBaseUrl() ?? base}/share/${secret}`,
        what: `this link expires after ${LINK_DAYS} days, or after ${MAX_SHARES} newer emails`,
      }
    : { address: `${base}/reports/${reportId}`, what: 'for project members, sign-in required' };
}

/** Deterministic per sending, so that retries create no further links; derivable only with AUTH_SECRET. */
function secretOf(name: string): string {
  const signature = sign(sha256(name), 'digest-link').split('.')[1] ?? '';
  return `${DIGEST_HINT}${signature}`.slice(0, SECRET_LENGTH);
}

/** The action for a schedule slot; called twice for one, it queues one email. */
export async function sendDigestSlot(_ctx: Ctx, { subject, slot }: { subject: string; slot: Date }): Promise<void> {
  const input = { reportId: subject, slot: slot.toISOString() };
  await enqueue(sendDigest, input, { id: idOf(`${subject} ${input.slot}`) });
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same id for the same slot. */
function idOf(name: string): string {
  const hex = sha256(name);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
