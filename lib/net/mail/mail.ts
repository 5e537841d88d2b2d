import type { Egress } from '#lib/net/egress/egress.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { mailError } from '#lib/net/mail/mail-error.ts';
import { parseSmtpUrl, type SmtpServer } from '#lib/net/mail/smtp-url.ts';
import type { Mail, Net, SentMail } from '#lib/net/net.ts';
import { connected, type Dial, secure } from '#lib/net/tls/dial.ts';
import type { Trust } from '#lib/net/tls/trust.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/** What the mail client is built on. */
export interface MailOptions {
  egress: Egress;
  dial: Dial;
  trust: Trust;
}

/**
 * Sends a mail through the configured SMTP server; see `Net.sendMail`. The operator chooses that server, so it may be in a
 * private network. The content of a mail cannot open anything: no files and no URLs are read.
 */
export function createSendMail({ egress, dial, trust }: MailOptions): Net['sendMail'] {
  return async (mail, { server: url, signal }) => {
    const server = parseSmtpUrl(url);
    checkMail(mail);
    const to = [mail.to].flat();
    const deadline = AbortSignal.timeout(NET_LIMITS.mail.totalMs);
    const whole = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      const socket = await open(server, whole);
      try {
        const transport = await transportOn(server, socket, trust);
        const sent = await transport.sendMail({
          from: { name: 'Serpentine', address: server.from },
          to,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === undefined ? {} : { html: mail.html }),
          ...(mail.messageId === undefined ? {} : { messageId: `<${mail.messageId}@${domainOf(server.from)}>` }),
          attachments: (mail.attachments ?? []).map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content: Buffer.from(content),
          })),
          // Prevents out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: whole,
        });
        return outcome(sent.accepted.map(String), sent.rejected.map(String));
      } finally {
        socket.destroy();
      }
    } catch (error) {
      signal?.throwIfAborted();
      throw mailError(error, server, to);
    }
  };

  async function open(server: SmtpServer, signal: AbortSignal) {
    const target = await egress.resolveConfiguredService(server.host, server.port, signal);
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(NET_LIMITS.connectMs)]);
    const socket = dial(target);
    await connected(socket, 'connect', inTime);
    if (server.tls !== 'at-once') return socket;
    const secured = secure(socket, server.host, { context: trust(), rejectUnauthorized: true });
    await connected(secured, 'secureConnect', inTime);
    return secured;
  }
}

async function transportOn(server: SmtpServer, socket: import('node:net').Socket, trust: Trust) {
  // Only for those who send: each process has a network client.
  const { createTransport } = await import('nodemailer');
  const { host, port, tls } = server;
  return createTransport({
    host,
    port,
    secure: tls === 'at-once',
    secured: tls === 'at-once',
    requireTLS: tls === 'needed',
    ignoreTLS: tls === 'off',
    ...(server.login ? { auth: server.login } : {}),
    getSocket: (_options: unknown, done: (error: null, use: { connection: typeof socket }) => void) =>
      done(null, { connection: socket }),
    tls: { secureContext: trust(), rejectUnauthorized: true },
    name: 'serpentine.localdomain',
    connectionTimeout: NET_LIMITS.connectMs,
    greetingTimeout: NET_LIMITS.mail.greetingMs,
    socketTimeout: NET_LIMITS.mail.idleMs,
    maxResponseSize: NET_LIMITS.mail.replyBytes,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: false,
  });
}

// A line break in a header would allow header injection.
function checkMail(mail: Mail): void {
  if (/[\p{Cc}\u2028\u2029]/u.test(mail.subject)) throw new InvalidInput('subject: must be a single line.');
  if (mail.subject.length > NET_LIMITS.mail.subjectChars) {
    throw new InvalidInput(`subject: may have at most ${NET_LIMITS.mail.subjectChars} characters.`);
  }
  const to = [mail.to].flat();
  if (to.length === 0 || to.length > NET_LIMITS.mail.recipients) {
    throw new InvalidInput(`to: must be 1 to ${NET_LIMITS.mail.recipients} email addresses; given: ${to.length}.`);
  }
  for (const address of to) {
    if (!ADDRESS.test(address) || address.length > 254) {
      throw new InvalidInput(`to: must be an email address; given: ${JSON.stringify(address.slice(0, 100))}.`);
    }
  }
  for (const { name, type } of mail.attachments ?? []) {
    if (/[\p{Cc}"\\/]/u.test(name) || !/^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/.test(type)) {
      throw new InvalidInput(`attachments: the file ${JSON.stringify(name.slice(0, 100))} has no usable name or type.`);
    }
  }
  const bytes = (mail.attachments ?? []).reduce((sum, { content }) => sum + content.byteLength, 0);
  if (bytes > NET_LIMITS.mail.attachmentBytes) {
    throw new InvalidInput(
      `attachments: may have at most ${NET_LIMITS.mail.attachmentBytes / 1024 / 1024} MB together.`,
    );
  }
}

/** One plain address: no display name, no list, nothing that could be parsed as a second address. */
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:@"]{1,64}@[^\s\p{Cc}<>()[\]\\,;:@"]{1,253}$/u;

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

const outcome = (accepted: string[], refused: string[]): SentMail => ({ accepted, refused });
