/**
 * Result pages of the corpus: reading, classifying and parsing them compared with one bare htmlparser2 pass over the same
 * text. Both run in this process in alternating rounds; the fastest round of each is reported, because other load on the
 * machine only ever adds time.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import type { Engine } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const ROUNDS = 8;

interface Page {
  engine: Engine;
  html: string;
}

/** Benchmarks classifying and parsing of results pages. */
export async function run(): Promise<BenchRow[]> {
  const pages = engines.flatMap((engine) => savedPages(engine));
  if (pages.length === 0) return [];
  const answer = { status: 200, url: '' };
  const work = {
    ours: () => {
      for (const { engine, html } of pages) {
        const document = readSerpDocument(html);
        const state = engine.classify(document, answer);
        if (state === 'results' || state === 'empty') engine.parse(document);
      }
    },
    bare: () => {
      for (const { html } of pages) new Parser({}).end(html);
    },
  };
  const times = { ours: [] as number[], bare: [] as number[] };
  // The first round is a warm-up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const key of ['bare', 'ours'] as const) {
      const ms = cpuMs(work[key]);
      if (round > 0) times[key].push(ms);
    }
  }
  const [value, baseline] = [Math.min(...times.ours), Math.min(...times.bare)];
  const names = engines.map(({ name }) => name).join(', ');
  return [
    {
      name: `${pages.length} result pages (${names}) read, classified, parsed against a bare htmlparser2 pass`,
      value,
      baseline,
      ratio: value / baseline,
      target: '≤ 4',
      unit: 'ms CPU',
    },
  ];
}

function savedPages(engine: Engine): Page[] {
  const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'serp', engine.id);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.html(\.gz)?$/.test(name))
    .map((name) => {
      const bytes = readFileSync(resolve(folder, name));
      return { engine, html: (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8') };
    });
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const row of await run()) {
    console.log(
      `${row.name}: ${row.value.toFixed(1)} ${row.unit}, baseline ${row.baseline?.toFixed(1)}, ratio ${row.ratio?.toFixed(2)} (target ${row.target})`,
    );
  }
}
