import 'server-only';
import type { ContactLink } from '#lib/inspect/emails/contact-links.ts';
import type { FoundEmail } from '#lib/inspect/emails/extract-emails.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { Unreachable } from '#lib/platform/errors.ts';

export interface EmailPageInput {
  html: string;
  url: string;
  /** Bare domain: its top-level domain exists, and links below it are of its site. */
  domain: string;
}

export interface EmailPage {
  emails: FoundEmail[];
  /** Links to pages of the same site where more addresses may stand, the likeliest first. */
  links: ContactLink[];
  language: string;
}

/** Threats P5: pages of strangers are read where they can hold up nothing. */
const pool = createThreadPool<EmailPageInput, EmailPage>({
  script: 'lib/features/emails/email-thread.ts',
  threads: 2,
  timeoutMs: 5_000,
  heapMiB: 192,
  tooHard: () => new Unreachable('The page is too large or too tangled to be read.'),
});

/**
 * Reads the addresses and contact links of a page in a thread.
 * @throws Unreachable when the page needs more than 5 s or 192 MiB, the signal's reason when the caller gives up
 */
export const readEmailsInThread = pool.run;

/** Ends the threads: tests and the end of a process. */
export const closeEmailReaders = pool.close;
