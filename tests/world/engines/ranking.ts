import { hash } from './html.ts';
import { type IndexedPage, indexOfPages } from './index-of-pages.ts';

export interface Search {
  /** The engine's id; each ranks differently. */
  engine: string;
  query: string;
  /** ISO 3166-1 alpha-2, lower case; "" for no country. */
  country: string;
  /** BCP 47 primary language of the request; absent: none. */
  language?: string;
  /** Area that the search is made from; absent: the country as a whole. */
  area?: string;
  /** The day of the world; rankings change a little from one to the next. */
  day: number;
}

export interface Found {
  /** All results, best first. */
  pages: IndexedPage[];
  /** Words of the query without operators, lower case, for bold text in descriptions. */
  words: string[];
  /** The corrected query for a known misspelling; null otherwise. */
  corrected: string | null;
}

const SMALL_WORDS = new Set(
  'a an and at by does for from how i in is it my near not of on or s so the to what when where which who why with der die das und le la les du de el los il'.split(
    ' ',
  ),
);
const MISSPELT: Readonly<Record<string, string>> = {
  sourdouh: 'sourdough',
  coffe: 'coffee',
  bycicle: 'bicycle',
  javascirpt: 'javascript',
};

interface Parsed {
  terms: string[];
  phrases: string[];
  sites: string[];
  notSites: string[];
  without: string[];
  inTitle: string[];
}

/**
 * The results of a query: deterministic, so that every position is known; different for each engine and country. A page
 * matches if it contains every quoted phrase, satisfies site:, -site:, -word and intitle:, and contains half of the words.
 */
export function rank({ day, ...search }: Search): Found {
  return rankingOf(search)(day);
}

/** The same for many days of one query: the constant part is computed once. */
export function rankingOf(search: Omit<Search, 'day'>): (day: number) => Found {
  const corrected = correct(search.query);
  const query = parseQuery(corrected ?? search.query);
  const words = [...query.terms, ...query.phrases, ...query.inTitle];
  const lasting: { page: IndexedPage; score: number; key: string }[] = [];
  if (words.length > 0 || query.sites.length > 0) {
    for (const page of indexOfPages) {
      const where = search.area === undefined ? search.country : `${search.country}|${search.area}`;
      const key = `${search.engine}|${where}|${query.terms.join(' ')}|${page.url}`;
      const score = scoreOf(page, query, search, key);
      if (score !== null) lasting.push({ page, score, key });
    }
  }
  return (day) => {
    const scored = lasting.map(({ page, score, key }) => ({
      page,
      score: score + (hash(`${key}|${day}`) % 1000) / 1000,
    }));
    scored.sort((a, b) => b.score - a.score || (a.page.url < b.page.url ? -1 : 1));
    return { pages: scored.map(({ page }) => page), words, corrected };
  };
}

function correct(query: string): string | null {
  const corrected = query.replace(/\p{L}+/gu, (word) => MISSPELT[word.toLowerCase()] ?? word);
  return corrected === query ? null : corrected;
}

function parseQuery(text: string): Parsed {
  const parsed: Parsed = { terms: [], phrases: [], sites: [], notSites: [], without: [], inTitle: [] };
  const pieces =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/-?[a-z]*:?"[^"]*"|\S+/gu) ?? [];
  for (const piece of pieces) {
    const value = piece
      .replace(/^-?[a-z]+:/, '')
      .replaceAll('"', '')
      .trim();
    if (piece.startsWith('site:')) parsed.sites.push(value.replace(/^https?:\/\//, ''));
    else if (piece.startsWith('-site:')) parsed.notSites.push(value.replace(/^https?:\/\//, ''));
    else if (piece.startsWith('intitle:')) parsed.inTitle.push(...termsOf(value));
    else if (piece.startsWith('-') && piece.length > 1) parsed.without.push(...termsOf(value.replace(/^-/, '')));
    else if (piece.startsWith('"')) {
      if (termsOf(value).length > 0) parsed.phrases.push(value);
    } else parsed.terms.push(...termsOf(piece).filter((term) => !SMALL_WORDS.has(term)));
  }
  return parsed;
}

function termsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

/** The constant part of a page's score; null if it does not match. */
function scoreOf(page: IndexedPage, query: Parsed, search: Omit<Search, 'day'>, key: string): number | null {
  const title = page.title.toLowerCase();
  const description = page.description.toLowerCase();
  const address = page.url.replace(/^https?:\/\//, '').toLowerCase();
  const whole = `${title} ${description} ${page.siteName.toLowerCase()}`;
  if (query.sites.length > 0 && !query.sites.some((site) => isOnSite(page.host, address, site))) return null;
  if (query.notSites.some((site) => isOnSite(page.host, address, site))) return null;
  if (query.phrases.some((phrase) => !whole.includes(phrase))) return null;
  if (query.inTitle.some((term) => !has(title, term))) return null;
  if (query.without.some((term) => has(whole, term))) return null;
  const hits = query.terms.filter((term) => has(whole, term) || address.includes(`${term}.`));
  if (hits.length < Math.ceil(query.terms.length / 2)) return null;
  const inTitle = hits.filter((term) => has(title, term)).length;
  return (
    hits.length * 2 +
    inTitle * 3 +
    (page.country === search.country ? 3 : 0) +
    (search.language && page.language === search.language ? 2 : 0) +
    (hash(key) % 1000) / 250
  );
}

function isOnSite(host: string, address: string, site: string): boolean {
  const [name = '', ...path] = site.split('/');
  if (host !== name && !host.endsWith(`.${name}`)) return false;
  return path.length === 0 || address.slice(host.length + 1).startsWith(path.join('/'));
}

/** Whole words, ignoring plurals; scripts without spaces are searched as text. */
function has(text: string, term: string): boolean {
  if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(term)) return text.includes(term);
  return termsOf(text).some((word) => word === term || word === `${term}s` || `${word}s` === term);
}
