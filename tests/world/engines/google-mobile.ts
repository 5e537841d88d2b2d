import { overviewBlock } from './google-ai.ts';
import { type GoogleResults, marked, relatedOf, searchPath, trailOf, wordsOf } from './google-parts.ts';
import { localPack } from './google-places.ts';
import { type Html, h } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { type Offer, offersFor } from './offers.ts';

/** The rendered page for a phone: titles are headings by role, and the whole header of a result is its link. */
export function mobileContent(results: GoogleResults): Html {
  const { query, country, language, pages, start, overview } = results;
  const offers = start === 0 ? offersFor('google', query, country) : [];
  return h`<div class="center_col s6JM6d" id="center_col"><div id="taw"><div id="tvcap">${offers.length > 0 && h`<div id="tads" aria-label="Ads" role="region"><h1 class="bNg8Rb">Ads</h1>${offers.map(advert)}</div>`}</div></div>
<div id="Odp5De">${overviewBlock(overview, query)}</div><div id="topstuff"></div><div id="search"><div data-hveid="CAoQBQ"><div id="rso">${localPack(results)}${pages.map((page) => organic(results, page))}</div></div></div>
<div id="botstuff"><div id="bres"><div role="heading" aria-level="2">${wordsOf(language).related}</div>${relatedOf(
    results,
  ).map(
    (text) =>
      h`<a class="k8XOCe R0xfCb VCOFK s8bAkb" href="${searchPath({ ...results, query: text }, '&sa=X')}"><div class="s75CSd u60jwe r2fjmd AB4Wff">${text}</div></a>`,
  )}</div>${results.after !== null && h`<div class="GNJvt ipz2Oe"><a aria-label="More results" href="${searchPath(results, `&start=${results.after}&sa=N`)}"><span>More results</span></a></div>`}</div></div>`;
}

function organic(results: GoogleResults, page: IndexedPage): Html {
  const { host, rest } = trailOf(page.url);
  return h`<div class="MjjYud"><div class="Ww4FFb vt6azd xpd EtOod pkphOe" data-hveid="CGcQAA"><div class="kvH3mc BToiNc UK95Uc"><div class="Z26q7c UK95Uc jGGQ5e" data-snf="x5WNvb" data-snhf="0"><div class="P8ujBc v5yQqb jqWpsc"><a class="cz3goc BmP5tf" role="presentation" href="${page.url}"><div class="y0NFKc"><div class="d8lRkd OSrXXb WQnrNe MUxGbd lyLwlc aLF0Z"><span class="wbJOMb"><span class="pKWwCd q8U8x zydFU"><div class="Aozhyc MUxGbd lyLwlc aLF0Z OSrXXb"><span class="BTu2cd">${page.siteName}</span></div></span><span class="OSrXXb VN4UC"><span class="yKd8Hd ob9lvb" role="text">${host}${rest}</span></span></span></div><div class="oewGkc LeUQr MUxGbd v0nnCb" aria-level="3" role="heading"><div class="A9xod ynAwRc q8U8x MBeuO oewGkc LeUQr htnRc" role="link">${page.title}</div></div></div></a></div></div>
<div class="Z26q7c UK95Uc" data-sncf="1" data-snf="nke7rc"><div class="VwiC3b MUxGbd yDYNvb lEBKkf" style="-webkit-line-clamp:3">${marked(page.description, results.found.words)}</div></div></div></div></div>`;
}

function advert(offer: Offer): Html {
  return h`<div class="uEierd"><div data-text-ad="1" data-hveid="CAYQAA"><div class="Ww4FFb vt6azd EtOod pkphOe"><div class="v5yQqb jqWpsc"><a class="cz3goc v5yQqb BmP5tf" role="presentation" data-rw="https://www.google.com/aclk?sa=l" href="${offer.url}"><div class="y0NFKc"><span class="fwv2Kb U3A9Ac qV8iec">Sponsored</span><span class="yKd8Hd ob9lvb" role="text">${offer.host}</span><div class="oewGkc LeUQr CCgQ5 MUxGbd v0nnCb lEBKkf" aria-level="3" role="heading"><span>${offer.title}</span></div></div></a></div></div></div></div>`;
}
