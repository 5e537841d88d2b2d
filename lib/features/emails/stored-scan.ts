import { z } from 'zod';
import { emailFacts, foundEmail } from '#lib/features/emails/contract.ts';
import type { EmailScan } from '#lib/features/emails/scan-for-emails.ts';

/** The parts of a result as stored and shown; sightings are stored once per domain. */
export const storedScan = z.object({
  emails: z.array(foundEmail.omit({ first_seen: true, last_seen: true })),
  leftOut: emailFacts.left_out,
  searches: emailFacts.searches,
  pages: z.object({ checked: emailFacts.pages, failed: emailFacts.pages_failed }),
});
/** The result of a scan as it is stored. */
export type StoredScan = z.output<typeof storedScan>;

/** Maximum pages stored per search: thirty results pages list about three hundred. */
const MAX_PAGES = 600;

/** The stored form of a result. */
export function toStored(look: EmailScan): StoredScan {
  return {
    emails: look.emails.map(({ email, atDomain, forms, pagesCount, pages }) => ({
      email,
      forms,
      pages,
      at_domain: atDomain,
      pages_count: pagesCount,
    })),
    leftOut: look.leftOut.slice(0, 200),
    searches: look.searches.map((one) => ({
      query: one.query,
      search_id: one.searchId,
      pages_read: one.pagesRead,
      results_count: one.resultsCount,
      incomplete_reason: one.incompleteReason,
    })),
    pages: {
      checked: look.pages
        .flatMap((page) =>
          page.ok
            ? [
                {
                  url: page.url,
                  found_by: page.foundBy,
                  own: page.own,
                  emails_count: look.perPage.get(page.url) ?? 0,
                },
              ]
            : [],
        )
        .slice(0, MAX_PAGES),
      failed: look.pages
        .flatMap((page) => (page.ok ? [] : [{ url: page.url, status: page.status, reason: page.reason }]))
        .slice(0, MAX_PAGES),
    },
  };
}

/** Number of results pages that a scan read. */
export const pagesReadOf = ({ searches }: Pick<StoredScan, 'searches'>): number =>
  searches.reduce((sum, one) => sum + one.pages_read, 0);
