import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';

/** Shorter names are words of everyday language. */
const MIN_TERM = 3;

/** A text as brand terms are compared: terms joined by single spaces. */
const bare = (text: string) => termsOf(plainKeyword(text)).join(' ');

/**
 * The brand terms of a project: those that are set, else its name and the name in its domain
 * (`harbour-bakery.example` → "harbour bakery").
 */
export function brandTermsOf(project: { name: string; domain: string; brandTerms: readonly string[] }): string[] {
  const set = project.brandTerms.map(bare).filter(Boolean);
  if (set.length > 0) return [...new Set(set)];
  const host = project.domain.replace(/^www\./, '').split('.')[0] ?? '';
  // A name that is an address says no more than the domain.
  const names = [project.name.includes('.') ? '' : project.name, host.replaceAll('-', ' ')].map(bare);
  return [...new Set(names.filter((name) => name.length >= MIN_TERM))];
}

/** Whether a query contains a brand term: as whole words, or written as one word. */
export function isBrandQuery(query: string, terms: readonly string[]): boolean {
  const words = bare(query);
  const joined = words.replaceAll(' ', '');
  return terms.some(
    (term) => ` ${words} `.includes(` ${term} `) || (term.includes(' ') && joined.includes(term.replaceAll(' ', ''))),
  );
}
