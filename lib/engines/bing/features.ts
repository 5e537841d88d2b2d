import type { FeatureKind } from '#lib/engines/engine.ts';
import { closest, type Element, every, first, hasClass, textOf } from '#lib/engines/serp-document.ts';
import { classTest, type FeatureBlock, linksIn, MAX_ITEMS, outermost } from '#lib/engines/serp-parts.ts';
import { isHostOf, unwrapLink } from '#lib/engines/unwrap.ts';

/** Kind of a block, by the marks inside it; the first match in this list wins. As of 2021–2026. */
const KINDS: { kind: FeatureKind; classes?: string; ids?: string; tag?: RegExp }[] = [
  { kind: 'related-searches', classes: 'b_rs richrswrapper rsExplr', tag: /^RichRSRail/ },
  { kind: 'people-also-ask', ids: 'relatedQnAListDisplay df_listaa', tag: /^RelatedQnA\./ },
  {
    kind: 'local-pack',
    classes: 'b_lclMap lm_ans b_localans',
    ids: 'lMapContainer lm_dynmap',
    tag: /^common\.MapControl$/,
  },
  { kind: 'news', classes: 'b_nwsAns news-card newsitem na_cnt b_newsans', ids: 'nws_ht ans_nws', tag: /^News/ },
  { kind: 'video', classes: 'b_vidAns mc_vtvc mc_vhvc', ids: 'serpvidans', tag: /^multimedia\.video/ },
  { kind: 'image', classes: 'b_imgans iaplanner imgpt', tag: /^multimedia\.image/ },
  { kind: 'shopping', classes: 'b_shopans pa_list br-item', ids: 'shop_page', tag: /^Shopping/ },
  { kind: 'jobs', classes: 'jb_l2_cardlist b_jobans jobsans', tag: /^Jobs/ },
  { kind: 'social', classes: 'b_twitter tweetans', tag: /^(Twitter|Social)/ },
  { kind: 'featured-snippet', classes: 'rwrl b_focusTextLarge qna_algo', tag: /^QnA/ },
  {
    kind: 'knowledge-panel',
    classes: 'b_entityTP b_entityTitle ent-dtab-title lite-entcard-main',
    tag: /^Entity/,
  },
];
const words = (text: string | undefined) => text?.split(' ') ?? [];
const CLASS_RANKS = new Map(KINDS.flatMap(({ classes }, rank) => words(classes).map((name) => [name, rank] as const)));
const ID_RANKS = new Map(KINDS.flatMap(({ ids }, rank) => words(ids).map((name) => [name, rank] as const)));

/** Index of the element's kind in the table; the table's length if the element has no mark. */
function rankOf({ attribs }: Element): number {
  let rank = ID_RANKS.get(attribs.id ?? '') ?? KINDS.length;
  if (attribs.class !== undefined) {
    for (const name of attribs.class.split(/\s+/)) rank = Math.min(rank, CLASS_RANKS.get(name) ?? rank);
  }
  const tag = attribs['data-tag'] ?? attribs['data-partnertag'];
  if (tag !== undefined) {
    const tagged = KINDS.findIndex((kind) => kind.tag?.test(tag));
    if (tagged >= 0) rank = Math.min(rank, tagged);
  }
  return rank;
}

function kindOf(block: Element): FeatureKind {
  let best = rankOf(block);
  every(block, (element) => {
    best = Math.min(best, rankOf(element));
    return false;
  });
  return KINDS[best]?.kind ?? 'answer';
}

/** The text of an answer without its buttons: Copilot's (2026), a developer's card (2026), a quotation (2021). */
const isAnswerText = classTest('b_cnt_resp', 'devmag_card_content', 'b_focusTextLarge', 'rwrl');

/** A block beside the results; null if nothing of it is visible. */
export function bingFeature(block: Element): FeatureBlock | null {
  // The line about a corrected spelling is not a block.
  if (isSilent(block) || textOf(block, isSilent) === '' || first(block, ({ attribs }) => attribs.id === 'sp_requery'))
    return null;
  if (hasClass(block, 'b_ad')) return { at: block, kind: 'ad', title: '', items: adsOf(block) };
  const kind = kindOf(block);
  return { at: block, kind, title: headingOf(block), items: itemsOf(kind, block) };
}

/** Paths of Bing that are its own searches and counters; its other pages can be results. */
const OWN_PATHS = /^\/(search|ck\/|aclick|aclk|fd\/|(images|videos|news|shop|maps|travel|copilotsearch)\b)/;

/** URL of a link that leaves Bing's search. */
export function bingTarget(href: string | undefined): string | null {
  const url = unwrapLink('bing', href);
  if (url === null) return null;
  const { hostname, pathname } = new URL(url);
  const isOwn = !/^https?:/i.test(href?.trim() ?? '') || OWN_PATHS.test(pathname);
  return isOwn && isHostOf(hostname, 'bing.com') ? null : url;
}

/** Hidden by one of Bing's own classes. */
export function isSilent(element: Element): boolean {
  return hasClass(element, 'b_hide');
}

function headingOf(block: Element): string {
  const heading = first(
    block,
    (element) => (/^h[1-4]$/.test(element.name) || hasClass(element, 'df_hd')) && textOf(element, isSilent) !== '',
  );
  return textOf(heading, isSilent);
}

function adsOf(block: Element): FeatureBlock['items'] {
  const headings = outermost(block, ({ name }) => name === 'h2').slice(0, MAX_ITEMS);
  return headings.map((heading) => {
    const box = heading.parent && 'attribs' in heading.parent ? heading.parent : heading;
    const text = first(box, ({ name }) => name === 'p');
    const link = first(heading, ({ name }) => name === 'a');
    return { title: textOf(heading), url: link?.attribs.href ?? null, text: textOf(text) };
  });
}

function itemsOf(kind: FeatureKind, block: Element): FeatureBlock['items'] {
  if (kind === 'people-also-ask') {
    return outermost(block, ({ attribs }) => attribs['data-tag'] === 'RelatedQnA.Item').map((item) => ({
      title: textOf(first(item, (part) => hasClass(part, 'b_expansion_text'))),
      url: linksIn(item, bingTarget)[0]?.url ?? null,
      text: textOf(first(item, (part) => hasClass(part, 'rwrl'))),
    }));
  }
  if (kind === 'related-searches') {
    return every(block, ({ name, attribs }) => name === 'a' && attribs.href !== undefined)
      .filter((link) => !closest(link, isSilent))
      .map((link) => ({ title: textOf(link, isSilent), url: null, text: '' }))
      .filter(({ title }) => title !== '');
  }
  if (kind === 'video') {
    const cards = outermost(block, (element) => hasClass(element, 'mc_vtvc'));
    return cards.map((card) => ({
      title: textOf(first(card, (part) => hasClass(part, 'mc_vtvc_title'))),
      url: linksIn(card, bingTarget)[0]?.url ?? null,
      text: textOf(first(card, (part) => hasClass(part, 'mc_vtvc_meta_block'))),
    }));
  }
  const places = kind === 'local-pack' ? outermost(block, (element) => hasClass(element, 'b_scard')) : [];
  if (places.length > 0) return places.slice(0, MAX_ITEMS).map(placeItem);
  const links = linksIn(block, bingTarget).map(({ title, url }) => ({ title, url, text: '' }));
  if (kind !== 'answer' && kind !== 'featured-snippet' && kind !== 'knowledge-panel') return links;
  // Their text is the content; the links are its sources.
  const core = first(block, isAnswerText);
  return [{ title: '', url: null, text: textOf(core ?? block, isSilent) }, ...links];
}

/** A place: its site is the button that leaves Bing, next to the one for directions. */
function placeItem(card: Element): FeatureBlock['items'][number] {
  const heading = first(card, ({ name }) => /^h[2-4]$/.test(name));
  const buttons = every(card, (element) => element.name === 'a' && hasClass(element, 'ibs_2btns'));
  return {
    title: textOf(heading),
    url: buttons.map(({ attribs }) => bingTarget(attribs.href)).find((url) => url !== null) ?? null,
    text: textOf(card, (part) => part === heading || hasClass(part, 'lc_btnset') || isSilent(part)),
  };
}
