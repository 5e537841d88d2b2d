/**
 * `npm run bench`: measures every row next to its named baseline in the same run, so that the ratio is meaningful on any
 * machine. Prints the table, writes bench-results.json, and exits with 1 if a target is missed. `--only rankings` restricts
 * the screens to those whose name contains the word; it may be repeated.
 */
import { writeFile } from 'node:fs/promises';
import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchRow } from '#lib/cli/bench/row.ts';

const suites: Record<string, () => Promise<{ run: (only: readonly string[]) => Promise<BenchRow[]> }>> = {
  'static-analysis': () => import('#lib/cli/bench/static-analysis.ts'),
  technology: () => import('#lib/cli/bench/technology.ts'),
  serp: () => import('#lib/cli/bench/serp.ts'),
  corpus: () => import('#lib/cli/bench/corpus.ts'),
  scrape: () => import('#lib/cli/bench/scrape.ts'),
  backlinks: () => import('#lib/cli/bench/backlinks.ts'),
  keywords: () => import('#lib/cli/bench/keywords.ts'),
  rankings: () => import('#lib/cli/bench/rankings.ts'),
  exports: () => import('#lib/cli/bench/exports.ts'),
  'rankings-screen': () => import('#lib/cli/bench/rankings-screen.ts'),
  crawl: () => import('#lib/cli/bench/crawl.ts'),
  pool: () => import('#lib/cli/bench/pool.ts'),
  'site-audit': () => import('#lib/cli/bench/site-audit.ts'),
  extraction: () => import('#lib/cli/bench/extraction.ts'),
  'internal-links': () => import('#lib/cli/bench/internal-links.ts'),
  explorer: () => import('#lib/cli/bench/explorer.ts'),
  api: () => import('#lib/cli/bench/api.ts'),
  'search-console': () => import('#lib/cli/bench/search-console.ts'),
  logs: () => import('#lib/cli/bench/logs.ts'),
  'large-log': () => import('#lib/cli/bench/large-log.ts'),
  footprint: () => import('#lib/cli/bench/footprint.ts'),
  screens: () => import('#lib/cli/bench/screens.ts'),
};

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [] } },
});
const names = wanted.length > 0 ? wanted : Object.keys(suites);
const rows: (BenchRow & { suite: string; met: boolean })[] = [];

for (const name of names) {
  const load = suites[name];
  if (!load) {
    console.error(`bench: no suite is called "${name}"; there are ${Object.keys(suites).join(', ')}`);
    process.exit(1);
  }
  console.error(`bench: ${name} …`);
  const { run } = await load();
  for (const row of await run(values.only)) rows.push({ suite: name, ...row, met: meets(row) });
}

/** Compares "≤ 2.5", "≥ 0.4" or "= 0" with the row's ratio, or with its value if there is no baseline. */
function meets({ target, ratio, value }: BenchRow): boolean {
  const [sign, limitText] = target.split(' ');
  const limit = Number(limitText);
  const measured = ratio ?? value;
  if (sign === '≤') return measured <= limit;
  if (sign === '≥') return measured >= limit;
  return measured === limit;
}

const figure = (n: number | null) => (n === null ? '–' : Math.abs(n) >= 100 ? n.toFixed(0) : n.toFixed(2));
const cells = rows.map((r) => [
  r.suite,
  r.name,
  `${figure(r.value)} ${r.unit}`,
  figure(r.baseline),
  figure(r.ratio),
  r.target,
  r.met ? 'met' : 'MISSED',
]);
const head = ['suite', 'what', 'measured', 'baseline', 'ratio', 'target', ''];
const widths = head.map((h, i) => Math.max(h.length, ...cells.map((c) => c[i]?.length ?? 0)));
const line = (c: string[]) =>
  c
    .map((text, i) => text.padEnd(widths[i] ?? 0))
    .join('  ')
    .trimEnd();
console.log(line(head));
for (const c of cells) console.log(line(c));

const machine = {
  platform: platform(),
  arch: arch(),
  cpus: cpus().length,
  model: cpus()[0]?.model ?? '',
  node: process.version,
};
await writeFile('bench-results.json', `${JSON.stringify({ machine, rows }, null, 2)}\n`);
const missed = rows.filter((r) => !r.met).length;
console.log(`${rows.length - missed} met, ${missed} missed; written to bench-results.json`);
process.exit(missed === 0 ? 0 : 1);
