import { bold, type Html, h, raw, token } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { cards, smallScreen } from './layouts.ts';
import { look } from './look.ts';
import { offersFor } from './offers.ts';
import type { Found } from './ranking.ts';
import { related } from './suggest.ts';

interface BingResults {
  query: string;
  country: string;
  language: string;
  /** Position of the first result of this page, counted from 1. */
  first: number;
  pages: readonly IndexedPage[];
  found: Found;
  more: boolean;
  /** For a small screen. */
  phone: boolean;
}

const EMPTY: Readonly<Record<string, readonly [string, string]>> = {
  en: ['There are no results for', 'Check your spelling or try different keywords'],
  fr: ['Aucun résultat pour', 'Vérifiez l’orthographe ou essayez d’autres mots-clés'],
  de: ['Es gibt keine Ergebnisse für', 'Überprüfen Sie die Rechtschreibung'],
  es: ['No hay resultados para', 'Revise la ortografía'],
};
const RELATED: Readonly<Record<string, string>> = {
  en: 'Related searches for',
  de: 'Ähnliche Suchvorgänge für',
  fr: 'Recherches associées à',
  es: 'Búsquedas relacionadas con',
  sv: 'Relaterade sökningar för',
};

/** Every link goes through Bing: the URL in base64url after "a1". */
export function bingWrapped(url: string): string {
  const p = token(url, 64);
  const target = Buffer.from(url).toString('base64url');
  return `https://www.bing.com/ck/a?!&&p=${p}JmltdHM9MTc2MzY4MzIwMA&ptn=3&ver=2&hsh=4&fclid=${token('client', 8)}&u=a1${target}&ntb=1`;
}

function frame(query: string, language: string, content: Html, phone = false): string {
  return h`<!DOCTYPE html><html dir="ltr" lang="${language}"><head><meta charset="utf-8">${phone && smallScreen}<title>${query} - Search</title>${look}
<style>.b_algo h2{font-size:20px}.captcha{margin:4rem}</style></head>
<body class="${phone ? 'b_mobile' : 'b_respl'}"><header id="b_header"><form action="/search" id="sb_form"><input class="b_searchbox" id="sb_form_q" name="q" type="search" value="${query}"></form>
<nav class="b_scopebar"><ul><li class="b_active"><a href="/?scope=web">Web</a></li><li><a href="/images/search?q=${encodeURIComponent(query)}">Images</a></li></ul></nav></header>
${content}<footer id="b_footer"><ul><li><a id="sb_privacy" href="${bingWrapped('https://privacy.example/bing')}">Privacy</a></li></ul></footer></body></html>`
    .text;
}

/** A results page in the 2026 layout. */
export function bingPage(results: BingResults): string {
  const { query, language, first, pages, found, phone } = results;
  const block = phone ? organicOnPhone : organic;
  const blocks = pages.map((page, index) => block(page, found.words, first + index));
  if (first === 1) {
    blocks.splice(0, 0, ...ads(results));
    // Questions follow the third result, as on the page of a common query.
    if (pages.length > 3) blocks.splice(blocks.length - pages.length + 3, 0, questions(query));
  }
  return frame(
    query,
    language,
    h`<div id="b_content"><main aria-label="Search Results"><div id="b_tween"><span class="sb_count">About ${found.pages.length} results</span></div>
<ol id="b_results">${found.corrected ? requery(query, found.corrected) : null}${blocks}${relatedBlock(results)}${pager(results)}</ol></main>
${!phone && raw('<aside aria-label="Additional Results"><ol id="b_context"></ol></aside>')}</div>`,
    phone,
  );
}

function organic(page: IndexedPage, words: readonly string[], position: number): Html {
  const link = bingWrapped(page.url);
  const trail = [new URL(page.url).origin, ...decodeURI(new URL(page.url).pathname).split('/').filter(Boolean)];
  return h`<li class="b_algo" data-id iid="SERP.${5100 + position}"><link rel="stylesheet" href="https://r.bing.com/rp/${token('css', 12)}.css">
<div class="b_tpcn"><a class="tilk" aria-label="${page.siteName}" target="_blank" href="${link}"><div class="tpic"><div class="wr_fav"></div></div><div class="tptxt"><div class="tptt">${page.siteName}</div><div class="tpmeta"><div class="b_attribution" tabindex="-1"><cite>${trail.join(' › ')}</cite></div></div></div></a></div>
<h2><a target="_blank" href="${link}">${strong(page.title, words)}</a></h2><div class="b_caption"><p class="b_lineclamp2">${strong(page.description, words)}</p></div></li>`;
}

/** On a small screen the whole card is tapped: the heading is inside the link, with the site above it. */
function organicOnPhone(page: IndexedPage, words: readonly string[], position: number): Html {
  return h`<li class="b_algo" data-id iid="SERP.${5100 + position}"><a target="_blank" href="${bingWrapped(page.url)}"><div class="b_tpcn"><div class="tptt">${page.siteName}</div><div class="b_attribution"><cite>${new URL(page.url).host}</cite></div></div>
<h2>${strong(page.title, words)}</h2></a><div class="b_caption"><p class="b_lineclamp4">${strong(page.description, words)}</p></div></li>`;
}

/** Results in markup that no layout of Bing has. */
export const bingOtherLayout = ({ query, language, pages }: BingResults): string =>
  frame(query, language, h`<div id="b_content"><ol id="b_results">${cards(pages, bingWrapped)}</ol></div>`, true);

const strong = (text: string, words: readonly string[]): Html =>
  raw(bold(text, words).text.replaceAll('<b>', '<strong>').replaceAll('</b>', '</strong>'));

function ads(results: BingResults): Html[] {
  return offersFor('bing', results.query, results.country).map(
    (
      offer,
    ) => h`<li class="b_ad"><ul><li><div class="sb_add sb_adTA"><h2><a href="https://www.bing.com/aclick?ld=e8${token(offer.url, 40)}&u=${encodeURIComponent(offer.url)}&rlid=${token(offer.title, 16)}">${offer.title}</a></h2>
<div class="b_caption"><div class="b_adurl"><cite>${offer.host}</cite></div><p class="b_lineclamp2"><span class="b_adSlug b_opttxt b_divdef">Sponsored</span>${offer.text}</p></div></div></li></ul></li>`,
  );
}

/** An answer block: it contains a b_algo without a heading, which is not a result. */
function questions(query: string): Html {
  const asked = [`What is ${query}?`, `How long does ${query} take?`, `Is ${query} worth it?`];
  return h`<li class="b_ans"><div class="b_rrsr"><h2>People also ask</h2>${asked.map(
    (question) =>
      h`<div class="df_alsoAsk" data-query="${question}"><div class="df_qntext">${question}</div><div class="b_algo"><p>A short answer from an answer page.</p><a href="${bingWrapped('https://www.open-encyclopedia.example/questions')}">Open Encyclopedia</a></div></div>`,
  )}</div></li>`;
}

function requery(query: string, corrected: string): Html {
  return h`<li class="b_ans"><div id="sp_requery"><h2>Including results for <a href="/search?q=${encodeURIComponent(corrected)}&FORM=SPRE">${corrected}</a>.</h2><div>Do you want results only for <a href="/search?q=%2b${encodeURIComponent(query)}&FORM=RCRE">${query}</a>?</div></div></li>`;
}

function relatedBlock({ query, language }: BingResults): Html {
  const items = related('bing', query, language).map(
    (text) =>
      h`<li><a href="/search?q=${encodeURIComponent(text)}&FORM=QSRE1"><div class="b_suggestionIcon"></div><div class="b_suggestionText">${text}</div></a></li>`,
  );
  return h`<li class="b_ans"><div class="b_rs"><h2>${RELATED[language] ?? RELATED.en ?? ''} ${query}</h2><ul class="b_vList">${items}</ul></div></li>`;
}

function pager({ query, first, more }: BingResults): Html | null {
  if (!more && first === 1) return null;
  const q = encodeURIComponent(query).replaceAll('%20', '+');
  const to = (at: number, form: string) => `/search?q=${q}&FPIG=${token(query).toUpperCase()}&first=${at}&FORM=${form}`;
  return h`<li class="b_pag"><nav role="navigation" aria-label="More results for ${query}"><h4 class="b_hide">Pagination</h4><ul class="sb_pagF">
${first > 1 && h`<li><a class="sb_pagP" title="Previous page" href="${to(Math.max(1, first - 10), 'PORE')}">Previous</a></li>`}
<li><a class="sb_pagS sb_pagS_bp b_widePag sb_bp">${Math.ceil(first / 10)}</a></li>
${more && h`<li><a class="b_widePag sb_bp" href="${to(first + 10, 'PERE')}">${Math.ceil(first / 10) + 1}</a></li><li><a class="sb_pagN sb_pagN_bp b_widePag sb_bp" aria-label="Next page" title="Next page" href="${to(first + 10, 'PORE')}"><div class="sw_next">Next</div></a></li>`}</ul></nav></li>`;
}

export function bingEmpty(query: string, language: string): string {
  const [none = '', advice = ''] = EMPTY[language] ?? EMPTY.en ?? [];
  return frame(
    query,
    language,
    h`<div id="b_content"><main aria-label="Search Results"><ol id="b_results"><li class="b_no"><h1>${none} <strong>${query}</strong></h1><ul><li><span id="NRPRefSpan">${advice}</span></li></ul></li></ol></main></div>`,
  );
}

/** Title and frame stay those of a results page; its styles name the result classes too. */
export function bingCaptcha(query: string): string {
  return frame(
    query,
    'en',
    h`${raw('<style>#b_results>.b_algo{padding:12px 20px}</style>')}<div class="captcha"><div class="captcha_header">One last step</div><div class="captcha_text">Please solve the challenge below to continue</div><div class="checkbox"><div id="turnstile-widget"></div></div></div>${raw("<script>var turnstileVerify = '/challenge/verify?ccid=0';</script>")}`,
  );
}
