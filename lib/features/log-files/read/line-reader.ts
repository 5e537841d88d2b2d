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

/** @throws InvalidInput when there are no lines, none has a known format, or none has a user agent */
export function assertReadable(counts: LogCounts): void {
  if (counts.bots + counts.visitors > 0) return;
  if (counts.lines === 0) throw new InvalidInput('The file is empty.');
  const [first] = counts.examples;
  throw new InvalidInput(
    first
      ? `No line has a known log format. Line ${first.line}: ${first.reason}. Expected: nginx or Apache combined, IIS W3C with #Fields, CloudFront, or Cloudflare Logpush JSON.`
      : 'The lines have no user agent, so crawlers cannot be recognized. Use the combined log format instead of the common one.',
  );
}

/** Counts of no lines. */
export const NO_LINES: LogCounts = { lines: 0, bots: 0, visitors: 0, withoutAgent: 0, malformed: 0, examples: [] };

/**
 * Splits chunks into lines and classifies each; the format is detected for each line. Memory does not grow with the file.
 * @param start where an earlier reader ended: its counts and #Fields line
 */
export function createLineReader(
  onEntry: (entry: LogEntry) => void,
  start: { counts: LogCounts; fields: string | null } = { counts: NO_LINES, fields: null },
) {
  const counts: LogCounts = { ...start.counts, examples: [...start.counts.examples] };
  let rest = Buffer.alloc(0);
  let skipping = false;
  let header = start.fields;
  let fields: W3cFields | null = header === null ? null : readFields(header);

  function reject(reason: string): void {
    counts.malformed++;
    if (counts.examples.length < MAX_EXAMPLES) counts.examples.push({ line: counts.lines, reason });
  }

  function parse(line: string): ParsedLine {
    if (line.length > MAX_LINE_BYTES) return { malformed: TOO_LONG };
    if (line.startsWith('#')) {
      const named = readFields(line);
      if (named) [fields, header] = [named, line];
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
      rest = Buffer.alloc(0);
      return counts;
    },
    /** Whether no line is incomplete: another reader can go on with the next chunk. */
    isAtLineEnd: () => rest.length === 0 && !skipping,
    /** What that reader starts with. */
    state: () => ({ counts, fields: header }),
  };
}
