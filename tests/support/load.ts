import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadPlan, LoadReport, LoadRequest, Percentiles } from '#tests/support/load-client.ts';

const script = join(import.meta.dirname, 'load-client.ts');
const NONE: Percentiles = { count: 0, p50: 0, p95: 0, p99: 0, max: 0 };

/** Running load. */
export interface Load {
  report: Promise<LoadReport>;
  /** Ends it immediately, without a report. */
  stop: () => void;
}

/** Puts load on a server from a separate process with low priority. */
export function startLoad(plan: LoadPlan): Load {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  child.stdin.end(JSON.stringify(plan));
  const report = text(child.stdout).then(async (printed): Promise<LoadReport> => {
    if ((await ended) !== 0) throw new Error('the client of the load ended without a report');
    return JSON.parse(printed);
  });
  // A caller that stops it does not need the report.
  report.catch(() => {});
  return { report, stop: () => void child.kill('SIGKILL') };
}

/** Like `startLoad`, but waits for the end. */
export const putLoad = (plan: LoadPlan): Promise<LoadReport> => startLoad(plan).report;

/** Latency of the answers with this status. */
export const delays = ({ ms }: LoadReport, status: number): Percentiles => ms[status] ?? NONE;

/** Answers per second with this status. */
export const perSecond = (report: LoadReport, status: number): number => delays(report, status).count / report.seconds;

/** Number of requests with other statuses, or without an answer. */
export function unexpected({ statuses, errors }: LoadReport, ...expected: number[]): number {
  const strange = Object.entries(statuses).filter(([status]) => !expected.includes(Number(status)));
  return [...strange, ...Object.entries(errors)].reduce((sum, [, count]) => sum + count, 0);
}

/** Answers, and the client's share of a core, for a row's note. */
export function heard({ statuses, errors, cpu }: LoadReport): string {
  const counts = [...Object.entries(statuses), ...Object.entries(errors)].map(([what, count]) => `${count} × ${what}`);
  return `${counts.join(', ')}; client ${(cpu * 100).toFixed(0)}% of a core`;
}

/** The requests that are sent under load, with a server's token. */
export function requestsOf(base: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string): LoadRequest => ({ url: `${base}/api/v1/${path}`, headers });
  return {
    /** A small read: the token's own account. */
    user: () => get('user'),
    /** `scrape` */
    scrape: (url: string) => get(`scrape?url=${encodeURIComponent(url)}`),
    /** `web_page_seo_analysis`, with a browser */
    analyse: (url: string) => get(`web_page_seo_analysis?url=${encodeURIComponent(url)}`),
    /** `scrape_js` */
    script: (url: string): LoadRequest => ({
      method: 'POST',
      url: `${base}/api/v1/scrape_js`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url, js_script: 'return { title: document.title }' }),
    }),
  };
}
