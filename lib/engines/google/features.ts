import type { FeatureKind, SerpFeature } from '#lib/engines/engine.ts';
import { itemsOf, titleOf } from '#lib/engines/google/feature-items.ts';
import { isAd, isAside, isNavigation, isQuestion, isSection, MARKS } from '#lib/engines/google/marks.ts';
import { type Candidate, outside } from '#lib/engines/google/organic.ts';
import { searchOf } from '#lib/engines/google/search-link.ts';
import { closest, type Element, first, isHidden, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';
import { isHostOf } from '#lib/engines/unwrap.ts';

export interface FeatureBlock {
  feature: Omit<SerpFeature, 'place'>;
  element: Element;
}

/** Sites of moving pictures, and sites of posts. */
const VIDEO_SITES = ['youtube.com', 'youtu.be', 'vimeo.com', 'dailymotion.com', 'tiktok.com'];
const SOCIAL_SITES = [
  'x.com',
  'twitter.com',
  'facebook.com',
  'instagram.com',
  'reddit.com',
  'quora.com',
  'threads.net',
  'linkedin.com',
  'pinterest.com',
];

/** Widgets whose entrance names them: jobs since 2017, the rest by the vertical they lead to. */
const VERTICALS: Record<string, FeatureKind> = {
  'tbm=nws': 'news',
  'tbm=vid': 'video',
  'udm=7': 'video',
  'udm=39': 'video',
  'tbm=isch': 'image',
  'udm=2': 'image',
  'tbm=shop': 'shopping',
  'udm=28': 'shopping',
  'ibp=htl;jobs': 'jobs',
  'tbm=lcl': 'local-pack',
};

/** Fewer links to other queries are a notice, not a list. */
const MIN_PROPOSALS = 3;

/** Of kinds in one block, the one that names it. */
const RANK: readonly FeatureKind[] = [
  'ai-overview',
  'people-also-ask',
  'featured-snippet',
  'shopping',
  'ad',
  'jobs',
  'local-pack',
  'social',
  'knowledge-panel',
  'answer',
  'news',
  'video',
  'image',
  'related-searches',
];

/**
 * Every block of the page that is no organic result, by what stands in it: the page is cut into the largest parts
 * without an organic result, and each part is named by its marks.
 */
export function featureBlocks(
  document: SerpDocument,
  found: readonly Candidate[],
  organic: readonly Element[],
  overview: Element | undefined,
): FeatureBlock[] {
  const body = document.byTag('body')[0];
  if (!body) return [];
  const marks = marksOf(document, found, overview);
  const results = ancestors(organic);
  const blocks: FeatureBlock[] = [];
  const visit = (node: Element) => {
    if (organic.includes(node)) return;
    const kinds = marks.get(node);
    if (!kinds) return;
    const parts = node.children.filter(
      (child): child is Element => child.type === 'tag' && marks.has(child as Element),
    );
    // A wrapper around one part is that part, and parts of different kinds are parts of their own.
    if (results.has(node) || (parts.length > 0 && (parts.length === 1 ? !isNamed(node) : isMixed(parts, marks)))) {
      for (const part of parts) visit(part);
      return;
    }
    const kind = RANK.find((one) => kinds.has(one));
    if (!kind) return;
    const feature = { kind, title: titleOf(kind, node), items: itemsOf(kind, node) };
    if (isWorthTelling(feature, node)) blocks.push({ feature, element: node });
  };
  visit(body);
  const all = merged(blocks);
  const name = textOf(document.byData('data-attrid', 'title')[0]);
  for (const { feature } of all) if (feature.kind === 'knowledge-panel' && name) feature.title = name;
  return all;
}

/** Entrances of verticals stand in many places; a block shows something itself. */
function isWorthTelling({ kind, title, items }: Omit<SerpFeature, 'place'>, block: Element): boolean {
  if (kind === 'ai-overview' || kind === 'knowledge-panel') return true;
  if (kind === 'related-searches') return items.length >= MIN_PROPOSALS;
  if (items.length > 0) return true;
  return (
    (kind === 'image' || kind === 'jobs') &&
    title !== '' &&
    first(block, (node) => node.name === 'img' || node.name === 'li') !== undefined
  );
}

/** An element that stays whole although it wraps one part: its heading stands beside the part. */
function isNamed(node: Element): boolean {
  return (
    isSection(node) || isAd(node) || isAside(node) || MARKS.questionData in node.attribs || 'data-hveid' in node.attribs
  );
}

function isMixed(parts: readonly Element[], marks: ReadonlyMap<Element, Set<FeatureKind>>): boolean {
  const main = (part: Element) => RANK.find((kind) => marks.get(part)?.has(kind));
  return new Set(parts.map(main)).size > 1;
}

/** Neighbours of one kind are one block: ads one below the other, parts of a knowledge panel. */
function merged(blocks: readonly FeatureBlock[]): FeatureBlock[] {
  const whole = new Set<FeatureKind>(['knowledge-panel', 'people-also-ask', 'related-searches']);
  const result: FeatureBlock[] = [];
  for (const block of blocks) {
    const { kind } = block.feature;
    const other = whole.has(kind) ? result.find(({ feature }) => feature.kind === kind) : result.at(-1);
    if (other?.feature.kind !== kind) {
      result.push(block);
      continue;
    }
    const known = new Set(other.feature.items.map(keyOf));
    other.feature.items.push(...block.feature.items.filter((item) => !known.has(keyOf(item))));
    other.feature.title ||= block.feature.title;
  }
  return result;
}

const keyOf = ({ title, url }: SerpFeature['items'][number]) => `${title}\n${url}`;

function ancestors(elements: readonly Element[]): Set<Element> {
  const above = new Set<Element>();
  for (const element of elements) {
    for (let node = element.parent; node && node.type === 'tag'; node = node.parent) above.add(node as Element);
  }
  return above;
}

/** The kinds each element holds, by the marks of the elements below it. */
function marksOf(document: SerpDocument, found: readonly Candidate[], overview: Element | undefined) {
  const marks = new Map<Element, Set<FeatureKind>>();
  const mark = (element: Element, kind: FeatureKind) => {
    if (closest(element, (node) => isHidden(node) || isNavigation(node))) return;
    for (let node: Element | null = element; node?.type === 'tag'; node = node.parent as Element | null) {
      const kinds = marks.get(node);
      if (kinds?.has(kind)) return;
      if (kinds) kinds.add(kind);
      else marks.set(node, new Set([kind]));
    }
  };
  if (overview) mark(overview, 'ai-overview');
  for (const element of document.byClass(MARKS.questionClass)) mark(element, 'people-also-ask');
  for (const { heading, inside } of found) {
    if (inside === 'answer') mark(heading, 'featured-snippet');
    else if (inside === 'social') mark(heading, 'social');
  }
  for (const element of document.byData('data-attrid')) {
    const name = element.attribs['data-attrid'] ?? '';
    if (name === 'title' || name.startsWith('kc:/')) mark(element, 'knowledge-panel');
    else if (MARKS.answerData.test(name)) mark(element, 'answer');
  }
  for (const name of MARKS.localClasses) for (const element of document.byClass(name)) mark(element, 'local-pack');
  for (const element of document.byData('data-lpage')) mark(element, 'image');
  for (const element of document.byTag('video-voyager')) mark(element, 'video');
  for (const link of document.byTag('a')) {
    const kind = kindOfLink(link);
    if (kind) mark(link, kind);
  }
  return marks;
}

/** Part of what is known about one thing. */
const isFact = (element: Element) => isAside(element) || 'data-attrid' in element.attribs;

function kindOfLink(link: Element): FeatureKind | null {
  const { href } = link.attribs;
  if (href === undefined) return null;
  if (/^(https:\/\/www\.google\.[a-z.]+)?\/(pagead\/)?aclk\?/.test(href) || closest(link, isAd)) {
    return closest(link, ({ attribs }) => /\bpla-|\bcommercial-unit|\bcu-container/.test(attribs.class ?? ''))
      ? 'shopping'
      : 'ad';
  }
  const search = searchOf(href);
  if (search) {
    if (search.vertical) return VERTICALS[search.vertical] ?? null;
    if (/[?&](ludocid|lsig|rlst)=/.test(href) || /[?&]tbs=lf:/.test(href))
      return closest(link, isFact) ? 'knowledge-panel' : 'local-pack';
    return search.isProposal && !closest(link, ({ name }) => name === 'g-scrolling-carousel')
      ? 'related-searches'
      : null;
  }
  if (closest(link, isQuestion)) return 'people-also-ask';
  // Cards of sections without a mark of their own are known by the sites they lead to.
  const section = closest(link, isSection);
  const url = section && outside(link);
  if (!url) return null;
  const { hostname } = new URL(url);
  if (VIDEO_SITES.some((site) => isHostOf(hostname, site))) return 'video';
  return SOCIAL_SITES.some((site) => isHostOf(hostname, site)) ? 'social' : null;
}
