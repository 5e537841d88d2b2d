/**
 * Static analysis of the corpus pages and of one page of 300 KB, facts alone and with all checks: CPU time compared with a
 * bare htmlparser2 pass over the same text, and with cheerio loading it, in alternating rounds of this process; the median
 * round is reported.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { load } from 'cheerio';
import { Parser } from 'htmlparser2';
import { extractFacts } from '#lib/audit/facts/extract-facts.ts';
import { runAudit } from '#lib/audit/run-audit.ts';
import { against } from '#lib/cli/bench/rounds.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';

/** Reference time for dates in the pages. */
const NOW = Date.UTC(2026, 0, 1);

/** Benchmarks the static analysis of pages. */
export async function run(): Promise<BenchRow[]> {
  const corpus = corpusPages();
  const sets: [string, string[]][] = [['a page of 300 KB', Array.from({ length: 20 }, () => largePage())]];
  if (corpus.length > 0) sets.unshift([`${corpus.length} corpus pages`, corpus]);
  return sets.flatMap(([name, pages]) => measure(name, pages));
}

function measure(name: string, pages: string[]): BenchRow[] {
  const bytes = pages.map((html) => Buffer.byteLength(html));
  const read = (html: string, i: number) =>
    extractFacts({ url: 'https://example.com/', html, decodedBytes: bytes[i] ?? 0 });
  const ours = () => pages.forEach((html, i) => void read(html, i));
  const judged = () => pages.forEach((html, i) => void runAudit({ raw: read(html, i), now: NOW }));
  const bare = () => pages.forEach((html) => void new Parser({}).end(html));
  const cheerio = () => pages.forEach((html) => void load(html));
  return [
    against(`Facts of ${name} against a bare htmlparser2 pass`, ours, bare, 2.5),
    against(`Facts and all checks of ${name} against a bare htmlparser2 pass`, judged, bare, 3),
    against(`Facts of ${name} against cheerio loading`, ours, cheerio, 0.5),
  ];
}

function corpusPages(): string[] {
  const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'pages');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.html') && !path.startsWith('structured-data'))
    .map((path) => readFileSync(resolve(folder, path), 'utf8'));
}

/** An article page with menus, links, images and prose, 300 KB long. */
function largePage(): string {
  const words =
    'the river carries small boats past quiet villages where people trade bread fruit wool and stories'.split(' ');
  let body = '';
  for (let i = 0; body.length < 300 * 1024; i++) {
    const text = Array.from({ length: 60 }, (_, j) => words[(i * 7 + j * 13) % words.length]).join(' ');
    body += `<section class="part part-${i}"><h2 id="s${i}">Part ${i}</h2><p>${text}. <a href="/part/${i}">Read part ${i}</a></p><img src="/i/${i}.jpg" alt="View ${i}" width="640" height="480" loading="lazy"></section>\n`;
  }
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A long page</title><meta name="description" content="A long page about a river"></head><body><header><nav><a href="/">Home</a></nav></header><main><h1>River</h1>${body}</main></body></html>`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) {
    console.log(
      `${row.name}: ${row.value.toFixed(1)} ${row.unit}, baseline ${row.baseline?.toFixed(1)}, ratio ${row.ratio?.toFixed(2)} (target ${row.target})`,
    );
  }
}
