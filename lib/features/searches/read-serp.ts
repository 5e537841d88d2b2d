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

export interface SerpInput {
  engine: EngineId;
  html: string;
  answer: SerpAnswer;
}

export interface SerpReading {
  state: SerpState;
  /** With `results` and `empty` alone. */
  parsed: ParsedSerp | null;
  /** How a consent page is answered; null for other pages and where there is no way. */
  consent: EngineRequest | null;
  /** The riddle of a captcha; null for other pages, and for riddles that no solver is asked about. */
  challenge: Challenge | null;
  /** The conversation of a page of Google's AI Mode; null for every other page. */
  conversation: (AiOverview & { complete: boolean }) | null;
}

const pool = createThreadPool<SerpInput, SerpReading>({
  script: 'lib/features/searches/serp-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 256,
  tooHard: () => new Unreachable('The page of results is too large or too tangled to be read.'),
});

/**
 * Says what an engine's answer is and reads it, in a thread of its own: no page of results can hold up the process.
 * @throws Unreachable when the page needs more than 5 s or 256 MiB, Error when the parser fails on it, the signal's reason
 */
export const readSerp = pool.run;

/** Ends the threads: tests and the end of a process. */
export const closeSerpReaders = pool.close;
