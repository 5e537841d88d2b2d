import { bingFeature, bingTarget, isSilent } from '#lib/engines/bing/features.ts';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import { type Cursor, defineEngine, type SerpLink } from '#lib/engines/engine.ts';
import { AI_ANSWER_NOT_MEASURED, engineAnswer } from '#lib/engines/engine-answer.ts';
import {
  closest,
  type Element,
  every,
  first,
  hasClass,
  isHidden,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import {
  acceptLanguage,
  claimedCount,
  classTest,
  DESKTOP_AGENT,
  distinct,
  hasChallenge,
  inPlaces,
  isCut,
  isRefusal,
  linksIn,
  MOBILE_AGENT,
  type OrganicBlock,
  once,
  outermost,
  parametersOf,
  primaryLanguage,
} from '#lib/engines/serp-parts.ts';

const HOME = 'https://www.bing.com';

const MARKS = {
  results: 'b_results', // id, 2021–2026
  context: 'b_context', // id of the right column
  organic: 'b_algo', // also nested in answers, there mostly without a heading
  none: 'b_no',
  total: 'sb_count',
  next: 'sb_pagN',
  inactive: 'sb_inactN', // the arrow of the last page
  siteName: 'tptt', // since 2022
  slug: 'algoSlug_icon', // the word "Web" before descriptions, 2023
};

/** Parts of a result without a description: address line, sitelinks, facts, carousels. */
const isAside = classTest(
  'b_attribution',
  'b_deepdesk',
  'b_vlist2col',
  'b_deep',
  'b_factrow',
  'b_algoTextCarousel',
  'b_tpcn',
  'b_footnote',
);
const isSitelinks = classTest('b_deepdesk', 'b_vlist2col', 'b_deep');
const isOtherBlock = classTest('b_ans', 'b_ad', MARKS.organic);

const DEFERRED = { aiOverviewState: 'deferred', aiOverview: null } as const;

const LANGUAGE_TAGS: Record<string, string> = { no: 'nb' };

/**
 * Bing. Results by HTTP are the same page that a browser gets; a page has a varying number of results, so the next one is
 * found by the `first` parameter of its own link.
 */
export const bing = defineEngine({
  id: 'bing',
  name: 'Bing',
  home: HOME,
  pageSize: 10,
  transports: [
    { id: 'http', via: 'http', layout: 'desktop', headers: { 'user-agent': DESKTOP_AGENT } },
    { id: 'browser', via: 'browser', layout: 'desktop' },
    { id: 'http-mobile', via: 'http', layout: 'mobile', mobile: true, headers: { 'user-agent': MOBILE_AGENT } },
    { id: 'browser-mobile', via: 'browser', layout: 'mobile', mobile: true },
  ],

  request({ query, country, language: asked, page, cursor }, transport) {
    const language = primaryLanguage(asked ?? mainLanguage(country));
    const tag = LANGUAGE_TAGS[language] ?? language;
    const url = new URL('/search', HOME);
    url.search = new URLSearchParams({
      q: query,
      // `mkt` combines language and country; `cc` and `setlang` apply if Bing does not know that pair.
      mkt: `${tag}-${country.toUpperCase()}`,
      cc: country.toUpperCase(),
      setlang: tag,
      ...(page > 0 ? (cursor ?? { first: String(page * 10 + 1), FORM: 'PORE' }) : {}),
    }).toString();
    return {
      url: url.href,
      method: 'GET',
      headers: { 'accept-language': acceptLanguage(tag, country), ...transport.headers },
    };
  },

  classify(document, { status }) {
    const list = document.byId(MARKS.results);
    if (organicOf(document).length > 0) return isCut(document) ? 'garbage' : 'results';
    if (isChallenge(document)) return 'captcha';
    if (isRefusal(status)) return 'blocked';
    if (isCut(document)) return 'garbage';
    if (document.byClass(MARKS.none).some((element) => list && closest(element, (node) => node === list)))
      return 'empty';
    if (list && featuresOf(document).length > 0) return 'results';
    return document.byId('b_content') || document.byId('b_header') ? 'needs-js' : 'garbage';
  },

  parse(document) {
    const features = featuresOf(document);
    const total = document.byClass(MARKS.total)[0];
    return {
      ...inPlaces(organicOf(document), features),
      ...copilotOf(document),
      related: distinct(
        features
          .filter(({ kind }) => kind === 'related-searches')
          .flatMap(({ items }) => items.map(({ title }) => title)),
      ),
      claimedTotal: total ? claimedCount(textOf(total)) : null,
      correctedQuery: correctionOf(document),
      next: nextOf(document),
    };
  },
});

const organicOf = once((document): OrganicBlock[] =>
  document.byClass(MARKS.organic).flatMap((block) => {
    if (!isOwnBlock(block)) return [];
    const heading = first(block, ({ name }) => name === 'h2');
    // Around the heading on small screens.
    const inside = heading && first(heading, isLink);
    const link = inside ?? (heading && closest(heading, isLink));
    const url = bingTarget(link?.attribs.href);
    const title = textOf(inside) || textOf(heading);
    if (!link || url === null || title === '') return [];
    return [
      {
        at: block,
        url,
        title,
        siteName: textOf(first(block, (element) => hasClass(element, MARKS.siteName))),
        description: descriptionOf(block),
        sitelinks: sitelinksOf(block, url),
      },
    ];
  }),
);

/** The text of the challenge depends on the language, its form does not (2026-03 to 2026-07; the ids are older). */
function isChallenge(document: SerpDocument): boolean {
  const ids = ['turnstile-widget', 'b_captcha', 'b_captchaContainer'];
  return ids.some((id) => document.byId(id)) || document.byClass('captcha_header').length > 0 || hasChallenge(document);
}

/** A block of the list itself: visible, and not inside an answer, an advertisement, another result or the right column. */
function isOwnBlock(block: Element): boolean {
  if (closest(block, (node) => isSilent(node) || isHidden(node))) return false;
  for (let node = block.parent; node && 'attribs' in node; node = node.parent) {
    const { id } = node.attribs;
    if (id === MARKS.results) return true;
    if (id === MARKS.context) return false;
    if (isOtherBlock(node as Element)) return false;
  }
  return true;
}

function isLink({ name, attribs }: Element): boolean {
  return name === 'a' && attribs.href !== undefined;
}

function descriptionOf(block: Element): string {
  const parts = (name: string) => every(block, (element) => element.name === name && !closest(element, isAside));
  const text = (element: Element) => textOf(element, (part) => hasClass(part, MARKS.slug));
  for (const paragraph of parts('p')) if (text(paragraph) !== '') return text(paragraph);
  // A list replaces the paragraph if the page itself begins with one.
  return parts('li').map(text).filter(Boolean).join(' ');
}

function sitelinksOf(block: Element, own: string): SerpLink[] {
  const links = outermost(block, isSitelinks).flatMap((list) => linksIn(list, bingTarget));
  return [...new Map(links.filter(({ url }) => url !== own).map((link) => [link.url, link])).values()];
}

/** Blocks other than results: within the list, above it and in the right column. */
function featuresOf(document: SerpDocument) {
  return ['b_ans', 'b_ad', 'b_rs'].flatMap((name) =>
    document.byClass(name).flatMap((block) => {
      // Related searches are mostly inside an answer, which then is the block.
      const outer = block.parent && 'attribs' in block.parent ? block.parent : null;
      if (outer && closest(outer, isOtherBlock)) return [];
      return bingFeature(block) ?? [];
    }),
  );
}

/** Copilot's answer (2026): its text, and the pages that it cites. It is also one of the features. */
function copilotOf(document: SerpDocument) {
  const text = document
    .byClass('b_cnt_resp')
    .find((element) => !closest(element, (node) => isSilent(node) || isHidden(node)));
  const box = document.byClass('b_crtrm')[0];
  if (!text)
    return box && !closest(box, (node) => isSilent(node) || isHidden(node)) ? DEFERRED : AI_ANSWER_NOT_MEASURED;
  const isCitation = (element: Element) => hasClass(element, 'b_crt_citation_wrapper') || element.name === 'button';
  const cited = every(text, ({ attribs }) => attribs['aria-label'] !== undefined).flatMap(({ attribs }) => {
    // "Title - address"
    const label = attribs['aria-label'] ?? '';
    const at = label.lastIndexOf(' - ');
    const url = at < 0 ? null : bingTarget(label.slice(at + 3));
    return url === null ? [] : [{ url, title: label.slice(0, at) }];
  });
  return engineAnswer(text, [...cited, ...linksIn(text, bingTarget)], isCitation);
}

/** "Including results for X. Do you want only Y?": both links are present if Bing searched for X. */
function correctionOf(document: SerpDocument): string | null {
  const [shown, original] = [document.byId('sp_requery'), document.byId('sp_recourse')];
  const text = shown && original ? textOf(first(shown, isLink)) : '';
  return text === '' ? null : text;
}

function nextOf(document: SerpDocument): Cursor | null {
  for (const link of document.byClass(MARKS.next)) {
    if (hasClass(link, MARKS.inactive)) continue;
    const parameters = parametersOf(link.attribs.href, HOME);
    const begin = parameters?.get('first');
    if (begin && /^\d{1,6}$/.test(begin)) return { first: begin, FORM: parameters?.get('FORM') ?? 'PORE' };
  }
  return null;
}
