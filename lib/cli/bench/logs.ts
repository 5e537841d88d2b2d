/**
 * Reads a generated combined log of two million lines, a tenth of them crawlers, and counts it by day, bot, status and path; then
 * four of them one after the other, more than 1.5 GB, as an import does: stored in pieces, read from them, deleted. Without
 * verification, which depends on DNS servers, and without the database.
 * Baselines of the same run: a bare readline loop over the file, and a bare count of its newlines with `Buffer.indexOf`.
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { botLines, logText, PATHS } from '#lib/cli/bench/log-lines.ts';
import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import type { Place } from '#lib/features/log-files/import/start-batch.ts';

const LINES = 2_000_000;
/** The log is that often in the large file. */
const REPEATS = 4;
const READ = { highWaterMark: 256 * 1024 };

/** Benchmarks reading log files. */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

async function measure(): Promise<BenchRow[]> {
  const [{ createLineReader }, { createAggregate }, { UNVERIFIED }] = await Promise.all([
    import('#lib/features/log-files/read/line-reader.ts'),
    import('#lib/features/log-files/read/aggregate.ts'),
    import('#lib/features/log-files/verify/verification.ts'),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-logs-'));
  const file = join(folder, 'access.log');
  try {
    await generate(file);
    const ours = await timed(async () => {
      const aggregate = createAggregate();
      const reader = createLineReader((entry) => aggregate.add(entry, UNVERIFIED));
      for await (const chunk of createReadStream(file, READ)) reader.push(chunk);
      const counts = reader.end();
      let hits = 0;
      const paths = new Set<string | null>();
      let rows = 0;
      for (const row of aggregate.rows()) {
        hits += row.hits;
        paths.add(row.path);
        rows++;
      }
      if (hits !== botLines(LINES)) throw new Error(`${hits} hits`);
      if (paths.size !== PATHS || rows !== PATHS * 30) throw new Error(`${paths.size} paths in ${rows} rows`);
      return counts.lines;
    });
    const memory = process.resourceUsage().maxRSS / 1024;
    const readline = await timed(() => countWithReadline(file));
    const newlines = await timed(() => countNewlines(file));
    const whole = await importPieces(file, folder);
    const wholeMemory = process.resourceUsage().maxRSS / 1024;
    const gigabytes = `${(whole.bytes / 1e9).toFixed(2)} GB`;
    const name = `${LINES.toLocaleString('en')} lines, ${PATHS.toLocaleString('en')} crawled paths on each of 30 days`;
    return [
      { name, value: LINES / ours.seconds, unit: 'lines/s', baseline: null, ratio: null, target: '≥ 200000' },
      { name: `${name}: highest memory`, value: memory, unit: 'MB', baseline: null, ratio: null, target: '≤ 300' },
      {
        name: `${gigabytes} stored in pieces, as it arrives`,
        value: whole.bytes / 1e6 / whole.storing,
        unit: 'MB/s',
        baseline: null,
        ratio: null,
        target: '≥ 40',
      },
      {
        name: `${gigabytes} read from the pieces`,
        value: (LINES * REPEATS) / whole.reading,
        unit: 'lines/s',
        baseline: null,
        ratio: null,
        target: '≥ 200000',
      },
      {
        name: `${gigabytes}: highest memory`,
        value: wholeMemory,
        unit: 'MB',
        baseline: null,
        ratio: null,
        target: '≤ 400',
      },
      row(`${name}, against a bare readline loop`, ours.cpu, readline.cpu, '≤ 4'),
      row(`${name}, against a bare newline count`, ours.cpu, newlines.cpu, '≤ 40'),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Stores the log several times in a row as one upload, then reads it as a worker does. */
async function importPieces(file: string, folder: string) {
  const [{ piecesOf, storePiece, loadPiece, removePieces }, { startBatch, PIECES_AT_ONCE }, { NO_LINES }, store] =
    await Promise.all([
      import('#lib/features/log-files/import/pieces.ts'),
      import('#lib/features/log-files/import/start-batch.ts'),
      import('#lib/features/log-files/read/line-reader.ts'),
      import('#lib/platform/evidence/folder.ts'),
    ]);
  const { UNVERIFIED } = await import('#lib/features/log-files/verify/verification.ts');
  const evidence = store.folderEvidence(join(folder, 'evidence'));
  async function* body(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < REPEATS; at++) yield* createReadStream(file, READ);
  }
  const names: string[] = [];
  let bytes = 0;
  const began = performance.now();
  for await (const piece of piecesOf(body())) {
    bytes += piece.byteLength;
    names.push(await storePiece(piece, evidence));
  }
  const stored = performance.now();
  const verifier = { prepare: async () => {}, of: () => UNVERIFIED };
  let place: Place = { counts: NO_LINES, fields: null, rows: 0 };
  for (let from = 0; from < names.length; from += PIECES_AT_ONCE) {
    const batch = startBatch(verifier, place);
    const part = names.slice(from, from + PIECES_AT_ONCE);
    for (const [at, name] of part.entries()) {
      const piece = await loadPiece(name, evidence);
      if (!piece) throw new Error(`piece ${name} is missing`);
      await batch.add(piece, from + at === names.length - 1);
    }
    place = batch.end().place;
    await removePieces(part, evidence);
  }
  const { lines, bots } = place.counts;
  if (lines !== LINES * REPEATS || bots !== botLines(LINES * REPEATS)) throw new Error(`${lines} lines, ${bots} hits`);
  return { bytes, storing: (stored - began) / 1_000, reading: (performance.now() - stored) / 1_000 };
}

const row = (name: string, value: number, baseline: number, target: string): BenchRow => ({
  name,
  value,
  unit: 's CPU',
  baseline,
  ratio: value / baseline,
  target,
});

async function timed(work: () => Promise<number>): Promise<{ seconds: number; cpu: number }> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const lines = await work();
  if (lines !== LINES) throw new Error(`${lines} lines`);
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - start) / 1_000, cpu: (user + system) / 1e6 };
}

async function generate(file: string): Promise<void> {
  const out = createWriteStream(file);
  for (const text of logText(LINES)) if (!out.write(text)) await once(out, 'drain');
  out.end();
  await once(out, 'finish');
}

async function countWithReadline(file: string): Promise<number> {
  let lines = 0;
  for await (const _line of createInterface({ input: createReadStream(file, READ) })) lines++;
  return lines;
}

async function countNewlines(file: string): Promise<number> {
  let lines = 0;
  for await (const chunk of createReadStream(file, READ)) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++;
  }
  return lines;
}

await answerAlone(import.meta.url, measure);
