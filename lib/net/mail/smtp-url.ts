import { isIP } from 'node:net';
import { InvalidInput } from '#lib/platform/errors.ts';

/** The mail server of SMTP_URL. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `at-once`: TLS from the first byte; `needed`: STARTTLS before anything else; `off`: none. */
  tls: 'at-once' | 'needed' | 'off';
  login: { user: string; pass: string } | null;
  /** The sender of all mails. */
  from: string;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Parses the URL of a mail server: `smtp://user:password@host:587` or `smtps://…:465`, with `?from=` for the sender and
 * `?tls=off` for a server without TLS. By default the sender is the user, or serpentine at the host; TLS is required except
 * on this machine.
 * @throws InvalidInput with the rule but never the URL itself, which may contain a password
 */
export function parseSmtpUrl(url: string): SmtpServer {
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'smtp:' && parsed.protocol !== 'smtps:') || parsed.hostname === '') {
    throw new InvalidInput('SMTP_URL: must be smtp://user:password@host:587 or smtps://user:password@host:465.');
  }
  const host = parsed.hostname.toLowerCase();
  const atOnce = parsed.protocol === 'smtps:';
  const wanted = parsed.searchParams.get('tls');
  if (wanted !== null && wanted !== 'off') throw new InvalidInput('SMTP_URL: "tls" may only be "off".');
  const user = decoded(parsed.username);
  const from =
    parsed.searchParams.get('from') ?? (/^[^\s@]+@[^\s@]+$/.test(user) ? user : `serpentine@${domain(host)}`);
  if (!/^[^\s@<>,;:"\p{Cc}]+@[^\s@<>,;:"\p{Cc}]+$/u.test(from)) {
    throw new InvalidInput('SMTP_URL: "from" must be an email address.');
  }
  return {
    host,
    port: parsed.port === '' ? (atOnce ? 465 : 587) : Number(parsed.port),
    tls: atOnce ? 'at-once' : wanted === 'off' || LOOPBACK.test(host) ? 'off' : 'needed',
    login: user === '' ? null : { user, pass: decoded(parsed.password) },
    from,
  };
}

function domain(host: string): string {
  const bare = host.replace(/^\[|\]$/g, '');
  return isIP(bare) || !bare.includes('.') ? 'localhost.localdomain' : bare.replace(/^(smtp|mail)\d*\.(?=.*\.)/, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InvalidInput('SMTP_URL: write special characters of user and password percent-encoded.');
  }
}
