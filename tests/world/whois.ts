import { createServer, type Socket } from 'node:net';
import { type Registration, registrations, registries } from './registrations.ts';

/**
 * How a server handles a query: answers in UTF-8 or Latin-1, reports a rate limit, closes without an answer, stays silent,
 * sends 1 MB, an endless stream, or binary data, or breaks the connection.
 */
export type WhoisMood =
  | 'answers'
  | 'latin-1'
  | 'quota'
  | 'empty'
  | 'silent'
  | 'huge'
  | 'endless'
  | 'binary'
  | 'resets'
  | 'nonsense';

export class WhoisServer {
  mood: WhoisMood = 'answers';
  /** Received queries. */
  readonly asked: string[] = [];
  readonly host: string;
  readonly answer: (question: string) => string;
  constructor(host: string, answer: (question: string) => string) {
    this.host = host;
    this.answer = answer;
  }
}

/** The switches of the WHOIS servers. */
export interface WorldWhois {
  /** One server by its name. */
  of(host: string): WhoisServer;
  /** Lines for EGRESS_HOSTS. */
  hosts: readonly string[];
  /** The mood of all registries and registrars; IANA's server keeps its own. */
  mood: WhoisMood;
  reset(): void;
  stop(): Promise<void>;
}

/** Starts IANA's server, two registries and a registrar, each on its own port. */
export async function startWhois(): Promise<WorldWhois> {
  const servers = [
    new WhoisServer('whois.iana.org', iana),
    new WhoisServer('whois.nic.example', thick),
    new WhoisServer('whois.verisign-grs.com', thin),
    new WhoisServer('whois.harbour-names.example', thick),
  ];
  const running = await Promise.all(servers.map(start));
  const others = servers.filter(({ host }) => host !== 'whois.iana.org');
  return {
    hosts: running.map(({ line }) => line),
    of(host) {
      const server = servers.find((one) => one.host === host);
      if (!server) throw new Error(`${host} is no WHOIS server of this world`);
      return server;
    },
    get mood() {
      return others[0]?.mood ?? 'answers';
    },
    set mood(mood) {
      for (const server of others) server.mood = mood;
    },
    reset() {
      for (const server of servers) {
        server.mood = 'answers';
        server.asked.length = 0;
      }
    },
    async stop() {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}

async function start(server: WhoisServer) {
  const open = new Set<Socket>();
  const listener = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('close', () => open.delete(socket));
    let said = '';
    socket.on('data', (chunk) => {
      if (said.includes('\n')) return;
      said += chunk.toString('latin1');
      if (!said.includes('\n')) return;
      const question = said.trim();
      server.asked.push(question);
      reply(socket, server, question);
    });
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    line: `${server.host}:43 127.0.0.1:${port}`,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((done) => listener.close(() => done()));
    },
  };
}

function reply(socket: Socket, server: WhoisServer, question: string): void {
  const answer = server.answer(question.toLowerCase());
  switch (server.mood) {
    case 'answers':
      return void socket.end(answer);
    case 'latin-1':
      return void socket.end(Buffer.from(answer, 'latin1'));
    case 'quota':
      return void socket.end(
        '%% The WHOIS query quota for your address has been exceeded\r\nand will be replenished in 600 seconds.\r\n',
      );
    case 'empty':
      return void socket.end();
    case 'huge':
      return void socket.end(`${answer}\r\n${'% remarks without an end of use to nobody\r\n'.repeat(25_000)}`);
    case 'endless': {
      const more = () => {
        while (!socket.destroyed && socket.write(`${'Registrar: endless\r\n'.repeat(500)}`));
      };
      socket.on('drain', more);
      more();
      return;
    }
    case 'binary':
      return void socket.end(Buffer.from(Array.from({ length: 4_096 }, (_, at) => (at * 37) % 256)));
    case 'resets':
      return void socket.resetAndDestroy();
    case 'nonsense':
      return void socket.end('The quick brown fox\r\njumps over the lazy dog\r\n');
    case 'silent':
      return;
  }
}

function iana(question: string): string {
  const head = '% IANA WHOIS server\r\n% for more information on IANA, visit http://www.iana.org\r\n\r\n';
  const server = registries[question];
  if (server === undefined) return `${head}% This query returned 0 objects.\r\n`;
  const whois = server === null ? '' : `refer:        ${server}\r\n\r\n`;
  return `${head}${whois}domain:       ${question.toUpperCase()}\r\n\r\norganisation: Registry of ${question}\r\n\r\n${
    server === null ? '' : `whois:        ${server}\r\n\r\n`
  }status:       ACTIVE\r\nsource:       IANA\r\n`;
}

/** A thick registry or a registrar, with all data. */
function thick(question: string): string {
  const one = registrations[question];
  if (!one)
    return `No match for "${question.toUpperCase()}".\r\n>>> Last update of WHOIS database: 2026-11-21T00:00:00Z <<<\r\n`;
  const person = one.registrant;
  return lines([
    ...facts(question, one),
    ...(person
      ? [
          `Registrant Name: ${person.name}`,
          `Registrant Organization: ${person.organization}`,
          `Registrant Country: ${person.country}`,
          `Registrant Phone: ${person.phone}`,
          `Registrant Email: ${person.email}`,
        ]
      : ['Registrant Name: REDACTED FOR PRIVACY', 'Registrant Email: REDACTED FOR PRIVACY']),
  ]);
}

/** A thin registry, which leaves the contacts to the registrar. */
function thin(question: string): string {
  const name = question.replace(/^domain /, '');
  const one = registrations[name];
  if (!one)
    return `No match for "${name.toUpperCase()}".\r\n>>> Last update of whois database: 2026-11-21T00:00:00Z <<<\r\n`;
  return lines(facts(name, one).map((line) => `   ${line}`));
}

function facts(name: string, one: Registration): string[] {
  return [
    `Domain Name: ${name.toUpperCase()}`,
    ...(one.registrarServer ? [`Registrar WHOIS Server: ${one.registrarServer}`] : []),
    `Updated Date: ${one.updated}`,
    `Creation Date: ${one.created}`,
    `Registry Expiry Date: ${one.expires}`,
    `Registrar: ${one.registrar}`,
    ...one.status.map((status) => `Domain Status: ${status} https://icann.org/epp#${status}`),
    ...one.nameservers.map((host) => `Name Server: ${host.toUpperCase()}`),
    `DNSSEC: ${one.dnssec ? 'signedDelegation' : 'unsigned'}`,
  ];
}

const lines = (all: readonly string[]) =>
  `${all.join('\r\n')}\r\n>>> Last update of WHOIS database: 2026-11-21T00:00:00Z <<<\r\n\r\nTERMS OF USE: You may use this data only for lawful purposes.\r\n`;
