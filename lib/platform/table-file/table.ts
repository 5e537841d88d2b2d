import type { Cell } from '#lib/contract/csv-row.ts';

export type { Cell } from '#lib/contract/csv-row.ts';

/** Rows are produced while they are written: a table of any length needs the memory of a few rows. */
export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;

/** One table of a file. */
export interface Table {
  /** Name of the sheet. */
  name: string;
  /** Unique column names; they are the keys in JSON. */
  head: readonly string[];
  rows: Rows;
  /** The same rows as lines of CSV, for a source that writes them faster than cell by cell. */
  csvLines?: () => AsyncIterable<string>;
}

const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Joins small pieces of text into chunks of a reasonable size.
 * @param textOf the text of a piece; without it, the piece itself
 * @param start what the first chunk begins with
 */
export async function* inChunks<Piece = string>(
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
  textOf: (piece: Piece) => string = String,
  start = '',
): AsyncGenerator<string> {
  let chunk = start;
  for await (const piece of pieces) {
    chunk += textOf(piece);
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
