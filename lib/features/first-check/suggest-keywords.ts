import { pageSource } from '#lib/audit/facts/html/page-source.ts';
import { topicsOf } from '#lib/audit/facts/text/topics.ts';
import { splitUnits } from '#lib/audit/facts/text/words.ts';

/** The texts of a crawled page that say what it is about. */
export interface CrawledPage {
  title: string | null;
  h1: string | null;
  language: string | null;
}

/** Separators between the parts of a title with single spaces: "Sourdough bread | Harbour Bakery". */
const SEPARATORS = /[|»«•·]| [-–—] |: /u;
/** A part of this share of the titles is the name of the site. */
const BRAND_SHARE = 0.5;
/** From this number of pages on; a smaller site may be about one thing. */
const BRAND_PAGES = 3;
/** Words that name a page of any site, not its topic. */
const NAVIGATION = new Set(
  `home homepage welcome about us contact imprint privacy policy terms conditions cookie cookies login log sign in out up
  register account cart checkout basket search sitemap blog news page index menu faq help support not found error legal notice team jobs careers
  startseite willkommen über uns kontakt impressum datenschutz datenschutzerklärung agb anmelden registrieren konto warenkorb kasse suche seite
  accueil bienvenue contact mentions légales confidentialité inicio contacto aviso legal privacidad`.split(/\s+/),
);

/** Words that nobody searches for together with a topic: "baked every", "four loaves". */
const FILLERS = new Set(
  `every each daily today now more all our your my one two three four five six seven eight nine ten
  jeder jede jedes jeden täglich heute jetzt mehr alle unser unsere unseren ihr ihre mein meine eine einer zwei drei vier fünf`.split(
    /\s+/,
  ),
);

/**
 * Keywords for a site, from the titles and headings of its pages: their key phrases, without the name of the site and
 * without navigation. Deterministic, best first; empty when the texts contain none.
 */
export function suggestKeywords(pages: readonly CrawledPage[], domain: string, limit: number): string[] {
  const language = mainLanguage(pages);
  const isBrand = brandOf(pages, domain);
  const text = pages
    .flatMap(({ title, h1 }) => [...partsOf(title), ...partsOf(h1)])
    .filter((part) => !isBrand(part))
    .join('\n');
  const isTopic = (topic: string) => {
    const words = topic.split(' ');
    return (
      !words.some((word) => FILLERS.has(word)) && !words.every((word) => NAVIGATION.has(word) || /^\d+$/.test(word))
    );
  };
  const topics = topicsOf(splitUnits(pageSource(text).units, text.length), text, language, 4 * limit).filter(
    (topic) => !isBrand(topic) && isTopic(topic),
  );
  const phrases = topics.filter((topic) => topic.includes(' '));
  // Single words are rarely worth a rank check.
  return (phrases.length > 0 ? phrases : topics.filter((topic) => topic.length > 3)).slice(0, limit);
}

const partsOf = (text: string | null): string[] =>
  (text ?? '')
    .replace(/\s+/gu, ' ')
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part.length > 0);

/** Letters and digits alone: "Harbour Bakery" is the name in harbour-bakery.example. */
const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a text is the name of the site: its domain without the ending, or a part of most titles. */
function brandOf(pages: readonly CrawledPage[], domain: string): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const { title } of pages) {
    const parts = partsOf(title);
    if (parts.length > 1)
      for (const part of new Set(parts.map(squashed))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  const least = Math.max(BRAND_PAGES, pages.length * BRAND_SHARE);
  const labels = new Set([squashed(domain), ...domain.split('.').slice(0, -1).map(squashed)]);
  return (text) => {
    const plain = squashed(text);
    return labels.has(plain) || (counts.get(plain) ?? 0) >= least;
  };
}

/** The language of most pages; null when none states one. */
function mainLanguage(pages: readonly CrawledPage[]): string | null {
  const groups = Map.groupBy(
    pages.flatMap(({ language }) => (language ? [language.toLowerCase().split('-')[0] ?? ''] : [])),
    (one) => one,
  );
  const [first] = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? null;
}
