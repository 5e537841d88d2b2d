import { closest, type Element, first, hasClass, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';
import { classTest, linksIn, type OrganicBlock, once, outermost } from '#lib/engines/serp-parts.ts';
import { isHostOf, unwrapLink } from '#lib/engines/unwrap.ts';

/** Ends the list in some responses instead of a result. */
const END_MARKS = new Set(['EOF', 'DEEP_ERROR_NO_RESULTS']);

/** Organic results in any layout. */
export const organicOf = once((document): OrganicBlock[] => [
  ...plainResults(document),
  ...liteResults(document),
  ...renderedResults(document),
]);

/** URL of a link that leaves DuckDuckGo's search; advertisements (/y.js) do not, its other pages can be results. */
export function target(href: string | undefined): string | null {
  const url = unwrapLink('duckduckgo', href);
  if (url === null) return null;
  const { hostname, pathname, searchParams } = new URL(url);
  const isOwn =
    !/^(https?:)?\/\//i.test(href?.trim() ?? '') || /^\/(y\.js|l\/)/.test(pathname) || searchParams.has('q');
  return isOwn && isHostOf(hostname, 'duckduckgo.com') ? null : url;
}

/** Whether it contains a link to another site. */
export function leadsOut(element: Element): boolean {
  return linksIn(element, target).some(({ url }) => !isHostOf(new URL(url).hostname, 'duckduckgo.com'));
}

function isAd(element: Element): boolean {
  return closest(element, (node) => /\bresult(--ad|-sponsored)\b/.test(node.attribs.class ?? '')) !== undefined;
}

/**
 * The html page and the page rendered by the old script (until 2022); until 2015 links and texts had simpler class names.
 */
function plainResults(document: SerpDocument): OrganicBlock[] {
  const seen = new Set<Element>();
  return [...document.byClass('result__a'), ...document.byClass('large')].flatMap((link) => {
    const block = link.name === 'a' ? closest(link, isPlainBlock) : undefined;
    // A block is one result, identified by its first link.
    if (!block || seen.has(block)) return [];
    seen.add(block);
    const [url, title] = [target(link.attribs.href), textOf(link)];
    if (url === null || title === '' || END_MARKS.has(title) || isAd(link)) return [];
    return [
      {
        at: block,
        url,
        title,
        siteName: '',
        description: textOf(first(block, isSnippet)),
        sitelinks: outermost(block, (element) => /\b(result__)?sitelinks?\b/.test(element.attribs.class ?? '')).flatMap(
          (list) => linksIn(list, target),
        ),
      },
    ];
  });
}

const isPlainBlock = classTest('result', 'web-result', 'results_links');
const isSnippet = classTest('result__snippet', 'snippet');

/** The lite page: a table with three or four rows for each result and no element around them. */
function liteResults(document: SerpDocument): OrganicBlock[] {
  return document.byClass('result-link').flatMap((link) => {
    const row = closest(link, ({ name }) => name === 'tr');
    const [url, title] = [target(link.attribs.href), textOf(link)];
    if (!row || url === null || title === '' || END_MARKS.has(title) || isAd(link)) return [];
    const snippet = following(row).map((next) => first(next, (element) => hasClass(element, 'result-snippet')));
    return [{ at: row, url, title, siteName: '', description: textOf(snippet.find(Boolean)), sitelinks: [] }];
  });
}

/** Rows after this one up to the next result, three at most. */
function following(row: Element): Element[] {
  const rows: Element[] = [];
  for (let node = row.next; node && rows.length < 3; node = node.next) {
    if (!('attribs' in node) || node.name !== 'tr') continue;
    if (first(node, (element) => hasClass(element, 'result-link'))) break;
    rows.push(node);
  }
  return rows;
}

/** The rendered page (since 2022): classes are generated, the test ids are stable. */
function renderedResults(document: SerpDocument): OrganicBlock[] {
  return document.byData('data-testid', 'result').flatMap((block) => {
    const marked = (name: `data-${string}`, value: string) => first(block, ({ attribs }) => attribs[name] === value);
    const link = marked('data-testid', 'result-title-a');
    const [url, title] = [target(link?.attribs.href), textOf(link)];
    if (url === null || title === '' || END_MARKS.has(title)) return [];
    return [
      {
        at: block,
        url,
        title,
        siteName: siteNameNextTo(marked('data-testid', 'result-extras-url-link')),
        description: textOf(marked('data-result', 'snippet') ?? marked('data-testid', 'result-snippet')),
        sitelinks: outermost(block, ({ name, attribs }) => name === 'li' && /^sl-/.test(attribs.id ?? '')).flatMap(
          (item) => linksIn(item, target),
        ),
      },
    ];
  });
}

/** The name is in a paragraph before the link with the address (2026); earlier pages have none. */
function siteNameNextTo(address: Element | undefined): string {
  for (let node = address?.prev; node; node = node.prev) {
    if ('attribs' in node && node.name === 'p') return textOf(node);
  }
  return '';
}
