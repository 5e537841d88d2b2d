import type { Cursor } from '#lib/engines/engine.ts';
import { type SearchLink, searchOf } from '#lib/engines/google/search-link.ts';
import { closest, type Element, isHidden, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';

/** The line with the total is short. */
const MAX_STATEMENT = 300;

/** "About 1,260,000 results (0.52 seconds)": the largest number outside the parentheses, in any digits and grouping. */
export function claimedTotal(document: SerpDocument): number | null {
  const element = document.byId('result-stats') ?? document.byId('resultStats');
  if (!element) return null;
  const text = textOf(element, ({ name }) => name === 'nobr')
    .slice(0, MAX_STATEMENT)
    .replace(/[(（].*$/, '')
    .replace(/\p{Nd}/gu, digitOf);
  const numbers = text.match(/\d+(?:[.,'’٬٫\s]\d{2,3})*/g) ?? [];
  const values = numbers.map((number) => Number(number.replace(/\D/g, '')));
  return values.length > 0 ? Math.max(...values) : null;
}

/** Value of a decimal digit in any script: scripts order their ten digits from zero. */
function digitOf(digit: string): string {
  let code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) {
    code--;
    value++;
  }
  return String(value);
}

/**
 * The query that Google searched for instead: its notice links the corrected query (spell=1) and, after it, the original
 * query (nfpr=1). "Did you mean" has only the first link, and the original query was searched.
 */
export function correctedQuery(document: SerpDocument): string | null {
  const all = document.byTag('a');
  if (!all.some(({ attribs }) => attribs.href?.includes('spell=1'))) return null;
  const links = all.flatMap((link) => {
    const search = searchOf(link.attribs.href);
    return search && !closest(link, isHidden) ? [{ link, search }] : [];
  });
  for (const [i, { link, search }] of links.entries()) {
    if (!search.isCorrection || textOf(link) === '') continue;
    const back = links[i + 1];
    if (back?.search.isLiteral && !back.search.isCorrection && back.search.query !== search.query) return search.query;
  }
  return null;
}

/**
 * Cursor of the next page: its offset, and the session token if there is one. The link is #pnnext on the desktop
 * (2010–2026); elsewhere the last link with an offset, unless it points back.
 */
export function nextCursor(document: SerpDocument): Cursor | null {
  const named = document.byId('pnnext');
  const search = named ? searchOf(named.attribs.href) : lastOffset(document);
  if (!search?.start) return null;
  const token = search.parameters.get('sstk');
  return { start: String(search.start), ...(token ? { sstk: token } : {}) };
}

function lastOffset(document: SerpDocument): SearchLink | null {
  // Page numbers without a forward link belong to the last page.
  if (document.byId('pnprev')) return null;
  let last: { link: Element; search: SearchLink } | undefined;
  for (const link of document.byTag('a')) {
    const search = link.attribs.href?.includes('start=') ? searchOf(link.attribs.href) : null;
    if (search?.start != null && !search.vertical) last = { link, search };
  }
  if (!last) return null;
  const label = `${textOf(last.link)} ${last.link.attribs['aria-label'] ?? ''}`;
  return /[<‹«←]/.test(label) ? null : last.search;
}
