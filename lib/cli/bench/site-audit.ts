/**
 * Whole site audits as their job runs them: crawl, database, stored HTML, all checks, external links, analysis; then the
 * analysis again with an earlier audit to compare with, and the queries of the screens. Each size has a database and a
 * process of its own, with the options of a worker. 50,000 pages take more than three minutes, so they are measured on request.
 * BENCH_PAGES=50000 npm run bench -- site-audit
 */
import { inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { WORKER_HEAP } from '#lib/cli/startup/supervise-child.ts';

const SIZES = process.env.BENCH_PAGES ?? '1000,10000';
const script = new URL('./one-site-audit.ts', import.meta.url).href;

/** Benchmarks site audits with their database. */
export async function run(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const pages of SIZES.split(',')) {
    rows.push(...(await inOwnProcess(script, { env: { BENCH_PAGES: pages }, nodeOptions: WORKER_HEAP })));
  }
  return rows;
}
