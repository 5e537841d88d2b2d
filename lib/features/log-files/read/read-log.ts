import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parseCloudflare } from '#lib/features/log-files/read/cloudflare-line.ts';
import { parseCombined } from '#lib/features/log-files/read/combined-line.ts';
import type { LogEntry, ParsedLine } from '#lib/features/log-files/read/log-entry.ts';
import { parseW3c, readFields, type W3cFields } from '#lib/features/log-files/read/w3c-line.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

/** Longer lines are malformed; they are skipped without being held. */
export const MAX_LINE_BYTES = 64 * 1024;
const TOO_LONG = `longer than ${MAX_LINE_BYTES / 1024} KiB`;
const MAX_EXAMPLES = 5;
const NEWLINE = 10;
const [EARLIEST, LATEST] = [Date.UTC(1990, 0), Date.UTC(2100, 0)];

/** What the lines of a log file are. */
export interface LogCounts {
  lines: number;
  /** Requests of known crawlers, of other visitors, and lines without a user agent. */
  bots: number;
  visitors: number;
  withoutAgent: number;
  malformed: number;
  /** The first malformed lines. */
  examples: { line: number; reason: string }[];
}

/**
 * Reads a log file as it arrives, plain or gzip, line by line; the format is detected for each line. Memory does not grow
 * with the file.
 * @param signal checked for each chunk, because a small gzip file can be long
 * @returns the counts, and the SHA-256 of the decompressed content
 * @throws InvalidInput when the file is empty, no line has a known format, or none has a user agent
 */
export async function readLog(
  source: AsyncIterable<Uint8Array>,
  onEntry: (entry: LogEntry) => void,
  signal?: AbortSignal,
): Promise<{ counts: LogCounts; sha256: string }> {
  const reader = createLineReader(onEntry);
  const hash = createHash('sha256');
  for await (const chunk of await decompressed(source)) {
    signal?.throwIfAborted();
    reader.push(chunk);
    hash.update(chunk);
  }
  const counts = reader.end();
  const readable = counts.bots + counts.visitors;
  if (readable > 0) return { counts, sha256: hash.digest('hex') };
  if (counts.lines === 0) throw new InvalidInput('The file is empty.');
  const [first] = counts.examples;
  throw new InvalidInput(
    first
      ? `No line has a known log format. Line ${first.line}: ${first.reason}. Expected: nginx or Apache combined, IIS W3C with #Fields, CloudFront, or Cloudflare Logpush JSON.`
      : 'The lines have no user agent, so crawlers cannot be recognized. Use the combined log format instead of the common one.',
  );
}

/** Splits chunks into lines and classifies each. */
function createLineReader(onEntry: (entry: LogEntry) => void) {
  const counts: LogCounts = { lines: 0, bots: 0, visitors: 0, withoutAgent: 0, malformed: 0, examples: [] };
  let rest = Buffer.alloc(0);
  let skipping = false;
  let fields: W3cFields | null = null;

  function reject(reason: string): void {
    counts.malformed++;
    if (counts.examples.length < MAX_EXAMPLES) counts.examples.push({ line: counts.lines, reason });
  }

  function parse(line: string): ParsedLine {
    if (line.length > MAX_LINE_BYTES) return { malformed: TOO_LONG };
    if (line.startsWith('#')) {
      fields = readFields(line) ?? fields;
      return 'comment';
    }
    if (line.startsWith('{')) return parseCloudflare(line);
    return fields ? parseW3c(line, fields) : parseCombined(line);
  }

  function take(text: string): void {
    counts.lines++;
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    const parsed = line === '' ? 'comment' : parse(line);
    if (parsed === 'visitor') counts.visitors++;
    else if (parsed === 'no-agent') counts.withoutAgent++;
    else if (parsed === 'comment') return;
    else if ('malformed' in parsed) reject(parsed.malformed);
    else if (parsed.time < EARLIEST || parsed.time > LATEST) reject('the time is not between 1990 and 2100');
    else {
      counts.bots++;
      onEntry(parsed);
    }
  }

  /** Keeps an incomplete line, unless it is too long already. */
  function keep(part: Buffer): void {
    if (skipping) return;
    if (rest.length + part.length <= MAX_LINE_BYTES) {
      rest = Buffer.concat([rest, part]);
      return;
    }
    skipping = true;
    rest = Buffer.alloc(0);
    counts.lines++;
    reject(TOO_LONG);
  }

  return {
    push(bytes: Uint8Array): void {
      const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const first = chunk.indexOf(NEWLINE);
      if (first < 0) {
        keep(chunk);
        return;
      }
      if (skipping) skipping = false;
      else take(rest.toString('latin1') + chunk.toString('latin1', 0, first));
      const last = chunk.lastIndexOf(NEWLINE);
      // One conversion for all lines of the chunk; Latin-1 keeps each byte.
      const text = chunk.toString('latin1', first + 1, last + 1);
      for (let from = 0, end = text.indexOf('\n'); end >= 0; from = end + 1, end = text.indexOf('\n', from)) {
        take(text.slice(from, end));
      }
      rest = Buffer.alloc(0);
      keep(chunk.subarray(last + 1));
    },
    end(): LogCounts {
      if (rest.length > 0) take(rest.toString('latin1'));
      return counts;
    },
  };
}

/** The content of a gzip file, recognized by its first bytes; any other file as it is. */
async function decompressed(source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const chunks = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  async function* whole(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
  }
  if (head[0] !== 0x1f || head[1] !== 0x8b) return whole();
  const zipped = Readable.from(whole());
  const plain = createGunzip();
  zipped.once('error', (error) => plain.destroy(error));
  return zipped.pipe(plain);
}
