import 'server-only';
import type { PageFacts, PageInput } from '#lib/audit/types.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Threats P5; two cores are what the program is measured on. */
const pool = createThreadPool<PageInput, PageFacts>({
  script: 'lib/features/page-audits/parse-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 256,
  tooHard: () => new Unreachable('The page is too large or too tangled to be read.'),
});

/**
 * Reads a page's facts in a thread of its own.
 * @throws Unreachable when the page needs more than 5 s or 256 MiB, the signal's reason when the caller gives up
 */
export const parseFacts = pool.run;

/** Ends the threads: tests and the end of a process. */
export const closeParsers = pool.close;
