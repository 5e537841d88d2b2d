import 'server-only';
import type { PageFacts, PageInput } from '#lib/audit/types.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Threat P5; the project is measured on two cores. */
const pool = createThreadPool<PageInput, PageFacts>({
  script: 'lib/features/page-audits/page/parse-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 256,
  tooHard: () => new Unreachable('The page is too large or too deeply nested to be parsed.'),
});

/**
 * Extracts a page's facts in a worker thread.
 * @throws Unreachable when the page needs more than 5 s or 256 MiB, the signal's reason when the caller aborts
 */
export const parseFacts = pool.run;

/** Ends the threads, in tests and at shutdown. */
export const closeParsers = pool.close;
