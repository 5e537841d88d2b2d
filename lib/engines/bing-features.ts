import type { FeatureKind } from './engine.ts';
import { closest, type Element, every, first, hasClass, textOf } from './serp-document.ts';
import { type FeatureBlock, linksIn } from './serp-parts.ts';
import { isHostOf, unwrapLink } from './unwrap.ts';

/** What a block is, by the marks inside it; the first that holds. Classes and ids as of 2021–2026. */
const KINDS: [FeatureKind, (element: Element) => boolean][] = [
  ['related-searches', marked(['b_rs', 'richrswrapper', 'rsExplr'], [], /^RichRSRail/)],
  ['people-also-ask', marked([], ['relatedQnAListDisplay', 'df_listaa'], /^RelatedQnA\./)],
  ['local-pack', marked(['b_lclMap', 'lm_ans', 'b_localans'], ['lMapContainer', 'lm_dynmap'], /^common\.MapControl$/)],
  ['news', marked(['b_nwsAns', 'news-card', 'newsitem', 'na_cnt', 'b_newsans'], ['nws_ht'], /^News/)],
  ['video', marked(['b_vidAns', 'mc_vtvc', 'mc_vhvc'], ['serpvidans'], /^multimedia\.video/)],
  ['image', marked(['b_imgans', 'iaplanner', 'imgpt'], [], /^multimedia\.image/)],
  ['shopping', marked(['b_shopans', 'pa_list', 'br-item'], ['shop_page'], /^Shopping/)],
  ['jobs', marked(['jb_l2_cardlist', 'b_jobans', 'jobsans'], [], /^Jobs/)],
  ['social', marked(['b_twitter', 'tweetans'], [], /^(Twitter|Social)/)],
  ['featured-snippet', marked(['rwrl', 'b_focusTextLarge', 'qna_algo'], [], /^QnA/)],
  ['knowledge-panel', marked(['b_entityTP', 'b_entityTitle', 'ent-dtab-title', 'lite-entcard-main'], [], /^Entity/)],
];

/** Address of a link that leaves Bing. */
export function bingTarget(href: string | undefined): string | null {
  const url = unwrapLink('bing', href);
  return url !== null && !isHostOf(new URL(url).hostname, 'bing.com') ? url : null;
}

/** The words of an answer without its buttons: Copilot's (2026), a developer's card (2026), a quotation (2021). */
const TEXTS = ['b_cnt_resp', 'devmag_card_content', 'b_focusTextLarge', 'rwrl'];

/** A block beside the results; null where nothing of it is shown. */
export function bingFeature(block: Element): FeatureBlock | null {
  if (isSilent(block) || textOf(block, isSilent) === '') return null;
  if (hasClass(block, 'b_ad')) return { at: block, kind: 'ad', title: '', items: adsOf(block) };
  const test = (holds: (element: Element) => boolean) => holds(block) || first(block, holds) !== undefined;
  const kind = KINDS.find(([, holds]) => test(holds))?.[0] ?? 'answer';
  return { at: block, kind, title: headingOf(block), items: itemsOf(kind, block) };
}

function marked(classes: string[], ids: string[], tag: RegExp): (element: Element) => boolean {
  return (element) =>
    ids.includes(element.attribs.id ?? '') ||
    classes.some((name) => hasClass(element, name)) ||
    tag.test(element.attribs['data-tag'] ?? element.attribs['data-partnertag'] ?? '');
}

/** Hidden by a class of Bing's own. */
function isSilent(element: Element): boolean {
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
  return every(block, ({ name }) => name === 'h2').map((heading) => {
    const box = heading.parent && 'attribs' in heading.parent ? heading.parent : heading;
    const text = first(box, ({ name }) => name === 'p');
    const link = first(heading, ({ name }) => name === 'a');
    return { title: textOf(heading), url: link?.attribs.href ?? null, text: textOf(text) };
  });
}

function itemsOf(kind: FeatureKind, block: Element): FeatureBlock['items'] {
  if (kind === 'people-also-ask') {
    return every(block, ({ attribs }) => attribs['data-tag'] === 'RelatedQnA.Item').map((item) => ({
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
    const cards = every(block, (element) => hasClass(element, 'mc_vtvc'));
    return cards.map((card) => ({
      title: textOf(first(card, (part) => hasClass(part, 'mc_vtvc_title'))),
      url: linksIn(card, bingTarget)[0]?.url ?? null,
      text: textOf(first(card, (part) => hasClass(part, 'mc_vtvc_meta_block'))),
    }));
  }
  const links = linksIn(block, bingTarget).map(({ title, url }) => ({ title, url, text: '' }));
  if (kind !== 'answer' && kind !== 'featured-snippet' && kind !== 'knowledge-panel') return links;
  // What they say is the point of these; the links are where it comes from.
  const core = first(block, (element) => TEXTS.some((name) => hasClass(element, name)));
  return [{ title: '', url: null, text: textOf(core ?? block, isSilent) }, ...links];
}
