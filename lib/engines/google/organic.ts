import { isTag } from 'domhandler';
import type { OrganicResult } from '#lib/engines/engine.ts';
import { isColumn, isSitelinks, MARKS } from '#lib/engines/google/marks.ts';
import { candidates, holdsText, outside, parent } from '#lib/engines/google/titles.ts';
import {
  type Element,
  every,
  first,
  hasClass,
  isHidden,
  isWithin,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import { isOpaque } from '#lib/engines/unwrap.ts';

/** An organic result and the elements it was parsed from. */
export interface OrganicBlock {
  result: Omit<OrganicResult, 'place'>;
  heading: Element;
  block: Element;
}

/** The organic results, in page order. */
export function organicBlocks(document: SerpDocument, found = candidates(document)): OrganicBlock[] {
  const seen = new Set<string>();
  const organic = found.filter(({ inside, url, heading }) => {
    // A layout may contain a result twice, for wide and narrow windows.
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
        ...addressOf(url, link, block),
        title: textOf(heading),
        siteName: siteNameOf(heading, link, url),
        description: descriptionOf(heading, link, block),
        sitelinks: sitelinksOf(heading, link, block, holders),
      },
    };
  });
}

/**
 * The URL of a result. If the link hides it, "Translate this page" may contain it; otherwise the redirect is kept, with the
 * displayed host.
 */
function addressOf(url: string, link: Element, block: Element): Pick<OrganicResult, 'url' | 'shownHost'> {
  if (!isOpaque('google', url)) return { url: withoutGoogleFragment(url) };
  const translation = first(block, ({ attribs }) => TRANSLATION.test(attribs.href ?? ''))?.attribs.href;
  const target = translation && URL.parse(translation)?.searchParams.get('u');
  if (target && /^https?:\/\//i.test(target) && URL.canParse(target)) return { url: target };
  return { url, shownHost: shownHost(link) };
}

const TRANSLATION = /^https:\/\/translate\.google\.[a-z.]+\/translate\?/;

/** The host at the start of a result's displayed address. */
function shownHost(link: Element): string | null {
  const shown = textOf(first(link, ({ name, attribs }) => name === 'cite' || attribs.role === 'text'));
  return (
    /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,})(?=$|[\s/:›])/u.exec(shown)?.[1]?.toLowerCase() ?? null
  );
}

/** Removes Google's text fragments that scroll to a sentence; a site's own fragment is kept. */
function withoutGoogleFragment(url: string): string {
  return url.replace(/#?:~:text=.*$/, '');
}

/** The largest element that contains only this result, up to the first one with a click counter. */
function blockOf(heading: Element, link: Element, holders: Map<Element, number>): Element {
  let block = isWithin(heading, link) ? link : heading;
  for (let node = parent(block); node && holders.get(node) === 1 && !isColumn(node); node = parent(node)) {
    block = node;
    if ('data-hveid' in node.attribs) break;
  }
  return block;
}

/**
 * The text in the link besides title and address: empty before 2023, since then the name of the site. Plain layouts have no
 * name, and no separate element for the address.
 */
function siteNameOf(heading: Element, link: Element, url: string): string {
  if (!isWithin(heading, link)) return '';
  const isAddress = ({ name, attribs }: Element) => name === 'cite' || attribs.role === 'text';
  const name = textOf(
    link,
    (node) => node === heading || isAddress(node) || node.name === 'h3' || node.attribs.role === 'heading',
  );
  return !first(link, isAddress) && isAddressText(name, url) ? '' : name;
}

/** Whether a text is an address as displayed by Google: the host of the target, or a path with Google's separator. */
function isAddressText(text: string, url: string): boolean {
  const [head = '', ...path] = text.toLowerCase().split(/[›»]/);
  const [host = ''] = head
    .trim()
    .replace(/^https?:\/\//, '')
    .split('/');
  const plain = (name: string) => name.replace(/^(www|m|mobile|amp)\./, '');
  return plain(host) === plain(new URL(url).hostname) || (path.length > 0 && host.includes('.') && !host.includes(' '));
}

function descriptionOf(heading: Element, link: Element, block: Element): string {
  // "Read more" and similar labels name the title they belong to.
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
  return longestText(block, (node) => node.name === 'a' || skip(node), textOf(link));
}

/** Shorter texts are dates, durations and labels. */
const MIN_DESCRIPTION = 25;

/** The description of a video result has no mark of its own (2024–26): use the longest text outside the links. */
function longestText(block: Element, skip: (node: Element) => boolean, header: string): string {
  let longest = '';
  const walk = (node: Element) => {
    for (const child of node.children) {
      if (!isTag(child) || skip(child) || isHidden(child) || child.attribs.role === 'button') continue;
      if (!holdsText(child)) {
        walk(child);
        continue;
      }
      const text = textOf(child, skip);
      if (text.length > longest.length && !header.includes(text)) longest = text;
    }
  };
  walk(block);
  return longest.length < MIN_DESCRIPTION ? '' : longest;
}

/** Links below the result that point to the same site or are in its table of links. */
function sitelinksOf(heading: Element, link: Element, block: Element, holders: Map<Element, number>) {
  // Large tables of links are next to the result's block, inside the box that they share.
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
