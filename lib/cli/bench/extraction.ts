/**
 * What 20 columns of custom extraction (selectors, XPath, regular expressions and texts) add to a site audit: CPU of the
 * worker for a page, against the same audit without them in the same process.
 */
import { inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { WORKER_HEAP } from '#lib/cli/startup/supervise-child.ts';

const script = new URL('./one-site-audit.ts', import.meta.url).href;

/** Benchmarks custom extraction. */
export function run(): Promise<BenchRow[]> {
  return inOwnProcess(script, { env: { BENCH_PAGES: '1000', BENCH_COLUMNS: '20' }, nodeOptions: WORKER_HEAP });
}
