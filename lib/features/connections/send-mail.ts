import 'server-only';
import { connectionValues } from '#lib/features/connections/connections.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Mail, SentMail } from '#lib/net/net.ts';
import { callUpstream } from '#lib/platform/concurrency/upstream-breaker.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

/** Whether a mail server is configured, by SMTP_URL or in the settings. */
export async function canSendMail(): Promise<boolean> {
  return (await connectionValues('smtp')) !== null;
}

/**
 * Sends one mail through the configured mail server; SMTP_URL overrides the settings.
 * @param options.server one that is tested before it is saved
 * @throws NotConfigured without one; InvalidInput for an invalid recipient, subject or attachment; Refused when the
 * server rejects it permanently; Unreachable, TimedOut and Unavailable (breaker open after several failures) when a
 * retry may help. Messages can be shown to users.
 */
export async function sendMail(
  ctx: Ctx,
  mail: Mail,
  { bypassBreaker = false, server: tried }: { bypassBreaker?: boolean; server?: string } = {},
): Promise<SentMail> {
  const server = tried ?? (await connectionValues('smtp'))?.url;
  if (!server) {
    throw new NotConfigured(
      'No mail server is configured. The owner can add one in Settings → Connections, or set SMTP_URL.',
    );
  }
  // A server that rejects one mail (4xx, 5xx) is still available.
  return callUpstream('mail', { server: URL.parse(server)?.host ?? '', signal: ctx.signal, bypassBreaker }, () =>
    ctx.net.sendMail(mail, { server, signal: ctx.signal }),
  );
}
