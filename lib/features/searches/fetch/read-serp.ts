import 'server-only';
import type {
  AiOverview,
  Challenge,
  EngineId,
  EngineRequest,
  ParsedSerp,
  SerpAnswer,
  SerpState,
} from '#lib/engines/engine.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** A response of an engine. */
export interface SerpInput {
  engine: EngineId;
  html: string;
  answer: SerpAnswer;
}

/** What a response is and contains. */
export interface SerpReading {
  state: SerpState;
  /** Only with `results` and `empty`. */
  parsed: ParsedSerp | null;
  /** The request that answers a consent page; null for other pages, or when it cannot be answered. */
  consent: EngineRequest | null;
  /** The challenge of a captcha; null for other pages, and for kinds that no solver supports. */
  challenge: Challenge | null;
  /** The conversation of a page of Google's AI Mode; null for all other pages. */
  conversation: (AiOverview & { complete: boolean }) | null;
}

const pool = createThreadPool<SerpInput, SerpReading>({
  script: 'lib/features/searches/fetch/serp-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 256,
  tooHard: () => new Unreachable('The result page is too large or too deeply nested to be parsed.'),
});

/**
 * Classifies and parses an engine's answer in a worker thread, so that no page can block the process.
 * @throws Unreachable when the page needs more than 5 s or 256 MiB, Error when the parser fails on it, the signal's
 *   reason
 */
export const readSerp = pool.run;

/** Ends the threads, in tests and at shutdown. */
export const closeSerpReaders = pool.close;
