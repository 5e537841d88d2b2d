import 'server-only';
import { canSendMail, sendMail } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { takeInvitationMail } from '#lib/platform/limits/limits.ts';

const WAIT_MS = 20_000;

interface AccountInvitationMail {
  to: string;
  /** Path of the invitation link. */
  path: string;
  /** The inviting user, and their email. */
  userId: string;
  by: string;
  lastDay: string;
  /** Names of the projects that a client may view; none: a member is invited. */
  projects: readonly string[];
}

/** Mails an invitation link. A failure is reported, not thrown: the invitation is valid without the mail. */
export async function mailAccountInvitation(
  ctx: Ctx,
  { to, path, userId, by, lastDay, projects }: AccountInvitationMail,
): Promise<{ sent: boolean; reason: string | null }> {
  try {
    if (!(await canSendMail())) {
      return { sent: false, reason: 'No mail server is configured: send the link yourself.' };
    }
    await takeInvitationMail(userId);
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS)]);
    const text = [
      projects.length > 0
        ? `${by} invites you to view the reports, rankings and site audits of ${projects.join(', ')}.`
        : `${by} invites you to Serpentine, a dashboard for SEO.`,
      `Open this link to create your account; single use, valid until ${lastDay}:\n${appBaseUrl()}${path}`,
      'If you did not expect this invitation, ignore this email.',
    ].join('\n\n');
    await sendMail(
      { ...ctx, signal },
      {
        to,
        subject: projects.length > 0 ? `${by} shares SEO reports with you` : `${by} invites you to Serpentine`,
        text,
      },
    );
    return { sent: true, reason: null };
  } catch (error) {
    ctx.log.warn({ err: error }, 'invitation not emailed');
    return { sent: false, reason: toAppError(error).message };
  }
}
