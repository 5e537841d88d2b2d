import 'server-only';
import {
  AddressesChanged,
  analyzePages,
  type Batch,
  commit,
  keptBytesOf,
} from '#lib/features/site-audits/crawl/batch-store.ts';
import {
  type AddressLimits,
  loadAddresses,
  type RunAddresses,
} from '#lib/features/site-audits/crawl/run-addresses-store.ts';
import { readNotes, type SiteNotes } from '#lib/features/site-audits/crawl/run-notes.ts';
import * as store from '#lib/features/site-audits/crawl/run-store.ts';
import type { VisitRows } from '#lib/features/site-audits/report/rows.ts';
import type { Ctx } from '#lib/net/context.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { evidence } from '#lib/platform/evidence/index.ts';

/** Number of visits stored together, and the maximum delay: a killed process loses no more than that. */
const BATCH = 250;
const BATCH_MS = 500;
/** Compressed HTML in a batch: it is in memory until then. */
const BATCH_BYTES = 16 * 1024 * 1024;
/** Maximum time to wait for an unavailable database; the crawl pauses meanwhile. */
const MAX_OUTAGE_MS = 90_000;
const RETRY_MS = 1_000;
/** The planner's statistics are refreshed when a run has this many addresses, and each time it has four times as many. */
const FIRST_ANALYZE = 250;

/** Stores the results of a run, batch by batch, under its lease. */
export interface RunWriter {
  /** Adds rows; waits when another full batch has gathered while one is being stored. */
  add(rows: readonly VisitRows[]): Promise<void>;
  flush(): Promise<void>;
  /** Aborted when something could not be stored; its reason is the error. */
  failed: AbortSignal;
  /** Every half second, stores pending rows and checks whether a pause or a stop was requested. */
  watch(given: { changes: () => VisitRows[]; wanted: () => void }): { end: () => void };
  readWanted(): Promise<'pause' | 'stop' | null>;
  note(notes: Partial<SiteNotes>): Promise<void>;
  letGo(counts: Readonly<Record<string, number>>): Promise<void>;
  /** Bytes of HTML stored so far, over all attempts. */
  keptBytes(): number;
}

/**
 * Stores the visits of a crawl in batches. A failed write aborts the crawl.
 * @param isCrawl whether the time between the batches is time spent crawling
 */
export function runWriter(
  ctx: Ctx,
  audit: store.RunRow,
  lease: string,
  { limits, isCrawl }: { limits: AddressLimits; isCrawl: boolean },
): RunWriter {
  const { id } = audit;
  const failing = new AbortController();
  let waiting: VisitRows[] = [];
  let waitingBytes = 0;
  let changes: () => VisitRows[] = () => [];
  let kept = Number(audit.keptBytes);
  let since = performance.now();
  let notes = readNotes(audit);
  let addresses: RunAddresses | null = null;
  let analyzeAt = FIRST_ANALYZE;
  let tail: Promise<void> = Promise.resolve();
  let flushes = 0;

  const storeWaiting = async () => {
    const visits = [...changes(), ...waiting].filter(hasRows);
    [waiting, waitingBytes] = [[], 0];
    if (visits.length === 0) return;
    const now = performance.now();
    const crawlMs = isCrawl ? now - since : 0;
    since = now;
    // The HTML first: rows must not outlive it.
    await evidence().putAll(visits.flatMap((visit) => visit.kept));
    await waitForDatabase(ctx, () => storeBatch({ visits, crawlMs, now: ctx.now() }));
  };
  /** Loaded once, and again when the result of a batch is unknown. */
  const storeBatch = async (batch: Batch): Promise<void> => {
    const current = addresses ?? (await loadAddresses(audit.no));
    addresses = null;
    try {
      await commit(id, lease, batch, { addresses: current, limits });
    } catch (error) {
      if (error instanceof AddressesChanged) return storeBatch(batch);
      throw error;
    }
    addresses = current;
    if (current.known < analyzeAt) return;
    analyzeAt = current.known * 4;
    await analyzePages();
  };
  /** Sequential, and no further batch after a failure. */
  const flush = (): Promise<void> => {
    flushes++;
    tail = tail
      .then(() => {
        failing.signal.throwIfAborted();
        return storeWaiting();
      })
      .finally(() => {
        flushes--;
      });
    tail.catch((error: unknown) => failing.abort(error));
    return tail;
  };

  return {
    async add(rows) {
      waiting.push(...rows);
      const bytes = rows.reduce((sum, row) => sum + keptBytesOf(row), 0);
      kept += bytes;
      waitingBytes += bytes;
      if (waiting.length < BATCH && waitingBytes < BATCH_BYTES) return;
      if (flushes > 0) await flush();
      else void flush();
    },
    flush,
    failed: failing.signal,
    watch(given) {
      changes = given.changes;
      const timer = setInterval(() => {
        flush()
          .then(() => waitForDatabase(ctx, () => store.readWanted(id, lease)))
          .then((wanted) => wanted && given.wanted())
          .catch((error: unknown) => failing.abort(error));
      }, BATCH_MS);
      return { end: () => clearInterval(timer) };
    },
    readWanted: () => waitForDatabase(ctx, () => store.readWanted(id, lease)),
    async note(change) {
      notes = { ...notes, ...change };
      await waitForDatabase(ctx, () => store.note(id, lease, { site: { ...notes } }));
    },
    letGo: (counts) => waitForDatabase(ctx, () => store.note(id, lease, { letGo: { ...counts } })),
    keptBytes: () => kept,
  };
}

const hasRows = ({ addresses, pages }: VisitRows) => addresses.length > 0 || pages.length > 0;

/** Runs a database operation, and retries it while the database is down. */
export async function waitForDatabase<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const until = performance.now() + MAX_OUTAGE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseDown(error) || performance.now() > until) throw error;
      ctx.log.warn({ err: error }, 'the database is unavailable; the site audit is waiting for it');
      await pause(RETRY_MS, ctx.signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal.throwIfAborted();
    signal.addEventListener('abort', leave, { once: true });
  });
}
