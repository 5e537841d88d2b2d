import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { LoadPlan, LoadReport, LoadRequest, Percentiles } from '#tests/support/load-client.ts';

const script = join(import.meta.dirname, 'load-client.ts');
const NONE: Percentiles = { count: 0, p50: 0, p95: 0, p99: 0, max: 0 };

/** Load under way. */
export interface Load {
  report: Promise<LoadReport>;
  /** Ends it at once, without a report. */
  stop: () => void;
}

/** Puts load on a server from a process of its own, which gives way to all others. */
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
  // Whoever stops it does not want the report.
  report.catch(() => {});
  return { report, stop: () => void child.kill('SIGKILL') };
}

/** As `startLoad`, to its end. */
export const putLoad = (plan: LoadPlan): Promise<LoadReport> => startLoad(plan).report;

/** Delays of the answers with this status. */
export const delays = ({ ms }: LoadReport, status: number): Percentiles => ms[status] ?? NONE;

/** Answers a second with this status. */
export const perSecond = (report: LoadReport, status: number): number => delays(report, status).count / report.seconds;

/** How many were answered otherwise than with these statuses, or not at all. */
export function unexpected({ statuses, errors }: LoadReport, ...expected: number[]): number {
  const strange = Object.entries(statuses).filter(([status]) => !expected.includes(Number(status)));
  return [...strange, ...Object.entries(errors)].reduce((sum, [, count]) => sum + count, 0);
}

/** What was answered and what the client needed of a core, for a row's note. */
export function heard({ statuses, errors, cpu }: LoadReport): string {
  const counts = [...Object.entries(statuses), ...Object.entries(errors)].map(([what, count]) => `${count} × ${what}`);
  return `${counts.join(', ')}; client ${(cpu * 100).toFixed(0)}% of a core`;
}

/** The operations that are asked under load, with a token at a server. */
export function requestsOf(base: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const get = (path: string): LoadRequest => ({ url: `${base}/api/v1/${path}`, headers });
  return {
    /** A small read: the token's own account. */
    user: () => get('user'),
    /** E19 */
    scrape: (url: string) => get(`scrape?url=${encodeURIComponent(url)}`),
    /** E14, with a browser */
    analyse: (url: string) => get(`web_page_seo_analysis?url=${encodeURIComponent(url)}`),
    /** E2 */
    script: (url: string): LoadRequest => ({
      method: 'POST',
      url: `${base}/api/v1/scrape_js`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ url, js_script: 'return { title: document.title }' }),
    }),
  };
}
