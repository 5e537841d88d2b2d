import type { Secret } from '#lib/features/alerts/channel-settings.ts';
import {
  headline,
  html,
  type Message,
  payload,
  plainText,
  signatureHeaders,
  slackText,
  telegramText,
} from '#lib/features/alerts/message.ts';
import { sendCounted } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Fetched } from '#lib/net/net.ts';
import { AppError, LimitReached, Refused, TimedOut, Unreachable } from '#lib/platform/errors.ts';

/** Time limit for a receiver that hangs or never ends its response. */
const TOTAL_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/**
 * Sends one message to a channel.
 * @param payer whose daily limit the recipients count against; null for a test, which is counted before
 * @throws AppError with a user-facing message, never with a secret. `isWorthAnother` decides whether to retry.
 */
export async function send(ctx: Ctx, secret: Secret, message: Message, payer: string | null): Promise<void> {
  switch (secret.kind) {
    case 'email': {
      const { refused } = await sendCounted(
        ctx,
        { payer, recipients: secret.to.length },
        {
          to: secret.to,
          subject: headline(message),
          text: plainText(message),
          html: html(message),
          messageId: `alert-${message.id}`,
        },
      );
      if (refused.length > 0)
        throw new Refused(`Sent, but the mail server rejected ${refused.join(', ')}.`, { reason: 'mail-partly' });
      return;
    }
    case 'webhook': {
      const body = payload(message);
      const headers = { 'user-agent': 'Serpentine', ...signatureHeaders(body, secret.key, message.id, ctx.now()) };
      return assertAccepted(await post(ctx, 'The webhook', { url: secret.url, body, headers }), 'The webhook');
    }
    case 'slack': {
      const body = JSON.stringify({ text: slackText(message), unfurl_links: false });
      const answer = await post(ctx, 'Slack', { url: secret.url, body });
      // Slack's body is a one-word error code.
      const code = /^[a-z_]{3,40}$/.exec(answer.text().trim())?.[0];
      if (answer.status === 404 || answer.status === 410 || code === 'invalid_token') {
        throw new Refused(
          `Slack no longer knows this webhook${code ? ` (${code})` : ''}: create a new one and enter it here.`,
          { reason: 'gone' },
        );
      }
      return assertAccepted(answer, 'Slack', code);
    }
    case 'telegram': {
      const body = JSON.stringify({
        chat_id: secret.chatId,
        text: telegramText(message),
        disable_web_page_preview: true,
      });
      const url = `https://api.telegram.org/bot${secret.token}/sendMessage`;
      const answer = await post(ctx, 'Telegram', { url, body });
      const { description, retryAfter } = parseTelegramError(answer.text());
      if (answer.status === 401 || answer.status === 404)
        throw new Refused('Telegram does not know this bot token.', { reason: 'token' });
      if (answer.status === 429) throw new LimitReached('Telegram is rate-limiting messages.', retryAfter ?? 60);
      return assertAccepted(answer, 'Telegram', description?.replaceAll(secret.token, '(token)'));
    }
  }
}

/**
 * Whether a failed message may succeed later: our own settings can be fixed and receivers recover; a permanent
 * rejection does not change.
 */
export function isRetryable(error: AppError): boolean {
  if (error.transient || error.code === 'not_configured') return true;
  return error.code === 'internal' || error.reason === 'mail-auth';
}

/** @param receiver its name in error messages, since the URL may be the secret */
async function post(
  ctx: Ctx,
  receiver: string,
  { url, body, headers = {} }: { url: string; body: string; headers?: Record<string, string> },
): Promise<Fetched> {
  try {
    return await ctx.net.fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
      redirect: 'manual',
      totalTimeoutMs: TOTAL_MS,
      headersTimeoutMs: TOTAL_MS,
      maxBytes: MAX_BYTES,
      truncate: true,
      signal: ctx.signal,
    });
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    if (error instanceof Refused) {
      throw new Refused(
        'Requests to this host are not allowed. The administrator can allow its host and port with EGRESS_ALLOW.',
        { reason: error.reason ?? 'refused' },
      );
    }
    if (error instanceof TimedOut) throw new TimedOut(`${receiver} did not respond within ${TOTAL_MS / 1000} seconds.`);
    throw new Unreachable(`${receiver} could not be reached: ${withoutUrl(error, new URL(url))}`, {
      reason: error.reason ?? error.code,
    });
  }
}

/** The reason, with the host only. */
function withoutUrl({ message }: AppError, { href, hostname }: URL): string {
  return message.replaceAll(href, hostname).replace(/\/[\w/:.-]{12,}/g, '');
}

function assertAccepted({ status, headers }: Fetched, receiver: string, reason?: string): void {
  if (status >= 200 && status < 300) return;
  const more = reason ? ` Response: ${reason.slice(0, 200)}.` : '';
  if (status === 410) throw new Refused(`${receiver} no longer exists (status 410).`, { reason: 'gone' });
  if (status >= 300 && status < 400) {
    throw new Refused(
      `${receiver} returns a redirect (status ${status}), which is not followed. Enter the redirect target.`,
      { reason: 'redirect' },
    );
  }
  const after = Number(headers['retry-after']?.[0]);
  if (status === 429)
    throw new LimitReached(`${receiver} is rate-limiting messages (status 429).`, after > 0 ? after : 60);
  const text = `${receiver} returned status ${status}.${more}`;
  throw status >= 500 || status === 408 || status === 425
    ? new Unreachable(text)
    : new Refused(text, { reason: `status-${status}` });
}

function parseTelegramError(text: string): { description?: string; retryAfter?: number } {
  try {
    const { description, parameters } = JSON.parse(text);
    return {
      ...(typeof description === 'string' ? { description } : {}),
      ...(typeof parameters?.retry_after === 'number' ? { retryAfter: parameters.retry_after } : {}),
    };
  } catch {
    return {};
  }
}
