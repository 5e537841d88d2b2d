import 'server-only';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { isBlank } from '#lib/contract/has-text.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

export const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum characters of one row; a longer one is not part of a list of links. */
export const MAX_ROW = 256 * 1024;
const DELIMITERS = ['\t', ';', ','] as const;

/** A row of a file. */
export interface TableRow {
  /** Line of the file on which the row ends, from 1. */
  line: number;
  cells: string[];
}

/**
 * Reads a text table row by row: UTF-8 or UTF-16, with or without a byte order mark, separated by tabs, commas or
 * semicolons.
 * @throws InvalidInput for a file that is too large, not text, or not a table
 */
export async function* readTable(body: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  const text = textOf(body);
  // The first line determines the delimiter.
  let start = '';
  for (;;) {
    const { value, done } = await text.next();
    start += value ?? '';
    if (done || /\n|\r/.test(start) || start.length > MAX_ROW) break;
  }
  if (isBlank(start)) throw new InvalidInput('The file is empty.');
  const [head = ''] = start.split(/\r\n|\n|\r/, 1);
  async function* whole() {
    yield start;
    yield* text;
  }
  const parser = parse({
    delimiter: delimiterOf(head),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW,
    info: true,
  });
  const source = Readable.from(whole());
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) {
      throw new InvalidInput(
        'The file cannot be parsed as a table: a quotation mark is not closed, or a row is incomplete.',
        {
          cause: error,
        },
      );
    }
    throw error;
  } finally {
    source.destroy();
    parser.destroy();
  }
}

/** The delimiter that splits the first line into the most cells, outside quotation marks. */
export function delimiterOf(line: string): string {
  const bare = line.replaceAll(/"[^"]*"/g, '');
  const counted = DELIMITERS.map((one) => ({ one, count: bare.split(one).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.one ?? ',';
}

/** @param bytes received before the upload was stopped */
export const tooLarge = (bytes: number) =>
  new InvalidInput(
    `The file must have at most ${MAX_BYTES / 1_048_576} MiB (${MAX_BYTES.toLocaleString('en')} bytes); received at least ${bytes.toLocaleString('en')}. Split it, or export fewer columns.`,
  );

/** A file's text as a stream. @throws InvalidInput when it is too large, or not text */
export async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw tooLarge(bytes);
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true });
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder?.decode() ?? '';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InvalidInput('Not a UTF-8 or UTF-16 text file. Export as CSV.', { cause: error });
  }
}

/** By byte order mark; without one, UTF-16 is recognized by the zero bytes in mostly Latin text. */
function encodingOf(start: Uint8Array): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] !== 0 && start[1] === 0) return 'utf-16le';
  if (start[0] === 0 && start[1] !== 0) return 'utf-16be';
  return 'utf-8';
}
