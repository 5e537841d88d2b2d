import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { delays, heard, putLoad, requestsOf, startLoad, unexpected } from '#tests/support/load.ts';
import { memoryOf, resetPeak } from '#tests/support/process-state.ts';
import { child } from '#tests/support/processes.ts';
import { type ResilienceServer, startResilienceServer } from '#tests/support/resilience-server.ts';

const POSTS: Record<ResilienceForm, number> = { full: 1_000, short: 200 };
const SECONDS: Record<ResilienceForm, number> = { full: 60, short: 5 };
/** A refused client retries after this long, as Retry-After says. */
const AGAIN_MS = 5_000;
/** Time after an attack until the remaining memory is measured. */
const SETTLE_MS = 10_000;
const TRICKLE_MS = 1_000;

const head = (length: string) => `POST /api/auth/sign-in HTTP/1.1\r\nHost: localhost\r\n${length}\r\n\r\n`;
const filler = 'x'.repeat(64 * 1024);

/** The ways to be slow: a body length above the limit, the largest allowed one, and none. None of them ever ends. */
const WAYS = [
  { start: head('Content-Length: 10485760'), next: () => 'x' },
  { start: head('Content-Length: 262144') + filler.repeat(3) + filler.slice(100), next: () => '' },
  {
    start: `${head('Transfer-Encoding: chunked')}${filler.length.toString(16)}\r\n${filler}\r\n`,
    next: () => '1\r\nx\r\n',
  },
];

/** Keeps a number of unfinished POST requests open, alternating between the addresses. @returns a function that ends them */
function attack(port: number, count: number, addresses: readonly string[]): () => void {
  const sockets = new Set<Socket>();
  let over = false;
  const open = (at: number) => {
    const way = WAYS[at % WAYS.length];
    if (over || !way) return;
    const socket = connect({ port, host: '127.0.0.1', localAddress: addresses[at % addresses.length] });
    sockets.add(socket);
    const timer = setInterval(() => socket.write(way.next()), TRICKLE_MS);
    socket.on('error', () => {});
    socket.resume();
    socket.once('close', () => {
      clearInterval(timer);
      sockets.delete(socket);
      setTimeout(() => open(at), AGAIN_MS);
    });
    socket.write(way.start);
  };
  for (let at = 0; at < count; at++) open(at);
  return () => {
    over = true;
    for (const socket of sockets) socket.destroy();
  };
}

const fifty = Array.from({ length: 50 }, (_, at) => `127.0.1.${at + 1}`);
const ATTACKS = [
  { from: 'one address', addresses: ['127.0.0.20'] },
  { from: '50 addresses', addresses: fifty },
];

/** Clients without an account that never finish their POST requests. */
export const resilienceTest: ResilienceTest = {
  name: 'slow-bodies',
  property: 'unfinished posts of anonymous clients hold little memory and do not delay others (threat U6)',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  if (process.platform !== 'linux') {
    return [{ what: 'memory', figure: null, unit: 'MiB', target: '≤ 50', note: 'measured on Linux only' }];
  }
  const server = await startResilienceServer();
  try {
    const requests = requestsOf(server.base, await server.token('other'));
    const ask = {
      requests: [
        requests.user(),
        {
          method: 'POST' as const,
          url: `${server.base}/share/none/open`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'password=x',
        },
      ],
      connections: 20,
      rate: 20,
      warmUpMs: 5_000,
      durationMs: SECONDS[form] * 1_000,
    };
    const rows: ResilienceRow[] = [];
    // A cold process would grow by what it loads and compiles.
    await putLoad({ ...ask, durationMs: SECONDS.short * 1_000 });
    const web = child(server.program(), 'web');
    resetPeak(web);
    const alone = await putLoad(ask);
    const alonePeak = memoryOf(web, 'VmHWM');
    for (const { from, addresses } of ATTACKS)
      rows.push(...(await under(server, { form, from, addresses, ask, alone, alonePeak })));
    return rows;
  } finally {
    await server.stop();
  }
}

interface Attacked {
  form: ResilienceForm;
  from: string;
  addresses: readonly string[];
  ask: Parameters<typeof putLoad>[0];
  alone: Awaited<ReturnType<typeof putLoad>>;
  /** Peak memory of the web process under other requests alone, MiB: two concurrent password hashes are 64 of them. */
  alonePeak: number;
}

async function under(
  server: ResilienceServer,
  { form, from, addresses, ask, alone, alonePeak }: Attacked,
): Promise<ResilienceRow[]> {
  const web = child(server.program(), 'web');
  const before = resetPeak(web);
  const stop = attack(Number(new URL(server.base).port), POSTS[form], addresses);
  const beside = await startLoad(ask).report.finally(stop);
  const peak = memoryOf(web, 'VmHWM');
  await sleep(form === 'full' ? SETTLE_MS : TRICKLE_MS);
  const after = memoryOf(web, 'VmRSS');
  const what = `${POSTS[form]} slow posts from ${from}`;
  const rows: ResilienceRow[] = [
    {
      what: `${what}: growth of the web process's peak over that without them`,
      figure: Math.max(0, peak - alonePeak),
      unit: 'MiB',
      target: '≤ 50',
      note: `${alonePeak.toFixed(0)} MiB under the requests of others alone, ${peak.toFixed(0)} MiB beside`,
    },
    {
      what: `${what}: growth that stays`,
      figure: after - before,
      unit: 'MiB',
      target: '≤ 50',
      note: `${before.toFixed(0)} to ${after.toFixed(0)} MiB`,
    },
    {
      what: `${what}: requests of others not served`,
      figure: unexpected(beside, 200, 303),
      unit: '',
      target: '= 0',
      note: heard(beside),
    },
  ];
  if (form === 'full') {
    for (const [status, name] of [
      [200, 'reads'],
      [303, 'forms'],
    ] as const) {
      const [idle, now] = [delays(alone, status).p95, delays(beside, status).p95];
      rows.push({
        what: `${what}: p95 of ${name} of others, beside against alone`,
        figure: now / idle,
        unit: '×',
        target: '≤ 2',
        note: `${idle.toFixed(1)} ms alone, ${now.toFixed(1)} ms beside`,
      });
    }
  }
  return rows;
}
