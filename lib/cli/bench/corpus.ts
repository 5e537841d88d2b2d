/**
 * Compares result pages of the corpus with their labels: recall and precision of each engine's parser, the number of lists
 * that are exact in order and length, and the number of pages with the right state. Pages that fail are printed on stderr.
 * Disputed labels are in tests/corpus/disputed.md.
 */
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { engines } from '#lib/engines/index.ts';

/** Compares the parsers with the labels of the corpus. */
export async function run(): Promise<BenchRow[]> {
  const [{ there }, { isMissed, scorePage, serpPages, table, totals }] = await Promise.all([
    import('#tests/corpus/corpus-pages.ts'),
    import('#tests/corpus/serp-score.ts'),
  ]);
  if (!there) return [];
  return engines.flatMap((engine) => {
    const scores = serpPages(engine.id).map((page) => scorePage(engine, page));
    const missed = scores.filter(isMissed);
    if (missed.length > 0) console.error(`${engine.name}, pages that miss:\n${table(missed)}`);
    const { recall, precision, exact, states } = totals(scores);
    const results = scores.reduce((sum, { wanted }) => sum + wanted, 0);
    const lists = scores.filter(({ wanted }) => wanted > 0).length;
    const row = (name: string, share: number, target: string): BenchRow => ({
      name: `${engine.name}: ${name}`,
      value: share * 100,
      unit: '%',
      baseline: null,
      ratio: null,
      target,
    });
    return [
      row(`recall of ${results} organic results`, recall, '≥ 99'),
      row('precision', precision, '≥ 99'),
      row(`exact lists of ${lists} pages`, exact, '≥ 95'),
      row(`right states of ${scores.length} pages`, states, '= 100'),
    ];
  });
}
