import 'server-only';
import { createAggregate, type LogRow, MAX_ROWS } from '#lib/features/log-files/read/aggregate.ts';
import { createLineReader, type LogCounts } from '#lib/features/log-files/read/line-reader.ts';
import type { LogEntry } from '#lib/features/log-files/read/log-entry.ts';
import type { Verifier } from '#lib/features/log-files/verify/verifier.ts';

/** Pieces whose counts are stored together: 256 MB. An attempt that dies repeats at most these. */
export const PIECES_AT_ONCE = 32;
/** Counts are stored after this at the latest: for the progress, and for what a dying attempt loses. */
export const BATCH_MS = 10_000;
/** Stored rows of a file; paths beyond them are counted together. */
const MAX_FILE_ROWS = 1_000_000;

/** Where the counted part of a file ends. */
export interface Place {
  counts: LogCounts;
  /** The last #Fields line. */
  fields: string | null;
  /** Rows that are stored. */
  rows: number;
}

/** What a batch adds to the counts of a file. */
export interface Batch {
  place: Place;
  uncounted: number;
  rows: Iterable<LogRow>;
}

/** Counts the next pieces of a file, whose crawlers are verified meanwhile. */
export function startBatch(verifier: Verifier, start: Place) {
  const aggregate = createAggregate({ maxRows: Math.min(MAX_ROWS, Math.max(0, MAX_FILE_ROWS - start.rows)) });
  let entries: LogEntry[] = [];
  const reader = createLineReader((entry) => entries.push(entry), start);
  return {
    /** @param isLast its last line needs no newline */
    async add(piece: Uint8Array, isLast: boolean): Promise<void> {
      reader.push(piece);
      if (isLast) reader.end();
      await verifier.prepare(entries);
      for (const entry of entries) aggregate.add(entry, verifier.of(entry));
      entries = [];
    },
    isAtLineEnd: reader.isAtLineEnd,
    end: (): Batch => ({
      place: { ...reader.state(), rows: start.rows + aggregate.size() },
      uncounted: aggregate.uncounted(),
      rows: aggregate.rows(),
    }),
  };
}
