import 'server-only';
import { connectionValues } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/features/context.ts';
import type { Mail, SentMail } from '#lib/net/net.ts';
import { callUpstream } from '#lib/platform/concurrency/upstream-breaker.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

/** Whether a mail server is set up, by SMTP_URL or in the settings. */
export async function canSendMail(): Promise<boolean> {
  return (await connectionValues('smtp')) !== null;
}

/**
 * Sends one mail through the configured mail server; SMTP_URL wins over the settings.
 * @throws NotConfigured without one; InvalidInput for a recipient, subject or attachment that does not do; Refused when the
 *   server says no for good, Unreachable, TimedOut and Unavailable (it failed several times and has its rest) when another try may help. The text is for the reader as it is.
 */
export async function sendMail(ctx: Ctx, mail: Mail, { bypassBreaker = false } = {}): Promise<SentMail> {
  const values = await connectionValues('smtp');
  if (!values?.url) {
    throw new NotConfigured(
      'No mail server is set up. The owner can add one in Settings, Connections, or set the variable SMTP_URL.',
    );
  }
  const server = values.url;
  // A server that says no to one mail (4xx, 5xx) serves all the same.
  return callUpstream('mail', { server: URL.parse(server)?.host ?? '', signal: ctx.signal, bypassBreaker }, () =>
    ctx.net.sendMail(mail, { server, signal: ctx.signal }),
  );
}
