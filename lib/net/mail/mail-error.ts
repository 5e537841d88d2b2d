import type { SmtpServer } from '#lib/net/mail/smtp-url.ts';
import { toNetworkError } from '#lib/net/network-error.ts';
import { AppError, Refused, TimedOut, Unreachable } from '#lib/platform/errors.ts';
import { publicText } from '#lib/platform/security/public-text.ts';

/**
 * Describes a mail failure in plain language. The server's response is passed on only if it cannot contain the password, and
 * the original error is never the `cause`: its transcript may contain it. A 4xx response is worth a retry, a 5xx is not.
 */
export function mailError(error: unknown, server: SmtpServer, to: readonly string[]): AppError {
  const subject = `The mail server ${server.host}:${server.port}`;
  if (error instanceof AppError) return error;
  const { code, responseCode, response } = partsOf(error);
  const said = response === '' ? '' : ` Response: ${response}`;
  const final = responseCode >= 500;
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EOAUTH2') {
    return new Refused(`${subject} rejected the user and password${status(responseCode)}.`, {
      reason: 'mail-auth',
    });
  }
  if (code === 'EENVELOPE') {
    const whom = to.length === 1 ? `the recipient ${to[0]}` : 'the sender or every recipient';
    return failed(final, `${subject} rejected ${whom}${status(responseCode)}.${said}`, 'mail-recipient');
  }
  if (code === 'EMESSAGE')
    return failed(final, `${subject} rejected the email${status(responseCode)}.${said}`, 'mail-message');
  if (code === 'ETLS' || code === 'EREQUIRETLS') {
    return new Unreachable(
      `${subject} does not offer a secure connection (STARTTLS), or closed it. Add "?tls=off" to its URL if that is intended.`,
      { reason: 'mail-tls' },
    );
  }
  const late = error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
  if (late || code === 'ETIMEDOUT' || code === 'EABORT') {
    return new TimedOut(`${subject} timed out.`, { reason: 'mail-timeout' });
  }
  if (responseCode >= 400) {
    return failed(final, `${subject} rejected the request${status(responseCode)}.${said}`, 'mail-refused');
  }
  if (code === 'EPROTOCOL') return new Unreachable(`${subject} does not speak SMTP.`, { reason: 'mail-protocol' });
  if (code === 'ECONNECTION' || code === 'ESOCKET') {
    return new Unreachable(`${subject} closed the connection.`, { reason: 'mail-broken' });
  }
  const network = toNetworkError(error, subject);
  return new Unreachable(network.message, { reason: network.reason ?? 'unknown' });
}

const status = (code: number) => (code > 0 ? ` (status ${code})` : '');

function failed(final: boolean, message: string, reason: string): AppError {
  return final ? new Refused(message, { reason }) : new Unreachable(message, { reason });
}

function partsOf(error: unknown): { code: string; responseCode: number; response: string } {
  if (!(error instanceof Error)) return { code: '', responseCode: 0, response: '' };
  const code = 'code' in error ? String(error.code) : '';
  const responseCode = 'responseCode' in error ? Number(error.responseCode) || 0 : 0;
  const response = 'response' in error && typeof error.response === 'string' ? error.response : '';
  return {
    code,
    responseCode,
    response: publicText(response)
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200),
  };
}
