/**
 * Detecting technologies on pages of the corpus, all products at once: CPU time per page, and compared with a bare
 * htmlparser2 pass over the same pages.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Parser } from 'htmlparser2';
import { against } from '#lib/cli/bench/rounds.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { createMatcher } from '#lib/inspect/technology/match.ts';
import { readSignals } from '#lib/inspect/technology/page-signals.ts';
import { allProducts } from '#lib/inspect/technology/products.ts';

/** Benchmarks technology detection on the corpus. */
export async function run(): Promise<BenchRow[]> {
  const pages = corpusPages();
  const match = createMatcher(allProducts());
  const ours = () => pages.forEach((html) => void match({ headers: {}, signals: readSignals(html) }));
  const bare = () => pages.forEach((html) => void new Parser({}).end(html));
  const row = against(`Technologies of ${pages.length} pages against a bare htmlparser2 pass`, ours, bare, 5);
  const name = `Technologies of one page, mean of ${pages.length}`;
  const one = { name, value: row.value / pages.length, unit: 'ms CPU', baseline: null, ratio: null, target: '≤ 60' };
  return [row, one];
}

/** Saved pages; without the corpus, one page of 300 KB with scripts of many kinds. */
function corpusPages(): string[] {
  const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'technology/pages');
  if (existsSync(folder)) return readdirSync(folder).map((name) => readFileSync(resolve(folder, name), 'utf8'));
  const part = (i: number) =>
    `<script src="/js/part-${i}.min.js?ver=${i}"></script><div class="c-${i} wp-block" data-x="${i}"><p>Part ${i} of a page</p><img src="/wp-content/uploads/${i}.jpg" alt=""></div><script>window.part${i} = function () { return ${i} };</script>`;
  return [
    `<!DOCTYPE html><html><head><title>A page</title></head><body>${Array.from({ length: 1_200 }, (_, i) => part(i)).join('\n')}</body></html>`,
  ];
}
