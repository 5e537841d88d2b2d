import type { OrganicResult } from '#lib/engines/engine.ts';
import {
  isAd,
  isAnswer,
  isAside,
  isColumn,
  isOverview,
  isQuestion,
  isSection,
  isSitelinks,
  linkAbove,
  MARKS,
} from '#lib/engines/google/marks.ts';
import {
  closest,
  type Element,
  every,
  first,
  hasClass,
  isHidden,
  isWithin,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import { isGoogleHost, unwrapLink } from '#lib/engines/unwrap.ts';

/** A title that leads out of Google, and where it stands. */
export interface Candidate {
  heading: Element;
  link: Element;
  url: string;
  /** What the title belongs to; null for an organic result. */
  inside: 'ad' | 'aside' | 'section' | 'question' | 'answer' | 'sitelinks' | 'overview' | 'social' | 'hidden' | null;
}

/** An organic result and the elements it was read from. */
export interface OrganicBlock {
  result: Omit<OrganicResult, 'place'>;
  heading: Element;
  block: Element;
}

/**
 * All titles that lead out of Google, in the order of the page. What held in every rendered page from 2019 to 2026 is
 * an h3 tied to a link. Phones get headings by role instead, the WAP page plain text in its links.
 */
export function candidates(document: SerpDocument): readonly Candidate[] {
  const known = FOUND.get(document);
  if (known) return known;
  const found = findCandidates(document);
  FOUND.set(document, found);
  return found;
}

/** Classifying and parsing ask for the same titles. */
const FOUND = new WeakMap<SerpDocument, readonly Candidate[]>();

function findCandidates(document: SerpDocument): Candidate[] {
  for (const headings of [titlesOfDesktop, titlesOfPhone, titlesOfWap]) {
    const found = headings(document).flatMap((heading) => candidate(heading) ?? []);
    if (found.some(({ inside }) => inside === null)) return found;
  }
  return titlesOfDesktop(document).flatMap((heading) => candidate(heading) ?? []);
}

function titlesOfDesktop(document: SerpDocument): readonly Element[] {
  return document.byTag('h3');
}

/** Phones, 2019–2026: div[role=heading][aria-level=3] inside the link. */
function titlesOfPhone(document: SerpDocument): readonly Element[] {
  return ['div', 'span'].flatMap((tag) =>
    document.byTag(tag).filter(({ attribs }) => attribs.role === 'heading' && (attribs['aria-level'] ?? '3') === '3'),
  );
}

/** The WAP page: cards whose first link is a redirect with the title in it. */
function titlesOfWap(document: SerpDocument): readonly Element[] {
  return MARKS.plainCards.flatMap((card) =>
    document.byClass(card).flatMap((element) => {
      const link = first(element, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
      if (!link) return [];
      return first(link, (node) => MARKS.wapTitles.some((name) => hasClass(node, name))) ?? link;
    }),
  );
}

function candidate(heading: Element): Candidate | null {
  const link = linkAbove(heading) ?? first(heading, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  const url = link && outside(link);
  return link && url && textOf(heading) !== '' ? { heading, link, url, inside: placeOf(heading, url) } : null;
}

/** The address out of Google a link leads to; null for its own pages. */
export function outside(link: Element): string | null {
  const { href } = link.attribs;
  const url = unwrapLink('google', href);
  if (url === null) return null;
  const { hostname, pathname } = new URL(url);
  if (/^maps\.google\.[a-z.]+$/.test(hostname) && pathname === '/maps') return null;
  // A page of Google can be a result (google.com/maps, google.com/flights): it is linked in full, its tools are not.
  if (!isGoogleHost(hostname)) return url;
  const full = href !== undefined && /^https?:/i.test(href.trim());
  return full && !OWN_PATHS.test(pathname) ? url : null;
}

/** Searches, settings, redirects and the entrances of widgets. */
const OWN_PATHS =
  /^\/(search|url|aclk|pagead|imgres|sorry|setprefs|preferences|advanced_search|webhp|localservices|httpservice|intl|support|travel\/search|shopping\/(product|ratings))(\/|$)/;

function placeOf(heading: Element, url: string): Candidate['inside'] {
  if (MARKS.socialSource.test(url)) return 'social';
  for (let node: Element | undefined = heading; node; node = parent(node)) {
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

function parent(element: Element): Element | undefined {
  const above = element.parent;
  return above && above.type !== 'root' ? (above as Element) : undefined;
}

/** The organic results, in the order of the page. */
export function organicBlocks(document: SerpDocument, found = candidates(document)): OrganicBlock[] {
  const seen = new Set<string>();
  const organic = found.filter(({ inside, url, heading }) => {
    // A layout may print a result twice, for wide and narrow windows.
    const key = `${url}\n${textOf(heading)}`;
    return inside === null && !seen.has(key) && seen.add(key);
  });
  const holders = new Map<Element, number>();
  for (const { heading } of organic) {
    for (let node: Element | undefined = heading; node; node = parent(node))
      holders.set(node, (holders.get(node) ?? 0) + 1);
  }
  return organic.map(({ heading, link, url }) => {
    const block = blockOf(heading, link, holders);
    return {
      heading,
      block,
      result: {
        url: withoutGoogleFragment(url),
        title: textOf(heading),
        siteName: siteNameOf(heading, link),
        description: descriptionOf(heading, link, block),
        sitelinks: sitelinksOf(heading, link, block, holders),
      },
    };
  });
}

/** Text marks Google adds to lead to a sentence; a site's own fragment stays. */
function withoutGoogleFragment(url: string): string {
  return url.replace(/#?:~:text=.*$/, '');
}

/** The largest element that holds this result alone, up to the first one Google counts clicks for. */
function blockOf(heading: Element, link: Element, holders: Map<Element, number>): Element {
  let block = isWithin(heading, link) ? link : heading;
  for (let node = parent(block); node && holders.get(node) === 1 && !isColumn(node); node = parent(node)) {
    block = node;
    if ('data-hveid' in node.attribs) break;
  }
  return block;
}

/** What stands in the link beside title and address: nothing before 2023, since then the name of the site. */
function siteNameOf(heading: Element, link: Element): string {
  if (!isWithin(heading, link)) return '';
  const isAddress = ({ name, attribs }: Element) => name === 'cite' || attribs.role === 'text';
  const name = textOf(
    link,
    (node) => node === heading || isAddress(node) || node.name === 'h3' || node.attribs.role === 'heading',
  );
  return name;
}

function descriptionOf(heading: Element, link: Element, block: Element): string {
  // "Read more" and the like name the title they belong to.
  const skip = (node: Element) =>
    node === link || node === heading || isSitelinks(node) || 'aria-describedby' in node.attribs;
  const marked = (test: (node: Element) => boolean) => first(block, (node) => test(node) && !isWithin(node, link));
  for (const name of MARKS.snippetData) {
    const found = textOf(
      marked((node) => name in node.attribs),
      skip,
    );
    if (found) return found;
  }
  for (const name of MARKS.snippetClasses) {
    const found = textOf(
      marked((node) => hasClass(node, name)),
      skip,
    );
    if (found) return found;
  }
  return '';
}

/** Links below the result that lead to the same site or stand in its table of links. */
function sitelinksOf(heading: Element, link: Element, block: Element, holders: Map<Element, number>) {
  // Big tables of links stand beside the block of the result, inside the box they share.
  let box = block;
  for (let node = parent(box); node && holders.get(node) === 1 && !isColumn(node); node = parent(node)) box = node;
  const links: { title: string; url: string }[] = [];
  for (const list of every(box, isSitelinks)) {
    for (const one of every(list, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)) {
      const url = one === link || isWithin(heading, one) ? null : outside(one);
      const title = textOf(one);
      if (url && title && !links.some((other) => other.url === url)) links.push({ title, url });
    }
  }
  return links;
}

/** Whether the element stands in a block of that kind. */
export const isInside = (element: Element, test: (node: Element) => boolean): boolean =>
  closest(element, test) !== undefined;
