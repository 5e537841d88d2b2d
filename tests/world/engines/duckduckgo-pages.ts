import { bold, type Html, h, hash, raw, token } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { cards, smallScreen } from './layouts.ts';
import { look } from './look.ts';
import { type Offer, offersFor } from './offers.ts';
import type { Found } from './ranking.ts';

interface Results {
  query: string;
  region: string;
  found: Found;
  start: number;
  pages: readonly IndexedPage[];
  /** Start of the next page; null on the last. */
  after: number | null;
  /** For a small screen. */
  phone: boolean;
}

/** The token of a query (vqd); the first page contains it, and requests for later pages must send it. */
export const queryTokenOf = (query: string): string => `4-${hash(query)}${hash(`${query}|vqd`)}${hash(`${query}|2`)}`;

const wrapped = (url: string): string => `//duckduckgo.com/l/?uddg=${encodeURIComponent(url)}&rut=${token(url, 64)}`;

/** Ads go through a click counter. */
const advertLink = ({ host, url }: Offer): string =>
  `https://duckduckgo.com/y.js?ad_domain=${host}&ad_provider=bingv7aa&ad_type=txad&u3=${encodeURIComponent(url)}`;

const shown = (url: string): string => decodeURI(url.replace(/^https?:\/\//, '').replace(/\/$/, ''));

/** Every second query links directly, because both kinds of page were seen in one month of 2026. */
const linkOf = (query: string) => (hash(query) % 2 ? (url: string) => url : wrapped);

const REGIONS = ['wt-wt', 'us-en', 'uk-en', 'de-de', 'fr-fr', 'es-es', 'it-it', 'jp-jp', 'se-sv'] as const;

function fields({ query, region, after }: Results): Html {
  const values = {
    q: query,
    s: String(after),
    nextParams: '',
    v: 'l',
    o: 'json',
    dc: String((after ?? 0) + 1),
    api: 'd.js',
    vqd: queryTokenOf(query),
    kl: region,
  };
  return h`${Object.entries(values).map(([name, value]) => h`<input type="hidden" name="${name}" value="${value}">`)}`;
}

const options = (region: string): Html =>
  h`${REGIONS.map((one) => h`<option value="${one}"${one === region && raw(' selected')}>${one}</option>`)}`;

function frame(query: string, region: string, content: Html, phone = false): string {
  return h`<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><meta name="robots" content="noindex, nofollow">${phone && smallScreen}<title>${query} at DuckDuckGo</title>${look}</head>
<body class="body--html"><a name="top" id="top"></a><form action="/html/" method="post"><input type="text" name="state_hidden" id="state_hidden"></form>
<div id="header" class="header cw header--html"><a title="DuckDuckGo" href="/html/" class="header__logo-wrap"></a><form name="x" class="header__form" action="/html/" method="post"><input name="q" class="search__input" id="search_form_input_homepage" type="text" value="${query}"><select name="kl">${options(region)}</select></form></div>
<div class="serp__results"><div id="links" class="results">${content}<div class="feedback-btn"><a rel="nofollow" href="//duckduckgo.com/feedback.html">Feedback</a></div></div></div></body></html>`
    .text;
}

/** html.duckduckgo.com. */
export function htmlPage(results: Results): string {
  const { query, region, found, start, pages, after } = results;
  const link = linkOf(query);
  const adverts =
    start > 0
      ? []
      : offersFor('duckduckgo', query, region).map((offer) =>
          result('results_links_deep result--ad result--ad--small', advertLink(offer), {
            title: offer.title,
            address: offer.host,
            snippet: h`${offer.text}`,
          }),
        );
  const organic = pages.map((page) =>
    result('results_links_deep web-result', link(page.url), {
      title: page.title,
      address: shown(page.url),
      snippet: bold(page.description, found.words),
    }),
  );
  const did =
    found.corrected &&
    h`<div id="did_you_mean">Including results for <a href="/html/?q=${encodeURIComponent(found.corrected)}">${found.corrected}</a></div>`;
  const next =
    after !== null &&
    h`<div class="nav-link"><form action="/html/" method="post"><input type="submit" class="btn btn--alt" value="Next">${fields(results)}</form></div>`;
  return frame(query, region, h`${did || null}${adverts}${organic}${next}`, results.phone);
}

/** Results in markup that no layout of DuckDuckGo has, for clients with and without scripts. */
export const otherLayout = (query: string, region: string, pages: readonly IndexedPage[]): string =>
  frame(query, region, cards(pages, wrapped), true);

function result(kind: string, link: string, of: { title: string; address: string; snippet: Html }): Html {
  return h`<div class="result results_links ${kind} "><div class="links_main links_deep result__body"><h2 class="result__title"><a rel="nofollow" class="result__a" href="${link}">${of.title}</a></h2>
<div class="result__extras"><div class="result__extras__url"><span class="result__icon"><a rel="nofollow" href="${link}"><img class="result__icon__img" width="16" height="16" alt="" src="//external-content.duckduckgo.com/ip3/${of.address.split('/')[0] ?? ''}.ico"></a></span> <a class="result__url" href="${link}"> ${of.address} </a></div></div>
<a class="result__snippet" href="${link}">${of.snippet}</a><div class="clear"></div></div></div>`;
}

export function emptyHtmlPage(query: string): string {
  return frame(
    query,
    'wt-wt',
    h`<div class="result results_links results_links_deep result--no-result"><div class="links_main links_deep result__body"><h2 class="result__title"><a rel="nofollow" class="result__a" href="">No  results.</a></h2></div></div><div class="no-results">No  results.</div>`,
  );
}

function liteFrame(query: string, content: Html): string {
  return h`<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd"><html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title>${query} at DuckDuckGo</title>${look}</head>
<body><p class='extra'>&nbsp;</p><div class="header"> DuckDuckGo </div><form action="/lite/" method="post"><input class='query' type="text" size="40" name="q" value="${query}"><input class='submit' type="submit" value="Search"></form>
${content}<div id='end-spacer'>&nbsp;</div></body></html>`.text;
}

/** lite.duckduckgo.com: a table of rows. */
export function litePage(results: Results): string {
  const { query, region, found, start, pages, after } = results;
  const link = linkOf(query);
  const next =
    after !== null &&
    h`<form class="next_form" action="/lite/" method="post"><input type="submit" class='navbutton' value="Next Page &gt;">${fields(results)}</form>`;
  const offers = start > 0 ? [] : offersFor('duckduckgo', query, region);
  return liteFrame(
    query,
    h`<table border="0"><tr><td> </td><td>${next}</td></tr></table>
<table border="0">${offers.map((offer) => liteRows('result-sponsored', '', advertLink(offer), offer.title, h`${offer.text}`, offer.host))}</table>
<table border="0">${pages.map((page, index) => liteRows('', `${start + index + 1}.`, link(page.url), page.title, bold(page.description, found.words), shown(page.url)))}<tr><td colspan=2>${next}</td></tr></table>`,
  );
}

function liteRows(kind: string, number: string, link: string, title: string, snippet: Html, address: string): Html {
  const row = kind ? raw(` class="${kind}"`) : null;
  return h`<tr${row}><td valign="top">${number}&nbsp;</td><td><a rel="nofollow" href="${link}" class='result-link'>${title}</a></td></tr>
<tr${row}><td>&nbsp;&nbsp;&nbsp;</td><td class='result-snippet'> ${snippet} </td></tr>
<tr${row}><td>&nbsp;&nbsp;&nbsp;</td><td><span class='link-text'>${address}</span></td></tr>
<tr><td>&nbsp;</td><td>&nbsp;</td></tr>`;
}

export function emptyLitePage(query: string): string {
  return liteFrame(query, h`<table border="0"><tr><td><span class='no-results'>No  results.</span></td></tr></table>`);
}

/** The image captcha. It has nothing in common with a results page except the engine's name. */
export function anomalyPage(query: string, lite: boolean): string {
  const sign = token(query);
  const action = `//duckduckgo.com/anomaly.js?sv=${lite ? 'lite' : 'html'}&cc=sre&ti=1776836598&gk=${sign}&q=${encodeURIComponent(query)}`;
  const squares = Array.from({ length: 9 }, (_, at) => {
    const id = token(`${query}|${at}`);
    return h`<div class="anomaly-modal__box" data-index="${at}"><label for="image-check_${id}" data-testid="anomaly-modal-tile-${at}"><input type="checkbox" class="anomaly-modal__check" name="image-check_${id}" id="image-check_${id}"></label></div>`;
  });
  return h`<!DOCTYPE html><html lang="en"><head><link rel="canonical" href="https://duckduckgo.com/"><meta http-equiv="content-type" content="text/html; charset=UTF-8"><title> DuckDuckGo </title></head>
<body><center id="lite_wrapper"><a class="header-url" href="/html/"><span class="header">DuckDuckGo</span></a><form id="img-form" action="${action}" target="ifr" method="POST"></form>
<form id="challenge-form" action="${action}" method="POST"><div class="anomaly-modal__mask"><div class="anomaly-modal__modal is-ie" data-testid="anomaly-modal"><div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div><div class="anomaly-modal__description">Please complete the following challenge to confirm this search was made by a human.</div><div class="anomaly-modal__instructions">Select all squares containing a duck:</div><div class="anomaly-modal__puzzle">${squares}</div></div></div></form></center></body></html>`
    .text;
}
