import 'server-only';
import type { PageLinks, PageLinksInput } from '#lib/features/backlinks/links/read-page-links.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Threat P5: untrusted pages are parsed in threads, where they cannot block the process. */
const pool = createThreadPool<PageLinksInput, PageLinks>({
  script: 'lib/features/backlinks/links/link-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 192,
  tooHard: () => new Unreachable('The page is too large or too deeply nested to be parsed.'),
});

/**
 * Reads the links from a page to a domain in a thread.
 * @throws Unreachable when the page needs more than 5 s or 192 MiB, or the signal's reason when the caller aborts
 */
export const readLinksInThread = pool.run;

/** Stops the threads, for tests and at process shutdown. */
export const closeLinkReaders = pool.close;
