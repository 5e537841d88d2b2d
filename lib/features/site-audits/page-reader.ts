import 'server-only';
import type { SitePageReading } from '#lib/features/site-audits/page-reading.ts';
import type { SitePageInput } from '#lib/features/site-audits/read-site-page.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Threads of their own, so that a crawl leaves those for single pages free. */
const pool = createThreadPool<SitePageInput, SitePageReading>({
  script: 'lib/features/site-audits/read-thread.ts',
  threads: 2,
  timeoutMs: 10_000,
  heapMiB: 192,
  tooHard: () => new Unreachable('The page is too large or too tangled to be read.'),
});

/**
 * Reads and judges one page in a thread.
 * @throws Unreachable when the page needs more than its time or memory, the signal's reason when the caller gives up
 */
export const readInThread = pool.run;

/** Ends the threads: tests and the end of a process. */
export const closeReaders = pool.close;
