import {
  isAd,
  isAnswer,
  isAside,
  isOverview,
  isPlainCard,
  isQuestion,
  isSection,
  isSitelinks,
  linkAbove,
  MARKS,
} from '#lib/engines/google/marks.ts';
import {
  closest,
  type Element,
  first,
  hasClass,
  isHidden,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import { isGoogleHost, isOpaque, isWrapped, unwrapLink } from '#lib/engines/unwrap.ts';

/** No genuine page has more titles; further ones are ignored. */
const MAX_TITLES = 1_000;

/** A title that links to another site, and its context. */
export interface Candidate {
  heading: Element;
  link: Element;
  url: string;
  /** The block that the title belongs to; null for an organic result. */
  inside: 'ad' | 'aside' | 'section' | 'question' | 'answer' | 'sitelinks' | 'overview' | 'social' | 'hidden' | null;
}

/** Classifying and parsing need the same titles. */
const FOUND = new WeakMap<SerpDocument, readonly Candidate[]>();

/**
 * All titles that link to other sites, in page order. In every rendered page from 2019 to 2026 it is an h3 tied to a link;
 * phones get headings by role instead, the WAP page has plain text in its links. The layout with the most results is the
 * page's.
 */
export function candidates(document: SerpDocument): readonly Candidate[] {
  const known = FOUND.get(document);
  if (known) return known;
  const desktop = read(titlesOfDesktop(document));
  let found = desktop;
  for (const titles of [titlesOfPhone, titlesOfWap]) {
    // A phone's page may contain an h3 or two in its widgets, a desktop's page headings by role in its carousels.
    if (count(found) > 2) break;
    const other = read(titles(document));
    if (count(other) > 2 * count(found)) found = other;
  }
  FOUND.set(document, found);
  return found;
}

const count = (found: readonly Candidate[]): number => found.filter(({ inside }) => inside === null).length;

function read(headings: readonly Element[]): Candidate[] {
  return headings.slice(0, MAX_TITLES).flatMap((heading) => candidate(heading) ?? []);
}

function titlesOfDesktop(document: SerpDocument): readonly Element[] {
  return document.byTag('h3');
}

/**
 * Phones, 2019–2026: a heading by role inside the link, next to the address. Cards of videos, news and recipes have such
 * headings too, but show their site without its address.
 */
function titlesOfPhone(document: SerpDocument): readonly Element[] {
  const headings = ['div', 'span'].flatMap((tag) =>
    document.byTag(tag).filter(({ attribs }) => attribs.role === 'heading'),
  );
  return inOrder(
    headings.slice(0, MAX_TITLES).filter((heading) => {
      const link = linkAbove(heading);
      return link !== undefined && isThirdLevel(heading) && showsAddress(link);
    }),
  );
}

/** Level 3, or none stated. */
const isThirdLevel = ({ attribs }: Element) => (attribs['aria-level'] ?? '3') === '3';

/** An address is a cite element, a text by role, a path with Google's separator, or the host of the target. */
function showsAddress(link: Element): boolean {
  if (first(link, ({ name, attribs }) => name === 'cite' || attribs.role === 'text')) return true;
  const text = textOf(link).toLowerCase();
  const url = outside(link);
  const host = url && new URL(url).hostname.replace(/^(www|m|mobile|amp)\./, '');
  return / [›»] /.test(text) || (host !== null && text.includes(host));
}

/** The WAP page: the first link of a card is a redirect, and the first text in it the title. */
function titlesOfWap(document: SerpDocument): readonly Element[] {
  const cards = inOrder(MARKS.plainCards.flatMap((name) => [...document.byClass(name)]));
  // Without card class names: redirects on separate lines.
  const links = cards.length > 0 ? cards.slice(0, MAX_TITLES).map(firstLink) : document.byTag('a');
  return links.flatMap((link) => {
    if (!link || !isWrapped('google', link.attribs.href) || isInTable(link) || isNote(link)) return [];
    return first(link, (node) => hasClass(node, MARKS.wapTitle)) ?? first(link, holdsText) ?? link;
  });
}

const firstLink = (card: Element) => first(card, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
/** Whether the element directly contains text. */
export const holdsText = (node: Element) =>
  node.children.some((child) => child.type === 'text' && child.data.trim() !== '');
/** Suggestions and tools are in tables. */
const isInTable = (link: Element) => closest(link, ({ name }) => name === 'table') !== undefined;

/** Google's own pages behind its redirect: sign-in, help, privacy. */
const isNote = (link: Element) =>
  /^https:\/\/((accounts|support|policies)\.google\.com\/|www\.google\.com\/intl\/[^/]+\/policies\/)/.test(
    outside(link) ?? '',
  );

function inOrder(elements: readonly Element[]): readonly Element[] {
  return elements.toSorted((a, b) => (a.startIndex ?? 0) - (b.startIndex ?? 0));
}

function candidate(heading: Element): Candidate | null {
  const link = linkAbove(heading) ?? first(heading, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  const url = link && outside(link);
  return link && url && textOf(heading) !== '' ? { heading, link, url, inside: insideOf(heading, url) } : null;
}

/** The external URL of a link, or its redirect if that cannot be resolved; null for Google's own tools. */
export function outside(link: Element): string | null {
  const { href } = link.attribs;
  const url = unwrapLink('google', href);
  if (url === null) return null;
  const { hostname, pathname, search } = new URL(url);
  // Maps with a query is a tab or a place of this search; without one it is a page like any other.
  if (/^maps\.google\.[a-z.]+$/.test(hostname) && pathname === '/maps' && search !== '') return null;
  // A page of Google can be a result (google.com/maps, /account/about): it is linked with a full URL or, without scripts,
  // through the external redirect. Tools of the page are linked by their paths.
  if (!isGoogleHost(hostname) || isOpaque('google', url)) return url;
  const full = href !== undefined && (/^https?:/i.test(href.trim()) || isWrapped('google', href));
  return full && !OWN_PATHS.test(pathname) ? url : null;
}

/** Searches, settings, redirects and entry links of widgets; pages about them (/search/howsearchworks) are not. */
const OWN_PATHS =
  /^\/((search|url|goto|aclk|imgres|setprefs|preferences|advanced_search|webhp)\/?$|(sorry|pagead|localservices|httpservice|travel\/search|shopping\/(product|ratings))(\/|$))/;

/** The nearest ancestor of a title that excludes it from the results. */
function insideOf(heading: Element, url: string): Candidate['inside'] {
  if (MARKS.socialSource.test(url)) return 'social';
  let cards = 0;
  for (let node: Element | undefined = heading; node; node = parent(node)) {
    // Without scripts a card inside a card is the answer to a question (2021–23).
    if (isPlainCard(node) && ++cards > 1) return 'question';
    if (isSitelinks(node)) return 'sitelinks';
    if (isQuestion(node)) return 'question';
    if (isOverview(node)) return 'overview';
    if (isSection(node)) return 'section';
    if (isAd(node)) return 'ad';
    if (isAside(node)) return 'aside';
    if (isAnswer(node)) return 'answer';
    if (isHidden(node)) return 'hidden';
  }
  return null;
}

/** The parent element; none above the root element. */
export function parent(element: Element): Element | undefined {
  const above = element.parent;
  return above && above.type !== 'root' ? (above as Element) : undefined;
}
