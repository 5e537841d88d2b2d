import type { EmailForm } from '#lib/features/emails/contract.ts';
import { isUnder } from '#lib/inspect/emails/address.ts';
import type { FoundEmail } from '#lib/inspect/emails/extract-emails.ts';

/** Maximum places stored per address. */
export const MAX_PLACES = 20;

/** A page with the addresses found on it. */
export interface PageEmails {
  url: string;
  own: boolean;
  emails: readonly (Omit<FoundEmail, 'forms'> & { forms: readonly EmailForm[] })[];
}

/** An address with the pages it was found on. */
export interface GatheredEmail {
  email: string;
  atDomain: boolean;
  forms: EmailForm[];
  pagesCount: number;
  pages: { url: string; forms: EmailForm[]; snippet: string }[];
}

/** The addresses of all pages. */
export interface Gathered {
  /** Addresses at the domain first, then the others; each group in the order found. */
  emails: GatheredEmail[];
  leftOut: { email: string; url: string; reason: string }[];
  /** Number of addresses that count, by page. */
  perPage: Map<string, number>;
}

/**
 * Merges the addresses of all pages. Addresses at the domain count on any page, others only on the domain's own pages;
 * placeholders are left out, unless they belong to the requested domain.
 */
export function gather(pages: readonly PageEmails[], domain: string): Gathered {
  const byKey = new Map<string, GatheredEmail>();
  const leftOut = new Map<string, Gathered['leftOut'][number]>();
  const perPage = new Map<string, number>();
  for (const { url, own, emails } of pages) {
    for (const { email, host, forms, snippet, placeholder } of emails) {
      const atDomain = isUnder(host, domain);
      if (!atDomain && !own) continue;
      const key = email.toLowerCase();
      if (placeholder && !atDomain) {
        if (!leftOut.has(key)) leftOut.set(key, { email, url, reason: 'Placeholder for another email address.' });
        continue;
      }
      const known = byKey.get(key) ?? { email, atDomain, forms: [], pagesCount: 0, pages: [] };
      byKey.set(key, known);
      for (const form of forms) if (!known.forms.includes(form)) known.forms.push(form);
      known.pagesCount++;
      if (known.pages.length < MAX_PLACES) known.pages.push({ url, forms: [...forms], snippet });
      perPage.set(url, (perPage.get(url) ?? 0) + 1);
    }
  }
  const all = [...byKey.values()];
  return {
    emails: [...all.filter((one) => one.atDomain), ...all.filter((one) => !one.atDomain)],
    leftOut: [...leftOut.values()],
    perPage,
  };
}
