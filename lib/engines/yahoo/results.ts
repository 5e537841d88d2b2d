import type { SerpLink } from '#lib/engines/engine.ts';
import { closest, type Element, every, first, hasClass, textOf } from '#lib/engines/serp-document.ts';
import { linksIn, type OrganicBlock, once, outermost } from '#lib/engines/serp-parts.ts';
import { yahooTarget } from '#lib/engines/yahoo/features.ts';

const MARKS = {
  organic: 'algo', // with algo-sr, relsrch, Sr or richAlgo beside it; 2015–2026
  heading: 'compTitle',
  text: 'compText',
  list: 'compList',
  siteLine: 'p-abs', // the line with site and path, laid over the title, since 2022
};

/** Organic results: blocks of the list with a heading that links to another site. */
export const organicOf = once((document): OrganicBlock[] =>
  document.byClass(MARKS.organic).flatMap((block) => {
    const outer = block.parent && 'attribs' in block.parent ? block.parent : null;
    const isOther = (node: Element) =>
      hasClass(node, MARKS.organic) || hasClass(node, 'ads') || node.attribs.id === 'right';
    if (hasClass(block, 'ads') || (outer && closest(outer, isOther))) return [];
    const head = first(block, (element) => hasClass(element, MARKS.heading) && first(element, isHeading) !== undefined);
    const heading = head && first(head, isHeading);
    // The link is inside the heading (until 2025) or around it and the site's line (2026).
    const around = heading && closest(heading, isLink);
    const link = around ?? (heading && first(heading, isLink));
    const url = yahooTarget(link?.attribs.href);
    if (!head || !heading || !link || url === null) return [];
    const title = titleOf(around ? heading : link);
    if (title === '') return [];
    return [
      {
        at: block,
        url,
        title,
        siteName: siteNameOf(head),
        description: descriptionOf(block),
        sitelinks: sitelinksOf(block, url),
      },
    ];
  }),
);

/** Whether an element is a heading of level 1 to 4. */
export function isHeading({ name }: Element): boolean {
  return /^h[1-4]$/.test(name);
}

/** Whether an element is a link with a target. */
export function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href !== undefined;
}

/** Text that is an address rather than a name: with "www.", a scheme or a path, as in "example.com › tea". */
const ADDRESS = /^(?:(?:https?:\/\/|www\.)\S.*|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\s*[·›»>/].*)$/u;

/** Text of the title without the site's line, which is positioned over it by CSS and precedes it in the text. */
function titleOf(element: Element): string {
  const text = textOf(
    element,
    (part) =>
      hasClass(part, MARKS.siteLine) ||
      // The same line if its class has changed: an address followed by more text.
      ((part.name === 'span' || part.name === 'div') && part.next !== null && ADDRESS.test(textOf(part).slice(0, 300))),
  );
  if (text !== '') return text;
  return element.attribs['aria-label']?.trim() || textOf(element);
}

/** The name before the address in the site's line (2026); older lines have only the address. */
function siteNameOf(head: Element): string {
  const line = first(head, (element) => hasClass(element, MARKS.siteLine));
  const whole = textOf(line);
  const names = line ? every(line, () => true).map((part) => textOf(part)) : [];
  return (
    names.find((name) => name !== '' && whole.startsWith(name) && /^\s*https?:\/\//.test(whole.slice(name.length))) ??
    ''
  );
}

function descriptionOf(block: Element): string {
  const text = textOf(first(block, (element) => hasClass(element, MARKS.text)));
  // A list replaces the paragraph if the page itself begins with one.
  return text !== '' ? text : textOf(first(block, (element) => hasClass(element, MARKS.list)));
}

function sitelinksOf(block: Element, own: string): SerpLink[] {
  return outermost(block, (element) => hasClass(element, MARKS.list))
    .flatMap((list) => linksIn(list, yahooTarget))
    .filter(({ url }) => url !== own);
}
