import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';

const COUNT = 500;
const DELAY_MS = 100;
/** Of the fifty that the target applies to; BENCH_SEEDS=50 uses all. */
const SEEDS = Number(process.env.BENCH_SEEDS ?? 5);

const THINGS = 'bread coffee bicycle tent piano garden laptop sofa camera kettle'.split(' ');
const KINDS = ['sourdough', 'small', 'electric', 'outdoor', 'second hand'];

/**
 * `long_tail_keywords_generator` with 500 keywords for many seeds, with engines that respond in 100 ms, at their own
 * pace: unique, and the same twice.
 */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

async function measure(): Promise<BenchRow[]> {
  const [{ generateLongTail }, { INTENTS }, { ENGINE_IDS }, { reachWorld }] = await Promise.all([
    import('#lib/features/keywords/ideas/long-tail-keywords.ts'),
    import('#lib/contract/fields.ts'),
    import('#lib/engines/engine.ts'),
    import('#tests/world/reach.ts'),
  ]);
  const { world, ctx } = await reachWorld();
  for (const engine of ENGINE_IDS) world.engines[engine].delayMs = DELAY_MS;
  const seeds = KINDS.flatMap((kind) => THINGS.map((thing) => `${kind} ${thing}`)).slice(0, SEEDS);
  let longest = 0;
  for (const [at, keyword] of seeds.entries()) {
    const input = { keyword, search_intent: INTENTS[at % INTENTS.length] ?? 'informational', count: COUNT };
    const start = performance.now();
    const { data } = await generateLongTail(ctx(), input);
    longest = Math.max(longest, (performance.now() - start) / 1_000);
    if (data.length === 0 || data.length > COUNT || new Set(data).size !== data.length) {
      throw new Error(
        `${keyword}: ${data.length} keywords, ${new Set(data).size} of them different, at most ${COUNT} wanted`,
      );
    }
    const again = await generateLongTail(ctx(), input);
    if (again.data.join('|') !== data.join('|')) throw new Error(`${keyword}: not the same twice`);
  }
  const name = `E16: up to ${COUNT} keywords for each of ${seeds.length} seeds, the longest`;
  return [{ name, value: longest, unit: 's', baseline: null, ratio: null, target: '≤ 10' }];
}

await answerAlone(import.meta.url, measure);
