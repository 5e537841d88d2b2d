import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';

const PAGES = 15;
const DELAY_MS = 100;

/**
 * `backlinks` with fifteen pages of results: an engine and pages on hosts that all respond in 100 ms, at the engine's
 * own pace.
 */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

async function measure(): Promise<BenchRow[]> {
  const [{ findBacklinks }, { reachWorld }, { linkGraphFacts }] = await Promise.all([
    import('#lib/features/backlinks/discover/find-backlinks.ts'),
    import('#tests/world/reach.ts'),
    import('#tests/world/sites/link-graph.ts'),
  ]);
  const { world, ctx } = await reachWorld();
  world.engines.bing.delayMs = DELAY_MS;
  world.links.delayMs = DELAY_MS;
  const start = performance.now();
  const { data } = await findBacklinks(ctx(), {
    domain: linkGraphFacts.many,
    search_engine: 'bing',
    country: 'gb',
    pages_number: PAGES,
  });
  const value = (performance.now() - start) / 1_000;
  const { pages_read: read, pages_checked: checked, pages_found: found } = data;
  if (read !== PAGES || checked !== found) throw new Error(`${read} result pages, ${checked} of ${found} pages`);
  const name = `E9: ${PAGES} result pages, ${checked} pages with links, each answered in ${DELAY_MS} ms`;
  return [{ name, value, unit: 's', baseline: null, ratio: null, target: '≤ 25' }];
}

await answerAlone(import.meta.url, measure);
