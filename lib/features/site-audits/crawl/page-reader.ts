import 'server-only';
import type { SitePageReading } from '#lib/features/site-audits/crawl/page-reading.ts';
import type { SitePageInput } from '#lib/features/site-audits/crawl/read-site-page.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** A separate pool, so that a crawl does not occupy the threads for single pages. */
const pool = createThreadPool<SitePageInput, SitePageReading>({
  script: 'lib/features/site-audits/crawl/read-thread.ts',
  threads: 2,
  saves: true,
  timeoutMs: 10_000,
  heapMiB: 192,
  tooHard: () => new Unreachable('The page is too large or too deeply nested to be parsed.'),
});

/**
 * Parses and evaluates one page in a thread.
 * @throws Unreachable when the page exceeds its time or memory, the signal's reason when the caller aborts
 */
export const readInThread = pool.run;

/** Ends the threads, in tests and at shutdown. */
export const closeReaders = pool.close;
