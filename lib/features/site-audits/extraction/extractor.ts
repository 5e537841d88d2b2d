import 'server-only';
import type { ColumnResult, ExtractionInput } from '#lib/features/site-audits/extraction/extract.ts';
import type { Extracted, ExtractionColumn } from '#lib/features/site-audits/extraction-fields-contract.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { TimedOut } from '#lib/platform/errors.ts';

const TIMEOUT_MS = 4_000;
/** Pages on which the expressions may exceed their time before an audit stops extracting. */
const MAX_TIMEOUTS = 3;

/** A pool of its own: an expression that takes too long costs neither the page its audit, nor another page its turn. */
const pool = createThreadPool<ExtractionInput, ColumnResult[]>({
  script: 'lib/features/site-audits/extraction/extract-thread.ts',
  threads: 2,
  saves: true,
  timeoutMs: TIMEOUT_MS,
  heapMiB: 256,
  tooHard: () => new TimedOut(`The expressions took more than ${TIMEOUT_MS / 1_000} s or too much memory.`),
});

/** Extracts columns in a thread. @throws TimedOut, or the signal's reason */
export const extractInThread = pool.run;

/** Ends the threads, in tests and at shutdown. */
export const closeExtractors = pool.close;

/** Extracts the columns of one crawl, page by page. */
export interface Extractor {
  /** Null: nothing was measured on this page. */
  extract: (html: string, rendered: string | null, signal: AbortSignal) => Promise<Extracted | null>;
  /** Why it stopped before the crawl ended; null: it did not. */
  problem: () => string | null;
}

/** An extractor for these columns; null without columns. */
export function extractorOf(columns: readonly ExtractionColumn[]): Extractor | null {
  if (columns.length === 0) return null;
  let timeouts = 0;
  return {
    async extract(html, rendered, signal) {
      if (timeouts >= MAX_TIMEOUTS) return null;
      try {
        return valuesOf(await extractInThread({ html, rendered, columns }, signal));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TimedOut)) throw error;
        timeouts++;
        return null;
      }
    },
    problem: () =>
      timeouts >= MAX_TIMEOUTS
        ? `Custom extraction stopped: the expressions took more than ${TIMEOUT_MS / 1_000} s on ${MAX_TIMEOUTS} pages.`
        : null,
  };
}

const valuesOf = (results: readonly ColumnResult[]): Extracted =>
  Object.fromEntries(results.flatMap(({ value, matches }, at) => (matches === null ? [] : [[String(at + 1), value]])));
