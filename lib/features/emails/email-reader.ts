import 'server-only';
import type { ContactLink } from '#lib/inspect/emails/contact-links.ts';
import type { FoundEmail } from '#lib/inspect/emails/extract-emails.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** A page to read. */
export interface EmailPageInput {
  html: string;
  url: string;
  /** Domain without "www.": its top-level domain exists, and links to it and its subdomains belong to its site. */
  domain: string;
}

/** What a page contains. */
export interface EmailPage {
  emails: FoundEmail[];
  /** Links to pages of the same site that may have more addresses, most likely first. */
  links: ContactLink[];
  language: string;
}

/** Threat P5: untrusted pages are parsed in threads, where they cannot block the process. */
const pool = createThreadPool<EmailPageInput, EmailPage>({
  script: 'lib/features/emails/email-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 192,
  tooHard: () => new Unreachable('The page is too large or too deeply nested to be parsed.'),
});

/**
 * Reads the addresses and contact links of a page in a thread.
 * @throws Unreachable when the page needs more than 5 s or 192 MiB, or the signal's reason when the caller aborts
 */
export const readEmailsInThread = pool.run;

/** Stops the threads, for tests and at process shutdown. */
export const closeEmailReaders = pool.close;
