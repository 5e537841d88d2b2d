import 'server-only';
import type { PageLinks, PageLinksInput } from '#lib/features/backlinks/read-page-links.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Threats P5: pages of strangers are read where they can hold up nothing. */
const pool = createThreadPool<PageLinksInput, PageLinks>({
  script: 'lib/features/backlinks/link-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 192,
  tooHard: () => new Unreachable('The page is too large or too tangled to be read.'),
});

/**
 * Reads the links of a page to a domain in a thread.
 * @throws Unreachable when the page needs more than 5 s or 192 MiB, the signal's reason when the caller gives up
 */
export const readLinksInThread = pool.run;

/** Ends the threads: tests and the end of a process. */
export const closeLinkReaders = pool.close;
