/**
 * `scrape` of a local page compared with the bare egress fetch of the same page: the overhead of the service, its
 * context and its checks. Both run with a concurrency of 8 in this process, in alternating rounds.
 */
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { scrapePage } from '#lib/features/page-audits/scrape-page.ts';
import { reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';

const PARALLEL = 8;
const ROUND_MS = 1_500;
const ROUNDS = 3;

/** Requests per second over all rounds, the same page each time. */
export async function run(): Promise<BenchRow[]> {
  const reach = await reachWorld();
  const ctx = reach.ctx();
  const { url } = bakeryFacts;
  const bare = () => reach.net.fetch(url);
  const service = () => scrapePage(ctx, { url });
  try {
    await rate(bare, 500);
    await rate(service, 500);
    // Measured in pairs, so that other load on the machine affects both; the worst pair is reported.
    let worst: { value: number; baseline: number; ratio: number } | undefined;
    for (let round = 0; round < ROUNDS; round++) {
      const baseline = await rate(bare, ROUND_MS);
      const value = await rate(service, ROUND_MS);
      const ratio = value / baseline;
      if (!worst || ratio < worst.ratio) worst = { value, baseline, ratio };
    }
    if (!worst) throw new Error('no iteration was measured');
    const name = 'E19 service of a local page against the bare guarded fetch';
    return [{ name, ...worst, unit: 'requests/s', target: '≥ 0.4' }];
  } finally {
    await reach.stop();
  }
}

async function rate(work: () => Promise<unknown>, ms: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const client = async () => {
    while (performance.now() - startedAt < ms) {
      await work();
      done++;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, client));
  return (done * 1000) / (performance.now() - startedAt);
}
