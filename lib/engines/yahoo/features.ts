import type { FeatureKind } from '#lib/engines/engine.ts';
import {
  closest,
  type Element,
  every,
  first,
  hasClass,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import { classTest, type FeatureBlock, linksIn, MAX_ITEMS, outermost, parametersOf } from '#lib/engines/serp-parts.ts';
import { isHostOf, unwrapLink } from '#lib/engines/unwrap.ts';

/** Kinds by the classes of a module (`.dd`); the first match wins. Names as of 2021–2026. */
const KINDS: [FeatureKind, RegExp][] = [
  ['ad', /^(ads|AdTop|AdBttm)$/],
  ['related-searches', /^(AlsoTry(_E)?|pasf_s|sys_algo_rs)$/],
  ['people-also-ask', /^bingrelqa$/],
  ['local-pack', /^Local/],
  ['news', /^(bingnews|sys_news_auto|News.*|tn-carousel)$/],
  ['video', /^(Video|vid.*)$/],
  ['image', /^(Img|Image.*)$/],
  ['shopping', /^(Shp.*|[Ss]hopping.*|Prod.*)$/],
  ['jobs', /^Jobs/],
  ['social', /^(Twitter|Tweet)/],
  ['knowledge-panel', /^(Kg.*|ent-.*|catKG)$/],
];
/** Modules of the page frame: corrections, headings of advertisements, paging, filters. */
const FRAME =
  /^(algo|Sugg|zrp|AdHdrTop|AdTitle.*|pagination|Pgntn|timefilter|langFilter|vrtPivots|horizontal-.*|disambi.*|SrLbl)$/;

/** URL of a link that leaves Yahoo's search; advertisements (cbclk) do not. The search's front page can be a result. */
export function yahooTarget(href: string | undefined): string | null {
  const url = unwrapLink('yahoo', href);
  if (url === null) return null;
  const { hostname, pathname } = new URL(url);
  return /(^|\.)search\.yahoo\.(com|co\.[a-z]{2})$/.test(hostname) && pathname !== '/' ? null : url;
}

/** Whether it contains a link to another site. */
export function leadsOut(element: Element): boolean {
  return linksIn(element, yahooTarget).some(({ url }) => !isHostOf(new URL(url).hostname, 'yahoo.com'));
}

/** Modules other than results. Adjacent advertisements form one block. */
export function yahooFeatures(document: SerpDocument): FeatureBlock[] {
  const modules = document.byClass('dd').filter((module) => {
    if (namesOf(module).some((name) => FRAME.test(name)) || textOf(module) === '' || isCount(module)) return false;
    const outer = module.parent && 'attribs' in module.parent ? module.parent : null;
    return outer !== null && !closest(outer, (node) => hasClass(node, 'dd')) && isInResults(module);
  });
  const features: FeatureBlock[] = [];
  let list: unknown = null;
  for (const module of modules) {
    const kind = KINDS.find(([, test]) => namesOf(module).some((name) => test.test(name)))?.[0] ?? 'answer';
    const items = itemsOf(kind, module);
    const before = features.at(-1);
    const parent = closest(module, ({ name }) => name === 'ol') ?? null;
    if (kind === 'ad' && before?.kind === 'ad' && parent !== null && parent === list) before.items.push(...items);
    // A list whose entries a script adds later is still empty.
    else if (kind !== 'related-searches' || items.length > 0)
      features.push({ at: module, kind, title: kind === 'ad' ? '' : headingOf(module), items });
    list = parent;
  }
  return features;
}

function namesOf({ attribs }: Element): string[] {
  return (attribs.class ?? '').split(/\s+/);
}

/** The line with the number of results: a module above the list without a link; an entity's header has links. */
export function isCount(module: Element): boolean {
  const isAbove = closest(module, (node) => hasClass(node, 'searchSuperTop')) !== undefined;
  return isAbove && first(module, ({ name }) => name === 'a') === undefined;
}

function isInResults(module: Element): boolean {
  return closest(module, ({ attribs }) => attribs.id === 'results') !== undefined;
}

const isHeading = classTest('title', 's-header');
const isCardTitle = classTest('s-card-hl', 'titlewrapper', 'titleLink');
const isCardList = classTest('compLocalList', 'compArticleList', 'compImageList');

function isCard(element: Element): boolean {
  if (hasClass(element, 's-card')) return true;
  return element.name === 'li' && element.parent !== null && 'attribs' in element.parent && isCardList(element.parent);
}

function headingOf(module: Element): string {
  return textOf(first(module, (element) => isHeading(element) && !closest(element, isCard) && textOf(element) !== ''));
}

/** Videos and images link to Yahoo's viewer, whose URL contains the source page. */
function sourceOf(href: string | undefined): string | null {
  return yahooTarget(href) ?? yahooTarget(parametersOf(href, 'https://search.yahoo.com')?.get('rurl') ?? undefined);
}

/** A card of a carousel or a list: a video, a place, an image, an article. */
function cardItem(card: Element): FeatureBlock['items'][number] {
  const links = [card, ...every(card, ({ name }) => name === 'a')];
  const heading = first(card, isCardTitle) ?? first(card, ({ name }) => /^h[2-5]$/.test(name));
  const named = links.find(({ attribs }) => !!attribs.title)?.attribs.title ?? '';
  return {
    title: textOf(heading) || named.trim() || textOf(card),
    url: links.map(({ attribs }) => sourceOf(attribs.href)).find((url) => url !== null) ?? null,
    text: heading ? textOf(card, (part) => part === heading) : '',
  };
}

function itemsOf(kind: FeatureKind, module: Element): FeatureBlock['items'] {
  const links = every(module, ({ name, attribs }) => name === 'a' && attribs.href !== undefined);
  if (kind === 'ad') {
    const heading = first(module, (element) => hasClass(element, 'title'));
    const text = first(module, (element) => hasClass(element, 'compText'));
    return [{ title: textOf(heading), url: links[0]?.attribs.href ?? null, text: textOf(text) }];
  }
  if (kind === 'related-searches')
    return links.map((link) => ({ title: textOf(link), url: null, text: '' })).filter(({ title }) => title !== '');
  if (kind === 'people-also-ask') {
    return outermost(module, (element) => hasClass(element, 'itm')).map((item) => ({
      title: textOf(first(item, (part) => hasClass(part, 'ttl'))),
      url: linksIn(item, yahooTarget)[0]?.url ?? null,
      text: textOf(first(item, (part) => hasClass(part, 'compTextList'))),
    }));
  }
  const isText = kind === 'answer' || kind === 'knowledge-panel';
  const cards = isText ? [] : outermost(module, isCard).slice(0, MAX_ITEMS).map(cardItem);
  if (cards.length > 0) return cards.filter(({ title }) => title !== '');
  const sources = linksIn(module, yahooTarget).map(({ title, url }) => ({ title, url, text: '' }));
  return isText ? [{ title: '', url: null, text: textOf(module) }, ...sources] : sources;
}
