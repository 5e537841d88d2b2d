import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import pg from 'pg';

/**
 * A transaction pooler in front of a PostgreSQL server, like PgBouncer's `pool_mode = transaction`: a client has a server
 * connection for one transaction, and possibly another for the next. Session state is left behind.
 */
export interface Pooler {
  /** URL of the database through the pooler. */
  url: string;
  /** Number of forwarded transactions. */
  passed: () => number;
  /** Session state that clients left on the pool's connections: listeners, locks, prepared statements, settings. */
  leftBehind: () => Promise<string[]>;
  stop: () => Promise<void>;
}

interface Held {
  client: pg.Client;
  stream: Socket;
  /** pg's own listeners, removed while a client uses the connection. */
  readers: ((chunk: Buffer) => void)[];
}

const LEFT = `SELECT 'listens to ' || c AS left FROM pg_listening_channels() c
  UNION ALL SELECT 'holds a lock' FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()
  UNION ALL SELECT 'statement ' || name FROM pg_prepared_statements
  UNION ALL SELECT 'setting ' || name FROM pg_settings
    WHERE source = 'session' AND name NOT IN ('application_name', 'client_encoding', 'DateStyle', 'TimeZone')`;

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const READY = message('Z', Buffer.from('I'));
const WELCOME = Buffer.concat([
  message('R', Buffer.alloc(4)),
  ...['server_version\u000018.0\0', 'client_encoding\0UTF8\0', 'standard_conforming_strings\0on\0'].map((text) =>
    message('S', Buffer.from(text)),
  ),
  message('K', Buffer.alloc(8)),
  READY,
]);

/** Splits incoming data into messages: type, length, body. `first`: the first message of a client has no type. */
function split(eat: (whole: Buffer, type: string) => void, first = false): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  let untyped = first;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = untyped ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      const type = untyped ? '' : String.fromCharCode(whole[0] ?? 0);
      untyped = false;
      eat(whole, type);
    }
  };
}

/** @param to URL of the server's database. @param size connections of the pool */
export async function startPooler(to: string, size = 20): Promise<Pooler> {
  const all = await Promise.all(
    Array.from({ length: size }, async (): Promise<Held> => {
      const client = new pg.Client({ connectionString: to, application_name: 'pooler' });
      client.on('error', () => {});
      await client.connect();
      // Not among its types: the socket on which a pg.Client has signed in.
      const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
      return { client, stream, readers: [] };
    }),
  );
  const free = [...all];
  const waiting: (() => void)[] = [];
  const clients = new Set<Socket>();
  let passed = 0;

  const take = async (): Promise<Held> => {
    while (free.length === 0) await new Promise<void>((enter) => waiting.push(enter));
    // The connection that has been idle longest: two transactions of a client rarely get the same one.
    const held = free.shift() as Held;
    held.readers = held.stream.listeners('data') as Held['readers'];
    held.stream.removeAllListeners('data');
    return held;
  };
  const give = (held: Held) => {
    held.stream.removeAllListeners('data');
    for (const reader of held.readers) held.stream.on('data', reader);
    free.push(held);
    passed++;
    waiting.shift()?.();
  };

  const server = createServer((socket) => {
    clients.add(socket);
    let held: Held | undefined;
    let asked = 0;
    const queue: { whole: Buffer; type: string }[] = [];
    let busy = false;
    const back = split((whole, type) => {
      if (!socket.destroyed) socket.write(whole);
      if (type !== 'Z') return;
      asked--;
      if (asked > 0 || whole[5] !== 'I'.charCodeAt(0) || !held) return;
      const over = held;
      held = undefined;
      give(over);
    });
    const pass = async () => {
      if (busy) return;
      busy = true;
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (!held) {
          held = await take();
          held.stream.on('data', back);
        }
        if (next.type === 'Q' || next.type === 'S') asked++;
        held.stream.write(next.whole);
      }
      busy = false;
    };
    const eat = (whole: Buffer, type: string) => {
      if (type === '') socket.write(WELCOME);
      else if (type === 'X') socket.end();
      else {
        queue.push({ whole, type });
        void pass();
      }
    };
    socket.on('data', split(eat, true));
    socket.on('error', () => {});
    socket.on('close', () => {
      clients.delete(socket);
      // A client that disconnected within a transaction: it is rolled back before the connection is reused.
      if (!held) return;
      asked++;
      held.stream.write(message('Q', Buffer.from('ROLLBACK\0')));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(to);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    passed: () => passed,
    leftBehind: async () => {
      const rows = await Promise.all(all.map(async ({ client }) => (await client.query<{ left: string }>(LEFT)).rows));
      return rows.flat().map(({ left }) => left);
    },
    stop: async () => {
      for (const socket of clients) socket.destroy();
      server.close();
      await Promise.all(all.map(({ client }) => client.end().catch(() => {})));
    },
  };
}
