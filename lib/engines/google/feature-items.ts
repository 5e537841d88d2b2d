import type { FeatureKind, SerpFeature } from '#lib/engines/engine.ts';
import { isPlainCard, MARKS } from '#lib/engines/google/marks.ts';
import { searchOf } from '#lib/engines/google/search-link.ts';
import { holdsText, outside, parent } from '#lib/engines/google/titles.ts';
import {
  closest,
  type Element,
  every,
  first,
  hasClass,
  isHidden,
  placeOf,
  textOf,
} from '#lib/engines/serp-document.ts';
import { unwrapLink } from '#lib/engines/unwrap.ts';

type Item = SerpFeature['items'][number];

/** No genuine block contains more; a page with more is hostile. */
const MAX_ITEMS = 100;
const MAX_TEXT = 1_000;

/**
 * The heading of a block: the first one that is not the title of a card in it; for lists the one nearest to the first line.
 */
export function titleOf(kind: FeatureKind, block: Element): string {
  const isCard = (node: Element) => node.name === 'a' || hasClass(node, MARKS.questionClass);
  const isOwn = (node: Element) => isHeading(node) && !isHidden(node) && !closest(node, isCard);
  let heading = first(block, isOwn);
  if (kind === 'people-also-ask' || kind === 'related-searches') {
    const isLine = (node: Element) =>
      hasClass(node, MARKS.questionClass) || searchOf(node.attribs.href)?.isProposal === true;
    const line = first(block, isLine);
    heading = every(block, isOwn).findLast((node) => !line || placeOf(node) < placeOf(line));
  }
  const name = first(block, ({ attribs }) => attribs['data-attrid'] === 'title');
  return textOf(name ?? heading).slice(0, 200);
}

/** Items of a block. */
export function itemsOf(kind: FeatureKind, block: Element): Item[] {
  const items = READERS[kind]?.(block) ?? links(block);
  const seen = new Set<string>();
  // A card links its target several times, a video also its chapters.
  const keyOf = ({ title, url }: Item) => url?.replace(/[?&]t=\d+s?$/, '') ?? title;
  return items.filter((item) => !seen.has(keyOf(item)) && seen.add(keyOf(item))).slice(0, MAX_ITEMS);
}

const READERS: Partial<Record<FeatureKind, (block: Element) => Item[]>> = {
  'people-also-ask': questions,
  'related-searches': proposals,
  'featured-snippet': answers,
  answer: answers,
  'local-pack': places,
  ad: ads,
  jobs,
  shopping: (block) => [...ads(block), ...products(block)],
  'ai-overview': () => [],
};

function isHeading({ name, attribs }: Element): boolean {
  return /^h[1-4]$/.test(name) || attribs.role === 'heading';
}

function linksIn(block: Element): Element[] {
  return every(block, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
}

/** Links outside Google, except to Google's notes about itself. */
function isSource(link: Element): boolean {
  const url = outside(link);
  return (
    url !== null &&
    !/^https:\/\/((support|policies|posts)\.google\.com\/(websearch|claim|legal|privacy|terms|technologies)|accounts\.google\.)/.test(
      url,
    )
  );
}

/** A card's title: its heading, its label, or all its text. */
function titleOfLink(link: Element): string {
  const heading = first(link, isHeading);
  return textOf(heading) || link.attribs['aria-label'] || textOf(link);
}

function links(block: Element): Item[] {
  return linksIn(block).flatMap((link) => {
    const url = isSource(link) ? outside(link) : null;
    const title = titleOfLink(link);
    return url && title ? [{ title: title.slice(0, 300), url, text: '' }] : [];
  });
}

function questions(block: Element): Item[] {
  const pairs = hasClass(block, MARKS.questionClass)
    ? [block]
    : every(block, (node) => hasClass(node, MARKS.questionClass));
  if (pairs.length === 0) return plainQuestions(block);
  return pairs.map((pair) => {
    const button = first(pair, ({ attribs }) => 'aria-expanded' in attribs) ?? first(pair, isHeading);
    const asked = pair.attribs['data-q'] ?? first(pair, ({ attribs }) => 'data-q' in attribs)?.attribs['data-q'];
    const link = linksIn(pair).find((one) => isSource(one));
    const title = asked ?? textOf(button);
    const text = textOf(pair, (node) => node === button || node === link);
    return { title, url: link ? outside(link) : null, text: text.startsWith(title) ? '' : text.slice(0, MAX_TEXT) };
  });
}

/** Without scripts a question precedes the card that answers it (2021–23). */
function plainQuestions(block: Element): Item[] {
  const isCard = (node: Element) =>
    isPlainCard(node) && node !== block && closest(node.parent as Element, isPlainCard) !== undefined;
  return every(block, isCard).flatMap((card) => {
    let title = '';
    for (let node: Element | undefined = card; node && node !== block && title === ''; node = parent(node)) {
      const before = node.prev?.type === 'tag' ? (node.prev as Element) : undefined;
      title = textOf(before);
    }
    const link = linksIn(card).find(isSource);
    return title
      ? [{ title: title.slice(0, 300), url: link ? outside(link) : null, text: textOf(card).slice(0, MAX_TEXT) }]
      : [];
  });
}

function proposals(block: Element): Item[] {
  return linksIn(block).flatMap((link) => {
    const title = searchOf(link.attribs.href)?.isProposal ? textOf(link) : '';
    return title ? [{ title, url: null, text: '' }] : [];
  });
}

/** Products without links: the first text of a card is its name. */
function products(block: Element): Item[] {
  const isProduct = ({ attribs }: Element) => attribs['data-attrid'] === MARKS.productData;
  return every(block, isProduct)
    .slice(0, MAX_ITEMS)
    .flatMap((card) => {
      const name = first(card, holdsText);
      const title = textOf(name).slice(0, 300);
      return title ? [{ title, url: null, text: textOf(card, (node) => node === name).slice(0, 300) }] : [];
    });
}

/** Jobs link to Google's own list; their titles are the headings of its lines. */
function jobs(block: Element): Item[] {
  return every(block, ({ name }) => name === 'li').flatMap((line) => {
    const heading = first(line, ({ attribs }) => attribs.role === 'heading');
    const title = textOf(heading);
    return title ? [{ title, url: null, text: textOf(line, (node) => node === heading).slice(0, 300) }] : [];
  });
}

function answers(block: Element): Item[] {
  const heading = every(block, ({ name }) => name === 'h3').find((one) => closest(one, ({ name }) => name === 'a'));
  const link = heading && closest(heading, ({ name }) => name === 'a');
  const said = first(block, ({ attribs }) => MARKS.answerData.test(attribs['data-attrid'] ?? ''));
  const text = textOf(said).slice(0, MAX_TEXT);
  if (!link && text === '') return [];
  return [{ title: textOf(heading), url: link ? outside(link) : null, text }];
}

/** Places: the names are headings of cards; the site of a place is the external link next to it. */
function places(block: Element): Item[] {
  return every(block, isHeading).flatMap((heading) => {
    const card = closest(heading, (node) => node.name === 'a' || 'data-cid' in node.attribs || isPlace(node));
    const title = card ? textOf(heading) : '';
    const box = card && (closest(card, (node) => hasClass(node, 'VkpGBb')) ?? card);
    const site = box && linksIn(box).find(isSource);
    const text = textOf(card, (node) => node === heading).slice(0, 300);
    return title ? [{ title, url: site ? outside(site) : null, text }] : [];
  });
}

const isPlace = (node: Element) => MARKS.localClasses.some((name) => hasClass(node, name));

/** Ads: the target is the link itself, in its wrapper, or in an attribute (data-pcu, 2020–24; data-rw is the wrapper). */
function ads(block: Element): Item[] {
  return linksIn(block).flatMap((link) => {
    const heading = first(link, isHeading);
    const title = textOf(heading) || link.attribs['aria-label'] || textOf(link);
    const target = outside(link) ?? unwrapLink('google', link.attribs['data-pcu']?.split(',')[0]);
    return title && target && !searchOf(link.attribs.href)
      ? [{ title: title.slice(0, 300), url: target, text: '' }]
      : [];
  });
}
