import type { EmailPage, EmailPageInput } from '#lib/features/emails/email-reader.ts';
import { isUnder } from '#lib/inspect/emails/address.ts';
import { findContactLinks } from '#lib/inspect/emails/contact-links.ts';
import { extractEmails } from '#lib/inspect/emails/extract-emails.ts';
import { serveThreadRequests } from '#lib/platform/concurrency/thread-worker.ts';

// Thread that reads the addresses of pages; see email-reader.ts.
serveThreadRequests(({ html, url, domain }: EmailPageInput): EmailPage => {
  const own = URL.parse(url)?.hostname ?? '';
  const isOwn = (host: string) => isUnder(host, domain) || host === own;
  const { links, language } = isOwn(own) ? findContactLinks(html, url, isOwn) : { links: [], language: '' };
  return { emails: extractEmails(html, domain), links: links.slice(0, 40), language };
});
