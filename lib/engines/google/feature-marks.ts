import type { FeatureKind } from '#lib/engines/engine.ts';
import {
  isAd,
  isAside,
  isColumn,
  isNavigation,
  isPlainCard,
  isQuestion,
  isSection,
  MARKS,
} from '#lib/engines/google/marks.ts';
import { searchOf } from '#lib/engines/google/search-link.ts';
import { type Candidate, outside, parent } from '#lib/engines/google/titles.ts';
import { closest, type Element, first, isHidden, type SerpDocument } from '#lib/engines/serp-document.ts';
import { isHostOf } from '#lib/engines/unwrap.ts';

/** Video sites, and social sites. */
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

/** Widgets recognized by their entry link: jobs since 2017, the others by the vertical they link to. */
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

/** The context of an element. */
interface Surroundings {
  unseen: boolean;
  ad: boolean;
  shopping: boolean;
  question: boolean;
  section: boolean;
  carousel: boolean;
  fact: boolean;
}

const NOWHERE: Surroundings = {
  unseen: false,
  ad: false,
  shopping: false,
  question: false,
  section: false,
  carousel: false,
  fact: false,
};

/** Examines each element once, however many links it contains. */
function surroundings(): (element: Element) => Surroundings {
  const known = new Map<Element, Surroundings>();
  const look = (element: Element): Surroundings => {
    const seen = known.get(element);
    if (seen) return seen;
    const above = element.parent?.type === 'tag' ? look(element.parent as Element) : NOWHERE;
    const isPlain = element.name === 'a' && element.attribs.class === undefined;
    const here =
      isPlain && !isHidden(element)
        ? above
        : {
            unseen: above.unseen || isHidden(element) || isNavigation(element),
            ad: above.ad || isAd(element),
            shopping: above.shopping || /\bpla-|\bcommercial-unit|\bcu-container/.test(element.attribs.class ?? ''),
            question: above.question || isQuestion(element),
            section: above.section || isSection(element),
            carousel: above.carousel || element.name === 'g-scrolling-carousel',
            fact: above.fact || isAside(element) || 'data-attrid' in element.attribs,
          };
    known.set(element, here);
    return here;
  };
  return look;
}

/** Elements that are recognized as SERP features. */
export interface Marks {
  /** The kinds of features in each element. */
  kinds: ReadonlyMap<Element, ReadonlySet<FeatureKind>>;
  /** Elements that form one block although only one of their parts is marked. */
  units: ReadonlySet<Element>;
}

/** No genuine page has more entry links to verticals. */
const MAX_ENTRANCES = 50;
/** Maximum distance between a link to a vertical and the block that it extends. */
const MAX_CLIMB = 6;

/** Marks the content of each element: by attributes, candidates other than results, and links to Google's verticals. */
export function marksOf(document: SerpDocument, found: readonly Candidate[], overview: Element | undefined): Marks {
  const kinds = new Map<Element, Set<FeatureKind>>();
  const units = new Set<Element>();
  const around = surroundings();
  const mark = (element: Element, kind: FeatureKind) => {
    if (around(element).unseen) return;
    for (let node: Element | null = element; node?.type === 'tag'; node = node.parent as Element | null) {
      const known = kinds.get(node);
      if (known?.has(kind)) return;
      if (known) known.add(kind);
      else kinds.set(node, new Set([kind]));
    }
  };
  if (overview) mark(overview, 'ai-overview');
  for (const element of document.byClass(MARKS.questionClass)) mark(element, 'people-also-ask');
  for (const name of MARKS.plainCards) {
    // A card inside a card answers a question (no scripts, 2021–23).
    for (const card of document.byClass(name)) {
      const outer = parent(card) && closest(card.parent as Element, isPlainCard);
      if (!outer) continue;
      mark(card, 'people-also-ask');
      units.add(outer);
    }
  }
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
  for (const element of document.byData('data-attrid', MARKS.productData)) mark(element, 'shopping');
  for (const element of document.byData('data-lpage')) mark(element, 'image');
  for (const element of document.byTag('video-voyager')) mark(element, 'video');
  let entrances = 0;
  for (const link of document.byTag('a')) {
    const { href } = link.attribs;
    if (href === undefined || around(link).unseen) continue;
    const kind = kindOfLink(link, href, around(link));
    if (kind && searchOf(href)?.vertical && ++entrances <= MAX_ENTRANCES) units.add(unitOf(link));
    if (kind) mark(link, kind);
  }
  return { kinds, units };
}

/** The block that a vertical's entry link extends: the nearest box around it with external links or images. */
function unitOf(link: Element): Element {
  const shows = (node: Element) =>
    (node.name === 'a' && outside(node) !== null) || (node.name === 'img' && !closest(node, (one) => one === link));
  let node: Element | undefined = link;
  for (let level = 0; level < MAX_CLIMB && node && !isColumn(node); level++) {
    if (first(node, shows)) return node;
    node = parent(node);
  }
  return link;
}

function kindOfLink(link: Element, href: string, around: Surroundings): FeatureKind | null {
  if (around.ad || /^(https:\/\/www\.google\.[a-z.]+)?\/(pagead\/)?aclk\?/.test(href))
    return around.shopping ? 'shopping' : 'ad';
  const search = searchOf(href);
  const vertical = search?.vertical && VERTICALS[search.vertical];
  if (vertical) return vertical;
  if (search) {
    const isPlace = /[?&](ludocid|lsig|rlst)=|[?&]tbs=lf:/.test(href);
    if (isPlace) return around.fact ? 'knowledge-panel' : 'local-pack';
    return search.isProposal && !around.carousel ? 'related-searches' : null;
  }
  if (around.question) return 'people-also-ask';
  // Cards of sections without their own mark are recognized by the sites they link to.
  const url = around.section ? outside(link) : null;
  if (url === null) return null;
  const { hostname } = new URL(url);
  if (VIDEO_SITES.some((site) => isHostOf(hostname, site))) return 'video';
  return SOCIAL_SITES.some((site) => isHostOf(hostname, site)) ? 'social' : null;
}
