import { mainLanguage } from '#lib/engines/country-languages.ts';
import { type Cursor, defineEngine, type EngineRequest, type SerpAnswer } from '#lib/engines/engine.ts';
import { AI_ANSWER_NOT_MEASURED } from '#lib/engines/engine-answer.ts';
import {
  closest,
  type Element,
  every,
  first,
  hasClass,
  type SerpDocument,
  textOf,
} from '#lib/engines/serp-document.ts';
import {
  acceptLanguage,
  claimedCount,
  DESKTOP_AGENT,
  distinct,
  hasChallenge,
  inPlaces,
  isCut,
  isRefusal,
  MOBILE_AGENT,
  parametersOf,
  primaryLanguage,
} from '#lib/engines/serp-parts.ts';
import { isCount, leadsOut, yahooFeatures } from '#lib/engines/yahoo/features.ts';
import { isLink, organicOf } from '#lib/engines/yahoo/results.ts';

const HOME = 'https://search.yahoo.com';
/** Results per page, as counted by Yahoo's own next links. */
const PAGE_SIZE = 7;

/** Countries with a separate host (2026); Japan's Yahoo is another company's engine. */
const HOSTS = new Set(
  'ar at au be br ca ch cl co de dk fi fr gr id ie in it mx nl no nz pe ph pl ro se sg th tr ve vn za'.split(' '),
);
const NAMED_HOSTS: Record<string, string> = { gb: 'uk', es: 'espanol', my: 'malaysia' };
const LANGUAGES: Record<string, string> = { zh: 'zh_chs', nb: 'no' };
const TRADITIONAL_CHINESE = new Set(['hk', 'mo', 'tw']);

/** Parameters kept from the next page's link; the others are tracking. */
const PAGING = ['b', 'pz', 'bct', 'xargs', 'pstart'];

/**
 * Yahoo.
 *
 * Since September 2026 Yahoo first answers a search by HTTP with redirects (a pixel, a .gif, often the country's host) that
 * set the cookie YBV: for a minute, then for a day. The client must therefore keep Set-Cookie on every hop, send the cookies
 * of yahoo.com with the next hop and the next search, and store them per exit; otherwise the redirects never end. A browser
 * does this by itself.
 *
 * In Europe the first response is the consent page of consent.yahoo.com; `consent` builds the request that answers it, and
 * its cookies are kept in the same way.
 */
export const yahoo = defineEngine({
  id: 'yahoo',
  name: 'Yahoo',
  home: HOME,
  pageSize: PAGE_SIZE,
  transports: [
    { id: 'http', via: 'http', layout: 'desktop', headers: { 'user-agent': DESKTOP_AGENT } },
    { id: 'browser', via: 'browser', layout: 'desktop' },
    { id: 'http-mobile', via: 'http', layout: 'mobile', mobile: true, headers: { 'user-agent': MOBILE_AGENT } },
    { id: 'browser-mobile', via: 'browser', layout: 'mobile', mobile: true },
  ],

  request({ query, country, language: asked, page, cursor }, transport) {
    const language = primaryLanguage(asked ?? mainLanguage(country));
    const host = NAMED_HOSTS[country] ?? (HOSTS.has(country) ? country : null);
    const url = new URL('/search', host === null ? HOME : `https://${host}.search.yahoo.com`);
    const vl = language === 'zh' && TRADITIONAL_CHINESE.has(country) ? 'zh_cht' : (LANGUAGES[language] ?? language);
    url.search = new URLSearchParams({
      p: query,
      ei: 'UTF-8',
      fl: '1',
      vl: `lang_${vl}`,
      // `b` is the number of the first result, from 1.
      ...(page > 0 ? (cursor ?? { b: String(page * PAGE_SIZE + 1), pz: String(PAGE_SIZE) }) : {}),
    }).toString();
    return {
      url: url.href,
      method: 'GET',
      headers: { 'accept-language': acceptLanguage(language, country), ...transport.headers },
    };
  },

  classify(document, { status, url }) {
    if (organicOf(document).length > 0) return isCut(document) ? 'garbage' : 'results';
    if (consentForm(document) || isConsentHost(url)) return 'consent';
    if (hasChallenge(document)) return 'captcha';
    // An unfollowed redirect is asking for its cookie. No block page has been seen: the status decides (999 for many years),
    // or the number in a page of a few lines.
    if (isRefusal(status) || (status >= 300 && status < 400)) return 'blocked';
    if (document.html.length < 8192 && !document.byId('results') && /\berror 999\b/i.test(document.html))
      return 'blocked';
    if (isCut(document)) return 'garbage';
    // "Zero results page".
    if (document.byClass('zrp').length > 0) return 'empty';
    const list = document.byId('web');
    if (yahooFeatures(document).some(({ kind }) => kind !== 'answer')) return 'results';
    // There are results whose marks have changed.
    if (list && leadsOut(list)) return 'garbage';
    // The list contains a single statement, in any language and mark.
    if (list && textOf(list) !== '') return 'empty';
    return list || document.byId('results') ? 'needs-js' : 'garbage';
  },

  parse(document) {
    const features = yahooFeatures(document);
    return {
      ...inPlaces(organicOf(document), features),
      ...AI_ANSWER_NOT_MEASURED,
      related: distinct(
        features
          .filter(({ kind }) => kind === 'related-searches')
          .flatMap(({ items }) => items.map(({ title }) => title)),
      ),
      claimedTotal: totalOf(document),
      correctedQuery: correctionOf(document),
      next: nextOf(document),
    };
  },

  consent(document, { url }) {
    const form = consentForm(document);
    if (!form) return null;
    const fields = Object.fromEntries(
      every(form, ({ name }) => name === 'input')
        .filter(({ attribs }) => attribs.type === 'hidden' && attribs.name)
        .map(({ attribs }) => [attribs.name ?? '', attribs.value ?? '']),
    );
    // Rejecting lets the search continue as well; accepting is for pages without that button.
    const buttons = every(form, ({ name, attribs }) => name === 'button' && !!attribs.name);
    const button = ['reject', 'agree'].flatMap((name) => buttons.filter(({ attribs }) => attribs.name === name))[0];
    const action = form.attribs.action || url;
    if (!button || !URL.canParse(action, url)) return null;
    const request: EngineRequest = {
      url: new URL(action, url).href,
      method: 'POST',
      headers: {},
      form: { ...fields, [button.attribs.name ?? '']: button.attribs.value ?? '' },
    };
    return request;
  },
});

function consentForm(document: SerpDocument): Element | undefined {
  return document
    .byTag('form')
    .find((form) => hasClass(form, 'consent-form') || closest(form, ({ attribs }) => attribs.id === 'consent-page'));
}

function isConsentHost(url: SerpAnswer['url']): boolean {
  return URL.canParse(url) && /^(consent|guce)\.yahoo\.com$/.test(new URL(url).hostname);
}

/** The count is above the results (2022) or next to the page numbers (2021); since 2023 mostly absent. */
function totalOf(document: SerpDocument): number | null {
  const line = document.byClass('dd').find(isCount);
  if (line) return claimedCount(textOf(line));
  for (const pages of document.byClass('compPagination')) {
    for (const part of pages.children) {
      if ('attribs' in part && part.name === 'span') return claimedCount(textOf(part));
    }
  }
  return null;
}

/** "Including results for X. Search only for Y": both links are present if Yahoo searched for X. */
function correctionOf(document: SerpDocument): string | null {
  for (const box of document.byClass('Sugg')) {
    const [shown, original] = ['compTitle', 'compText'].map((name) => {
      const part = first(box, (element) => hasClass(element, name));
      return part ? textOf(first(part, isLink)) : '';
    });
    if (shown && original) return shown;
  }
  return null;
}

function nextOf(document: SerpDocument): Cursor | null {
  for (const link of document.byClass('next')) {
    const parameters = link.name === 'a' ? parametersOf(link.attribs.href, HOME) : null;
    if (!/^\d{1,6}$/.test(parameters?.get('b') ?? '')) continue;
    return Object.fromEntries(
      PAGING.flatMap((name) => (parameters?.has(name) ? [[name, parameters.get(name) ?? '']] : [])),
    );
  }
  return null;
}
