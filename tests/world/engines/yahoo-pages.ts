import { bold, type Html, h, hash, raw, token } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { cards, smallScreen } from './layouts.ts';
import { look } from './look.ts';
import { offersFor } from './offers.ts';
import type { Found } from './ranking.ts';
import { related } from './suggest.ts';

interface Results {
  query: string;
  country: string;
  language: string;
  host: string;
  found: Found;
  /** Position of the first result of this page, counted from 1. */
  first: number;
  pages: readonly IndexedPage[];
  /** Position of the next page's first result; null on the last. */
  next: number | null;
  /** For a small screen. */
  phone: boolean;
}

/** The click counter: the URL percent-encoded with lower-case letters, as Yahoo writes it. */
export function yahooWrapped(url: string): string {
  const encoded = encodeURIComponent(url).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return `https://r.search.yahoo.com/_ylt=${token(url, 24)};_ylu=Y29sbwNncTEEcG9zAzE-/RV=2/RE=1763683200/RO=10/RU=${encoded}/RK=2/RS=${token(`${url}|rs`, 26)}-`;
}

/** In the United States most results link directly; elsewhere all go through the counter. */
function linkOf(url: string, country: string): string {
  return country === 'us' && hash(`${url}|link`) % 4 !== 0 ? url : yahooWrapped(url);
}

function frame(query: string, content: Html, phone = false): string {
  return h`<!DOCTYPE html><html id="atomic" lang="en-US" class="ltr ${phone ? 'smartphone' : 'desktop'}"><head><meta charset="utf-8">${phone && smallScreen}<title>${query} - Yahoo Search Results</title>${look}</head>
<body class="uh3-p"><div id="doc"><div id="hd"><form role="search" action="/search"><input type="text" name="p" id="yschsp" value="${query}"></form></div>
<div id="bd" role="document"><div id="results"><div id="cols"><div id="left"><div id="main" class="main-res">${content}</div></div>${!phone && raw('<div id="right"></div>')}</div></div></div>
<div id="ft"><a href="https://legal.yahoo.com/us/en/yahoo/privacy/index.html">Privacy</a></div></div></body></html>`
    .text;
}

/** A results page in the 2026 layout. */
export function resultsPage(results: Results): string {
  const { query, country, found, first, pages, phone } = results;
  const offers = first > 1 ? [] : offersFor('yahoo', query, country);
  const adverts = offers.map(
    (offer) =>
      h`<li><div class="dd AdTop"><div class="compTitle"><h3 class="title"><a href="https://r.search.yahoo.com/cbclk2/dWU9${token(offer.url, 40)}/RV=2/RE=1763683200/RO=14/RU=${encodeURIComponent(`https://www.bing.com/aclick?ld=${token(offer.url, 20)}`)}/RK=2/RS=${token(offer.url, 26)}-">${offer.title}</a></h3><span>Ad · ${offer.host}</span></div><div class="compText aAbs"><p>${offer.text}</p></div></div></li>`,
  );
  return frame(
    query,
    h`${adverts.length > 0 && h`<ol class="reg searchCenterTopAds">${adverts}</ol>`}<div id="web" class="web-res"><h2 class="off-left">Search Results</h2>
${found.corrected && h`<ol class="reg searchCenterTop"><li class="first"><div class="dd sqc"><div class="compText"><p>Including results for <a href="https://${results.host}/search?p=${encodeURIComponent(found.corrected)}">${found.corrected}</a></p></div></div></li></ol>`}
<ol class="reg searchCenterMiddle">${pages.map((page, index) => organic(page, found.words, country, index === 0))}</ol></div>${pager(results)}${alsoTry(results)}`,
    phone,
  );
}

/** Results in markup that no layout of Yahoo has. */
export const otherLayout = ({ query, country, pages }: Results): string =>
  frame(query, h`<div id="web">${cards(pages, (url) => linkOf(url, country))}</div>`, true);

function organic(page: IndexedPage, words: readonly string[], country: string, first: boolean): Html {
  const link = linkOf(page.url, country);
  const trail = [new URL(page.url).origin, ...decodeURI(new URL(page.url).pathname).split('/').filter(Boolean)];
  return h`<li${first && raw(' class="first"')}><div class="dd ${first && 'fst '}algo algo-sr relsrch${first && ' richAlgo'}" data-a70="${token(page.url, 14)}"><div class="compTitle options-toggle"><a class="d-ib va-top mt-38 mb-4 mxw-100p" data-matarget="algo" target="_blank" referrerpolicy="origin" href="${link}"><div class="d-ib p-abs t-0 l-0 fz-13 lh-16"><span class="d-ib va-mid"><span class="fc-141414 d-b">${page.siteName}</span>${trail.join(' › ')}</span></div>
<h3 style="display: block" class="title fc-2015C2-imp pt-6 ivmt-6 mxw-100p"><span class="d-b fz-20 lh-24 tc ls-024 fw-500">${page.title}</span></h3></a></div>
<div class="compText aAbs"><p class="fc-dustygray fz-14 lh-22 ls-02 mah-44 ov-h d-box fbox-ov fbox-lc2">${bold(page.description, words)}</p></div></div></li>`;
}

function pager({ query, host, first, next, found }: Results): Html {
  const q = encodeURIComponent(query).replaceAll('%20', '+');
  const to = (b: number) =>
    `https://${host}/search;_ylt=${token(`${query}${b}`, 28)};_ylu=Y29sbwNncTEEcG9zAzEEdnRpZAMEc2VjA3BhZ2luYXRpb24-?p=${q}&b=${b}&pz=7&bct=0&xargs=0`;
  return h`<ol class="reg searchBottom"><li class="first"><div class="dd fst lst pagination Pgntn"><div class="compPagination">${first > 1 && h`<a class="prev" href="${to(Math.max(1, first - 7))}">Previous</a>`}<div class="pages"><strong>${Math.ceil(first / 7)}</strong>${next && h`<a title="Results ${next}-${next + 6}" href="${to(next)}">${Math.ceil(next / 7)}</a>`}</div>
${next && h`<a class="next" referrerpolicy="unsafe-url" href="${to(next)}">Next</a>`}<span>${found.pages.length} results</span></div></div></li></ol>`;
}

function alsoTry({ query, host, language }: Results): Html {
  const cells = related('yahoo', query, language).map(
    (text) =>
      h`<tr><td><a href="https://${host}/search;_ylt=${token(text, 28)}?p=${encodeURIComponent(text)}&fr2=p%3As%2Cv%3Aw%2Cm%3Ars-bottom"><span>${text}</span></a></td></tr>`,
  );
  return h`<ol class="reg searchCenterFooter"><li class="first last"><div class="dd AlsoTry"><div class="compTitle"><h2 class="title"><span>Searches related to ${query}</span></h2></div><table class="compTable"><tbody>${cells}</tbody></table></div></li></ol>`;
}

export function emptyPage(query: string): string {
  return frame(
    query,
    h`<div id="web" class="web-res"><ol class="reg searchCenterMiddle"><li class="first last"><div class="dd fst lst zrp"><div class="compText mt-10"><p class="fz-s">We did not find results for: <b>${query}</b>. Check spelling or type a new query.</p></div></div></li></ol></div>`,
  );
}

/** Where the law requires consent first; the form posts to its own URL. */
export function consentPage(done: string): string {
  return h`<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8"><title>Your privacy choices</title></head><body><div id="consent-page"><div class="con-wizard">
<form method="post" class="consent-form" action=""><div class="wizard-header"><h1>guce</h1></div><div class="wizard-body"><div class="consent-text" id="consent-text"><p class="content-intro-title">Your privacy is important to us</p><p>Choose what may be kept on your device.</p></div></div>
<input type="hidden" name="csrfToken" value="${token(done, 7)}"><input type="hidden" name="sessionId" value="3_cc-session_${token(done, 12)}"><input type="hidden" name="originalDoneUrl" value="${done}"><input type="hidden" name="namespace" value="yahoo">
<div class="actions"><button type="submit" class="btn secondary accept-all" name="agree" value="agree">Accept all</button><button type="submit" class="btn secondary reject-all" name="reject" value="reject">Reject all</button></div></form></div></div></body></html>`
    .text;
}

/** Yahoo's refusal has a nonstandard status: 999. */
export function deniedPage(): string {
  return '<!DOCTYPE html><html lang="en-us"><head><meta charset="utf-8"><title>Yahoo</title></head><body><h1>Will be right back...</h1><p>Thank you for your patience. Our engineers are working quickly to resolve the issue.</p><p>Sorry, Unable to process request at this time -- error 999.</p></body></html>';
}
