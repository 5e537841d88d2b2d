import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { freePorts } from '#tests/support/free-ports.ts';

/**
 * One path of the hostile site: which client requests it, the time and memory it may cost, the expected answer of the API.
 */
export interface HostileEntry {
  path: string;
  by: string;
  must: string;
  seconds: number;
  mib: number;
  api: string;
}

export interface HostileSite {
  origin: string;
  host: string;
  canaryPort: number;
  dnsPort: number;
  entries: HostileEntry[];
  /** Requests that reached the service that must stay unreachable. */
  canaryHits: () => Promise<unknown[]>;
  stop: () => void;
}

const script = join(process.env.CORPUS_DIR ?? '../shared/corpus', '../tools/hostile-site.mjs');

/** Whether the hostile site exists; its absence is an error with CORPUS=require. */
export const hasHostileSite = existsSync(script);
if (!hasHostileSite) {
  if (process.env.CORPUS === 'require') throw new Error(`the hostile site is missing: ${script}`);
  console.warn(`SKIPPED: the hostile site is missing: ${script}`);
}

/** Starts the hostile site on free ports. */
export async function startHostileSite(): Promise<HostileSite> {
  const [port = 0, canary = 0, dns = 0, whois = 0, tarpit = 0] = await freePorts(5);
  const flags = { port, canary, dns, whois, tarpit };
  const child = spawn(
    process.execPath,
    [script, ...Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)])],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise<void>((done, fail) => {
    child.stdout.once('data', () => done());
    child.once('exit', () => fail(new Error('the hostile site ended')));
  });
  const origin = `http://127.0.0.1:${port}`;
  const index: { entries: HostileEntry[] } = await (await fetch(`${origin}/index.json`)).json();
  await makeBombs(origin, index.entries);
  return {
    origin,
    host: `127.0.0.1:${port}`,
    canaryPort: canary,
    dnsPort: dns,
    entries: index.entries,
    canaryHits: async () => (await fetch(`http://127.0.0.1:${canary}/__hits`)).json(),
    stop: () => void child.kill('SIGTERM'),
  };
}

/** The site builds a bomb on its first request, which blocks it for seconds: that must not count as our time. */
async function makeBombs(origin: string, entries: readonly HostileEntry[]): Promise<void> {
  for (const { path } of entries.filter((entry) => /bomb/.test(entry.path))) {
    await new Promise<void>((done) => {
      const request = get(`${origin}${path}`, { agent: false });
      request.on('response', (answer) => answer.destroy()).on('error', () => {});
      request.on('close', () => done());
    });
  }
}

/** The statuses that an entry allows for the API: `"502/504 C"` → [502, 504]. */
export function allowedStatuses(entry: HostileEntry): number[] {
  return [...entry.api.matchAll(/\b(?:200|422|502|504)\b/g)].map(([status]) => Number(status));
}
