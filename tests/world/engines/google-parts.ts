import { type Html, h, raw } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import type { Business } from './local.ts';
import type { Found } from './ranking.ts';
import { related } from './suggest.ts';

/** Content of an AI answer; the layouts turn it into HTML. */
export interface AiAnswer {
  lead: string;
  points: readonly { name: string; text: string }[];
  close: string;
  sources: readonly IndexedPage[];
}

export interface Overview {
  state: 'present' | 'absent' | 'deferred' | 'folded' | 'unavailable';
  content: AiAnswer | null;
}

export interface GoogleResults {
  query: string;
  country: string;
  language: string;
  found: Found;
  /** Number of results before this page. */
  start: number;
  pages: readonly IndexedPage[];
  /** `start` of the next page; null on the last. */
  after: number | null;
  overview: Overview;
  /** The local pack near the place of the search; null if it names no place. */
  pack: readonly Business[] | null;
}

interface Words {
  about: string;
  results: string;
  next: string;
  also: string;
  related: string;
  none: readonly [before: string, after: string];
  advice: readonly string[];
}

const en: Words = {
  about: 'About',
  results: 'results',
  next: 'Next',
  also: 'People also ask',
  related: 'People also search for',
  none: ['Your search - ', ' - did not match any documents.'],
  advice: ['Make sure all words are spelled correctly.', 'Try different keywords.', 'Try more general keywords.'],
};
const table: Readonly<Record<string, Words>> = {
  en,
  de: {
    about: 'Ungefähr',
    results: 'Ergebnisse',
    next: 'Weiter',
    also: 'Ähnliche Fragen',
    related: 'Andere suchten auch nach',
    none: ['Es wurden keine mit deiner Suchanfrage - ', ' - übereinstimmenden Dokumente gefunden.'],
    advice: ['Achte darauf, dass alle Wörter richtig geschrieben sind.', 'Probiere es mit anderen Suchbegriffen.'],
  },
  fr: {
    about: 'Environ',
    results: 'résultats',
    next: 'Suivant',
    also: 'Autres questions posées',
    related: 'Autres recherches',
    none: ['Aucun document ne correspond aux termes de recherche spécifiés (', ').'],
    advice: ['Vérifiez l’orthographe des termes de recherche.', 'Essayez d’autres mots.'],
  },
  sv: {
    about: 'Ungefär',
    results: 'resultat',
    next: 'Nästa',
    also: 'Relaterade frågor',
    related: 'Andra sökte också efter',
    none: ['Din sökning - ', ' - matchade inte något dokument.'],
    advice: ['Kontrollera att alla ord är rättstavade.', 'Prova andra sökord.'],
  },
};

export const wordsOf = (language: string): Words => table[language] ?? en;

/** The path of a search, with its parameters. */
export function searchPath({ query, country, language }: GoogleResults, more = ''): string {
  return `/search?q=${encodeURIComponent(query)}&hl=${language}&gl=${country}${more}`;
}

/** Host and path as the layouts show them, separated by angle quotes. */
export function trailOf(url: string): { host: string; rest: string } {
  const { origin, pathname } = new URL(url);
  const parts = decodeURI(pathname).split('/').filter(Boolean);
  return { host: origin, rest: parts.map((part) => ` › ${part}`).join('') };
}

/** The query's words in italics. */
export function marked(text: string, words: readonly string[]): Html {
  if (words.length === 0) return h`${text}`;
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pieces = text.split(new RegExp(`(${pattern})`, 'iu'));
  return h`${pieces.map((piece, index) => (index % 2 ? h`<em>${piece}</em>` : h`${piece}`))}`;
}

/** Questions that a question about a subject leads to; one of them is shown for two of these. */
const FURTHER: readonly [pattern: RegExp, further: (subject: string) => string[]][] = [
  [
    /^What is (.+) good for\?$/,
    (subject) => [`Is ${subject} healthy?`, `Who should not have ${subject}?`, `How much ${subject} a day is fine?`],
  ],
  [
    /^How long does (.+) keep\?$/,
    (subject) => [`How do you store ${subject}?`, `Can you freeze ${subject}?`, `Is old ${subject} still safe?`],
  ],
  [
    /^Which (.+) is best\?$/,
    (subject) => [`Where does ${subject} come from?`, `How much does ${subject} cost?`, `Is ${subject} healthy?`],
  ],
];

/** "People also ask" for a query: questions about it; for one of these, questions about the same subject. */
export function questionsOf(query: string): string[] {
  for (const [pattern, further] of FURTHER) {
    const subject = pattern.exec(query)?.[1];
    if (subject !== undefined) return further(subject);
  }
  return [`What is ${query} good for?`, `How long does ${query} keep?`, `Which ${query} is best?`];
}

export const relatedOf = ({ query, language }: GoogleResults): string[] => related('google', query, language);

/** Whether the query looks for places. */
export const wantsPlaces = (query: string): boolean => /\bnear me\b|in der nähe|près de moi|cerca de mí/i.test(query);

/** Whether the query names the site of the first result, which then gets sitelinks. */
export function namesSite(query: string, page: IndexedPage): boolean {
  return query.toLowerCase().includes(page.siteName.toLowerCase());
}

export const isFirst = (yes: boolean, name: string): Html | null => (yes ? raw(` ${name}`) : null);
