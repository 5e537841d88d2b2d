import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';
import type { PageGap } from './evidence-contract.ts';
import type { AuditedPage } from './sources-store.ts';

/** A page with fewer words is thin, as in the audits. */
const MIN_WORDS = 200;
/** A page with fewer internal links to it is hardly found. */
const MIN_LINKS_IN = 2;

/** What a page lacks for a query: words of the query in its title, H1 or description, and what hinders it. */
export function pageGaps(query: string, page: AuditedPage): PageGap[] {
  const terms = termsOf(plainKeyword(query));
  const lacks = (text: string | null) => {
    const words = new Set(termsOf(plainKeyword(text ?? '')));
    return terms.some((term) => !words.has(term));
  };
  const gaps: [PageGap, boolean][] = [
    ['title', lacks(page.title)],
    ['h1', lacks(page.h1)],
    ['description', lacks(page.description)],
    ['indexable', page.indexable === false],
    ['inlinks', page.linksIn !== null && page.linksIn < MIN_LINKS_IN],
    ['words', page.words !== null && page.words < MIN_WORDS],
  ];
  return gaps.flatMap(([gap, found]) => (found ? [gap] : []));
}
