import 'server-only';
import { canSendMail, sendMail } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { appBaseUrl } from '#lib/platform/app-base-url.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { takeInvitationMail } from '#lib/platform/limits/limits.ts';

/** The inviting user waits for the response of the mail server. */
const WAIT_MS = 20_000;

/** What an invitation says. */
export interface InvitationMail {
  to: string;
  /** Path of the invitation link. */
  path: string;
  project: { name: string; domain: string };
  /** The inviting user, and their display name. */
  userId: string;
  by: string;
  lastDay: string;
  /** White label of the project. */
  brand: { author: string; hide_product: boolean };
}

/**
 * Sends the link of an invitation by email. A failure is returned, not thrown: the invitation is valid without the
 * email.
 */
export async function mailInvitation(
  ctx: Ctx,
  given: InvitationMail,
): Promise<{ sent: boolean; reason: string | null }> {
  try {
    if (!(await canSendMail())) return { sent: false, reason: 'No mail server is configured: send the link yourself.' };
    await takeInvitationMail(given.userId);
    const { to, path, project, by, lastDay, brand } = given;
    const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS)]);
    await sendMail(
      { ...ctx, signal },
      {
        to,
        subject: `${by} invites you to ${project.name}`,
        text: [
          `${by} invites you to the project ${project.name} (${project.domain})${brand.hide_product ? '' : ' on Serpentine'}.`,
          `Open this link to join; single use, valid until ${lastDay}:\n${appBaseUrl()}${path}`,
          'If you did not expect this invitation, ignore this email.',
          ...(brand.author ? [brand.author] : []),
        ].join('\n\n'),
      },
    );
    return { sent: true, reason: null };
  } catch (error) {
    ctx.log.warn({ err: error }, 'invitation not emailed');
    return { sent: false, reason: toAppError(error).message };
  }
}
