import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Authority } from './authority.ts';

/**
 * How the mail server answers: correctly; not at all; without a greeting; with a wrong password; with an unknown recipient
 * (5xx), a temporary failure (4xx), a rejected mail; without STARTTLS; or with something other than SMTP.
 */
export type MailMood =
  | 'right'
  | 'down'
  | 'silent'
  | 'no-login'
  | 'no-recipient'
  | 'not-now'
  | 'spam'
  | 'no-tls'
  | 'garbage';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body as received, with dot-stuffing removed. */
  raw: string;
  subject: string;
  /** Text of the first text/plain part, decoded. */
  text: string;
  secured: boolean;
}

/** A mail server, at mail.harbour-post.example:587, that stores the mail it receives. */
export class MailControls {
  readonly host = 'mail.harbour-post.example';
  readonly user = 'alerts@harbour-post.example';
  /** The only accepted password. */
  readonly password = 'letter-box-7c1e';
  /** For SMTP_URL. */
  readonly url = `smtp://${encodeURIComponent(this.user)}:${this.password}@${this.host}:587`;
  mood: MailMood = 'right';
  received: ReceivedMail[] = [];
  /** Number of connections so far. */
  asked = 0;
  readonly #waiting = new Set<() => void>();

  reset(): void {
    this.mood = 'right';
    this.received = [];
    this.asked = 0;
  }

  take(mail: ReceivedMail): void {
    this.received.push(mail);
    for (const look of this.#waiting) look();
  }

  /** Resolves when this many mails have arrived since the last reset. */
  async until(count: number): Promise<ReceivedMail[]> {
    if (this.received.length < count) {
      await new Promise<void>((done) => {
        const look = () => {
          if (this.received.length < count) return;
          this.#waiting.delete(look);
          done();
        };
        this.#waiting.add(look);
      });
    }
    return this.received;
  }
}

/** Starts it on the loopback; `hosts` are its lines for the hosts file. */
export async function startMailYard(authority: Authority) {
  const controls = new MailControls();
  const certificate = await authority.issue([controls.host]);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    controls.asked++;
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    if (controls.mood === 'down') return void socket.destroy();
    if (controls.mood === 'garbage') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    if (controls.mood === 'silent') return;
    converse(socket, controls, certificate);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    controls,
    hosts: [`${controls.host}:587 127.0.0.1:${port}`],
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

function converse(first: Socket, controls: MailControls, certificate: { cert: string; key: string }): void {
  let socket: Socket = first;
  let pending = '';
  let secured = false;
  let signedIn = false;
  let from = '';
  let to: string[] = [];
  let data: string | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const listen = () =>
    socket
      .setEncoding('utf8')
      .on('data', hear)
      .on('error', () => {});

  function hear(chunk: string | Buffer): void {
    pending += String(chunk);
    for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
      const line = pending.slice(0, end);
      pending = pending.slice(end + 2);
      if (data === null) command(line);
      else if (line !== '.') data += `${line.replace(/^\./, '')}\r\n`;
      else finish(data);
    }
  }

  function finish(raw: string): void {
    data = null;
    if (controls.mood === 'spam') return void say('554 5.7.1 Message refused as unwanted');
    controls.take({ from, to, raw, secured, ...readMail(raw) });
    to = [];
    say('250 2.0.0 Queued');
  }

  function command(line: string): void {
    const verb = line.split(' ')[0]?.toUpperCase() ?? '';
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    if (verb === 'EHLO') {
      const tls = !secured && controls.mood !== 'no-tls' ? ['STARTTLS'] : [];
      const lines = [controls.host, 'AUTH PLAIN', 'SIZE 20000000', ...tls, 'ENHANCEDSTATUSCODES'];
      for (const [at, text] of lines.entries()) say(`250${at === lines.length - 1 ? ' ' : '-'}${text}`);
    } else if (verb === 'STARTTLS' && controls.mood !== 'no-tls') {
      say('220 2.0.0 Ready');
      socket.removeAllListeners('data');
      socket = new TLSSocket(first, { isServer: true, ...certificate });
      secured = true;
      listen();
    } else if (verb === 'AUTH') {
      const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
        .toString()
        .split('\0');
      signedIn = user === controls.user && password === controls.password && controls.mood !== 'no-login';
      // Some servers echo the credentials.
      say(signedIn ? '235 2.7.0 Welcome' : `535 5.7.8 Bad credentials ${user} ${password}`);
    } else if (verb === 'MAIL') {
      from = address;
      say(signedIn ? '250 2.1.0 Ok' : '530 5.7.0 Sign in first');
    } else if (verb === 'RCPT') {
      if (controls.mood === 'no-recipient' || address.startsWith('nobody@')) {
        return void say('550 5.1.1 No such mailbox here');
      }
      if (controls.mood === 'not-now') return void say('451 4.7.1 Try again later');
      to.push(address);
      say('250 2.1.5 Ok');
    } else if (verb === 'DATA') {
      data = '';
      say('354 Go on');
    } else if (verb === 'QUIT') {
      say('221 2.0.0 Bye');
      socket.end();
    } else say(verb === 'RSET' || verb === 'NOOP' ? '250 2.0.0 Ok' : '502 5.5.2 Not known');
  }

  listen();
  say(`220 ${controls.host} ESMTP`);
}

/** Subject and first plain text of a mail. */
function readMail(raw: string): { subject: string; text: string } {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const subject = (/^Subject: (.*)$/im.exec(head)?.[1] ?? '').replace(/(\?=) (?==\?)/g, '$1');
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)(?:\r\n--|$)/i.exec(raw);
  const coding = /Content-Transfer-Encoding: (\S+)/i.exec(part?.[0] ?? raw)?.[1]?.toLowerCase();
  const body = part?.[1] ?? '';
  return {
    subject: subject.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind, text) => word(kind, text)),
    text: decode(body, coding),
  };
}

const word = (kind: string, text: string) =>
  kind.toLowerCase() === 'b' ? Buffer.from(text, 'base64').toString() : quoted(text.replaceAll('_', ' '));

function decode(body: string, coding: string | undefined): string {
  if (coding === 'base64') return Buffer.from(body, 'base64').toString();
  return coding === 'quoted-printable' ? quoted(body.replace(/=\r\n/g, '')) : body;
}

function quoted(text: string): string {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const hex = text[at] === '=' ? /^[0-9A-F]{2}$/i.exec(text.slice(at + 1, at + 3))?.[0] : undefined;
    if (hex) {
      bytes.push(Number.parseInt(hex, 16));
      at += 2;
    } else bytes.push(...Buffer.from(text[at] ?? ''));
  }
  return Buffer.from(bytes).toString();
}
