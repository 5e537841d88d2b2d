/**
 * Reads 10 GB of a generated combined log as an import does: it is stored in pieces as it arrives, and the pieces are counted and deleted. The
 * text is generated while it is read, and only as many pieces as are counted together are on the disk at a time. Without
 * verification, which depends on DNS servers, and without the database: the rows of each batch are made, and dropped.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { botLines, logText } from '#lib/cli/bench/log-lines.ts';
import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import type { Place } from '#lib/features/log-files/import/start-batch.ts';

const LINES = 50_000_000;

/** Benchmarks reading a large log file in bounded memory. */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

async function measure(): Promise<BenchRow[]> {
  const [{ piecesOf, storePiece, loadPiece, removePieces }, { startBatch, PIECES_AT_ONCE }, { NO_LINES }, store] =
    await Promise.all([
      import('#lib/features/log-files/import/pieces.ts'),
      import('#lib/features/log-files/import/start-batch.ts'),
      import('#lib/features/log-files/read/line-reader.ts'),
      import('#lib/platform/evidence/folder.ts'),
    ]);
  const { UNVERIFIED } = await import('#lib/features/log-files/verify/verification.ts');
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-large-log-'));
  const evidence = store.folderEvidence(folder);
  const verifier = { prepare: async () => {}, of: () => UNVERIFIED };
  let place: Place = { counts: NO_LINES, fields: null, rows: 0 };
  let names: string[] = [];
  let [bytes, storing, reading, rows] = [0, 0, 0, 0];
  async function countPieces(isLast: boolean): Promise<void> {
    const began = performance.now();
    const batch = startBatch(verifier, place);
    for (const [at, name] of names.entries()) {
      const piece = await loadPiece(name, evidence);
      if (!piece) throw new Error(`piece ${name} is missing`);
      await batch.add(piece, isLast && at === names.length - 1);
    }
    const added = batch.end();
    for (const _row of added.rows) rows++;
    place = added.place;
    await removePieces(names, evidence);
    names = [];
    reading += performance.now() - began;
  }
  try {
    for await (const piece of piecesOf(encoded())) {
      const began = performance.now();
      bytes += piece.byteLength;
      names.push(await storePiece(piece, evidence));
      storing += performance.now() - began;
      if (names.length === PIECES_AT_ONCE) await countPieces(false);
    }
    await countPieces(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { lines, bots } = place.counts;
  if (lines !== LINES || bots !== botLines(LINES)) throw new Error(`${lines} lines, ${bots} hits`);
  const name = `${(bytes / 1e9).toFixed(2)} GB, ${LINES.toLocaleString('en')} lines, generated while read`;
  const memory = process.resourceUsage().maxRSS / 1024;
  const alone = { baseline: null, ratio: null };
  return [
    { name: `${name}: stored in pieces`, value: bytes / 1e3 / storing, unit: 'MB/s', ...alone, target: '≥ 40' },
    {
      name: `${name}: counted from the pieces, ${rows.toLocaleString('en')} rows`,
      value: LINES / (reading / 1_000),
      unit: 'lines/s',
      ...alone,
      target: '≥ 200000',
    },
    { name: `${name}: highest memory`, value: memory, unit: 'MB', ...alone, target: '≤ 400' },
  ];
}

async function* encoded(): AsyncGenerator<Uint8Array> {
  for (const text of logText(LINES)) yield Buffer.from(text);
}

await answerAlone(import.meta.url, measure);
