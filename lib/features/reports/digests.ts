import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { canSendMail } from '#lib/features/connections/service.ts';
import type * as contract from '#lib/features/reports/digest-contract.ts';
import * as store from '#lib/features/reports/digest-store.ts';
import { placeholderFault } from '#lib/features/reports/placeholders.ts';
import { readTexts, reportOf } from '#lib/features/reports/reports.ts';
import { sendDigest } from '#lib/features/reports/send-digest.job.ts';
import { putSchedule, readTiming } from '#lib/features/schedules/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { InvalidInput, LimitReached, NotConfigured, Refused } from '#lib/platform/errors.ts';
import { allowanceOf, type Limits, takeRequest } from '#lib/platform/limits/limits.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

type Contract = typeof contract;
type Input<Name extends keyof Contract> = Contract[Name] extends { input: unknown } ? InputOf<Contract[Name]> : never;
type Output<Name extends keyof Contract> = Promise<OutputOf<Contract[Name]>>;

const NO_MAIL_SERVER =
  'No mail server is configured, so reports cannot be emailed. The owner can add one in Settings → Connections, or set SMTP_URL.';

/** Emails that one user sends manually, one per recipient. */
const MANUAL_EMAILS = { ratePerMinute: 0, dailyLimit: 200 } as const satisfies Limits;

/** The schedule of a report by email. @throws NotFound */
export async function getReportDigest(ctx: Ctx, input: Input<'getReportDigest'>): Output<'getReportDigest'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const report = await reportOf(ctx, project.id, input.id);
  return { data: { digest: await digestOf(project, report.id) } };
}

/**
 * @throws NotFound, Forbidden; NotConfigured without a mail server, because every sending would fail; InvalidInput for
 *   a schedule without recipients; InvalidInput and Refused for an invalid timing
 */
export async function setReportDigest(ctx: Ctx, input: Input<'setReportDigest'>): Output<'setReportDigest'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const report = await reportOf(ctx, project.id, input.id);
  const timing = readTiming(input, project.timezone);
  if (timing.every !== 'off') {
    if (input.recipients.length === 0) throw new InvalidInput('recipients: add at least one, or set every to off.');
    if (!(await canSendMail())) throw new NotConfigured(NO_MAIL_SERVER);
  }
  const place = { projectId: project.id, kind: 'digest', subject: report.id } as const;
  const settings = { recipients: input.recipients, withPdf: input.with_pdf };
  await store.saveDigest(report.id, settings, (tx) => putSchedule(ctx, place, timing, { params: {}, tx }));
  return { data: { digest: await digestOf(project, report.id) } };
}

/**
 * Sends a report now; only one requested sending is queued or running at a time.
 * @throws NotFound, Forbidden, NotConfigured, InvalidInput (no recipients), Refused (placeholders), LimitReached,
 *   Unavailable (queue)
 */
export async function sendReportDigest(ctx: Ctx, input: Input<'sendReportDigest'>): Output<'sendReportDigest'> {
  const { project, userId } = await requireProjectRole(ctx, input.project_id, 'editor');
  const report = await reportOf(ctx, project.id, input.id);
  const digest = await store.findDigest(report.id);
  if (!digest || digest.recipients.length === 0) throw new InvalidInput('recipients: add at least one first.');
  if (!(await canSendMail())) throw new NotConfigured(NO_MAIL_SERVER);
  const fault = placeholderFault(readTexts(report));
  if (fault) throw new Refused(fault);
  await countManualEmails(userId, digest.recipients.length);
  await readyQueue(sendDigest, 'mail');
  const request = { reportId: report.id, slot: null, asked: ctx.now().toISOString() };
  await enqueue(sendDigest, request, { singletonKey: report.id });
  return { data: { queued: true } };
}

/** @throws LimitReached, before any is counted */
async function countManualEmails(userId: string, count: number): Promise<void> {
  const holder = `digest:${userId}`;
  const { left, resetsInSeconds } = (await allowanceOf(holder, MANUAL_EMAILS)).day;
  if (left !== null && left < count) {
    const seconds = resetsInSeconds ?? 60;
    throw new LimitReached(
      `A user can send at most ${MANUAL_EMAILS.dailyLimit} report emails a day manually; ${left} are left and this report has ${count} recipients. Try again in ${seconds} s.`,
      seconds,
    );
  }
  for (let counted = 0; counted < count; counted++) await takeRequest(holder, MANUAL_EMAILS);
}

async function digestOf(project: { id: string; timezone: string }, reportId: string): Promise<contract.ReportDigest> {
  const [digest, schedule, configured] = await Promise.all([
    store.findDigest(reportId),
    store.findDigestSchedule(project.id, reportId),
    canSendMail(),
  ]);
  const every = (['daily', 'weekly', 'monthly', 'cron'] as const).find((one) => one === schedule?.every) ?? 'off';
  const minute = schedule?.minute ?? 360;
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    recipients: digest?.recipients ?? [],
    with_pdf: digest?.withPdf ?? true,
    every,
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    day: schedule?.day ?? null,
    cron: schedule?.cron ?? null,
    timezone: schedule?.timezone ?? project.timezone,
    next_at: schedule?.nextAt?.toISOString() ?? null,
    last_sent_at: digest?.lastSentAt?.toISOString() ?? null,
    last_error: digest?.lastError ?? schedule?.lastError ?? null,
    mail_configured: configured,
  };
}
