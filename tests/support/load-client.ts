/**
 * A client that puts HTTP load on one server, in its own process so that its work is not counted as the server's. It reads a
 * `LoadPlan` from standard input and prints a `LoadReport`; `startLoad` (load.ts) runs it.
 *
 * Closed loop (no `rate`): each connection sends its next request after an answer; this measures throughput. Fixed rate:
 * requests start on schedule, whatever happened to earlier ones, and their time counts from the scheduled start, so that a
 * stalled server does not receive fewer requests (coordinated omission); this measures latency.
 */
import http from 'node:http';
import { setPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

export interface LoadRequest {
  method?: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadPlan {
  /** Sent in rotation. */
  requests: LoadRequest[];
  /** Connections, and therefore also the maximum of concurrent requests. */
  connections: number;
  /** Requests per second; absent: closed loop. */
  rate?: number;
  /** Whether a closed loop ignores Retry-After and sends its next request immediately. */
  rude?: boolean;
  /** Load for this long before measuring starts. */
  warmUpMs?: number;
  durationMs: number;
}

export interface Percentiles {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export interface LoadReport {
  /** Measured requests only: answers by status, and failures by their code. */
  statuses: Record<string, number>;
  errors: Record<string, number>;
  /** Latency in milliseconds, by status. */
  ms: Record<string, Percentiles>;
  /** From the first measured request to the last answer. */
  seconds: number;
  /** CPU time of the client in that period, as a share of one core. */
  cpu: number;
}

/** A request without an answer after this time counts as the error `no-answer`. */
const MAX_WAIT_MS = 60_000;

function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

interface Answer {
  status: string;
  retryAfterMs: number;
}

const failure = (code: string) => Object.assign(new Error(code), { code });

/** One request with its whole answer. @throws an error with a `code` */
function ask(agent: http.Agent, { method = 'GET', url, headers = {}, body }: LoadRequest): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const request = http.request(url, { method, agent, headers: { ...headers, ...length } });
  const timer = setTimeout(() => request.destroy(failure('no-answer')), MAX_WAIT_MS);
  request.on('response', (answer) => {
    answer.resume();
    answer.on('end', () => {
      const retryAfterMs = Number(answer.headers['retry-after'] ?? 0) * 1_000;
      resolve({ status: String(answer.statusCode), retryAfterMs });
    });
    answer.on('error', reject);
    answer.on('close', () => reject(failure('cut-off')));
  });
  request.on('error', reject);
  request.end(body);
  return promise.finally(() => clearTimeout(timer));
}

async function putLoad(plan: LoadPlan): Promise<LoadReport> {
  const { requests, connections, rate, warmUpMs = 0, durationMs } = plan;
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const errors: Record<string, number> = {};
  const times = new Map<string, number[]>();
  const began = performance.now();
  const countFrom = began + warmUpMs;
  const end = countFrom + durationMs;
  let asked = 0;
  let cpu = process.cpuUsage();
  setTimeout(() => {
    cpu = process.cpuUsage();
  }, warmUpMs);

  const note = (status: string, ms: number) => {
    const list = times.get(status);
    if (list) list.push(ms);
    else times.set(status, [ms]);
  };
  /** @returns the Retry-After of the server, ms */
  const one = async (due: number): Promise<number> => {
    const request = requests[asked++ % requests.length];
    if (!request) throw new Error('no requests');
    const counts = due >= countFrom;
    try {
      const { status, retryAfterMs } = await ask(agent, request);
      if (counts) note(status, performance.now() - due);
      return retryAfterMs;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      if (counts) errors[code] = (errors[code] ?? 0) + 1;
      return 0;
    }
  };

  if (rate === undefined) {
    const lane = async () => {
      for (let now = performance.now(); now < end; now = performance.now()) {
        const waitMs = await one(now);
        if (waitMs > 0 && !plan.rude) await sleep(Math.min(waitMs, Math.max(0, end - performance.now())));
      }
    };
    await Promise.all(Array.from({ length: connections }, lane));
  } else {
    const all: Promise<number>[] = [];
    for (let due = began; due < end; due += 1_000 / rate) {
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      all.push(one(due));
    }
    await Promise.all(all);
  }
  const used = process.cpuUsage(cpu);
  const seconds = (performance.now() - countFrom) / 1_000;
  agent.destroy();
  return {
    statuses: Object.fromEntries([...times].map(([status, list]) => [status, list.length])),
    errors,
    ms: Object.fromEntries([...times].map(([status, list]) => [status, percentiles(list)])),
    seconds,
    cpu: (used.user + used.system) / 1e6 / seconds,
  };
}

// The measured processes have priority on this machine.
setPriority(10);
const plan: LoadPlan = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await putLoad(plan)));
process.exit(0);
