import type { FeatureKind, SerpFeature } from '#lib/engines/engine.ts';
import { itemsOf, titleOf } from '#lib/engines/google/feature-items.ts';
import { marksOf } from '#lib/engines/google/feature-marks.ts';
import { isAd, isAside, isSection, MARKS } from '#lib/engines/google/marks.ts';
import type { Candidate } from '#lib/engines/google/titles.ts';
import { type Element, first, type SerpDocument, textOf } from '#lib/engines/serp-document.ts';

/** A SERP feature with its element; its place is known once all blocks are. */
export interface FeatureBlock {
  feature: Omit<SerpFeature, 'place'>;
  element: Element;
}

/** Fewer links to other queries are a notice, not a list. */
const MIN_PROPOSALS = 3;

/** If a block contains several kinds, the first in this list names it. */
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
 * Every block of the page except organic results, by its content: the page is split into the largest parts without an
 * organic result, and each part is named by its marks.
 */
export function featureBlocks(
  document: SerpDocument,
  found: readonly Candidate[],
  organic: ReadonlySet<Element>,
  overview: Element | undefined,
): FeatureBlock[] {
  const body = document.byTag('body')[0];
  if (!body) return [];
  const { kinds: marks, units } = marksOf(document, found, overview);
  const results = ancestors(organic);
  const blocks: FeatureBlock[] = [];
  const visit = (node: Element) => {
    if (organic.has(node)) return;
    const kinds = marks.get(node);
    if (!kinds) return;
    const parts = node.children.filter(
      (child): child is Element => child.type === 'tag' && marks.has(child as Element),
    );
    // A wrapper around one part is that part; parts of different kinds are separate parts.
    if (
      results.has(node) ||
      (parts.length > 0 && (parts.length === 1 ? !units.has(node) && !isNamed(node) : isMixed(parts, marks)))
    ) {
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

/** Entry links to verticals appear in many places; a real block has content of its own. */
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

/** An element that is kept whole although it wraps one part: its heading is next to the part. */
function isNamed(node: Element): boolean {
  return (
    isSection(node) || isAd(node) || isAside(node) || MARKS.questionData in node.attribs || 'data-hveid' in node.attribs
  );
}

function isMixed(parts: readonly Element[], marks: ReadonlyMap<Element, ReadonlySet<FeatureKind>>): boolean {
  const main = (part: Element) => RANK.find((kind) => marks.get(part)?.has(kind));
  return new Set(parts.map(main)).size > 1;
}

/** Adjacent blocks of one kind are merged: consecutive ads, parts of a knowledge panel. */
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

function ancestors(elements: Iterable<Element>): Set<Element> {
  const above = new Set<Element>();
  for (const element of elements) {
    for (let node = element.parent; node && node.type === 'tag'; node = node.parent) above.add(node as Element);
  }
  return above;
}
