import { overviewBlock } from './google-ai.ts';
import {
  type GoogleResults,
  marked,
  namesSite,
  questionsOf,
  relatedOf,
  searchPath,
  trailOf,
  wordsOf,
} from './google-parts.ts';
import { localPack } from './google-places.ts';
import { type Html, h, token } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { type Offer, offersFor } from './offers.ts';

/** The rendered 2026 page for a desktop browser. */
export function desktopContent(results: GoogleResults): Html {
  const { query, country, language, found, pages, start, overview } = results;
  const words = wordsOf(language);
  const offers = start === 0 ? offersFor('google', query, country) : [];
  const blocks = pages.map((page, index) => organic(results, page, index));
  const pack = localPack(results);
  if (pack) blocks.unshift(pack);
  if (start === 0 && pages.length > 3) blocks.splice(blocks.length - pages.length + 3, 0, alsoAsked(results));
  return h`<div id="appbar"><div id="result-stats">${words.about} ${found.pages.length} ${words.results}<nobr> (0.23 s)&nbsp;</nobr></div></div>
<div class="s6JM6d" id="center_col"><div id="taw">${found.corrected && correction(results, found.corrected)}<div id="tvcap">${offers.length > 0 && h`<div id="tads" aria-label="Ads" role="region"><h1 class="bNg8Rb">Ads</h1>${offers.map(advert)}</div>`}</div></div>
<div data-hveid="CAwQBQ"><div id="Odp5De"><div class="YNk70c EjQTId"><div class="Kevs9 SLPe5b">${overviewBlock(overview, query)}</div></div></div></div>
<div id="topstuff"></div><div id="search"><div data-hveid="CAoQBQ"><h1 class="bNg8Rb">Search Results</h1><div class="dURPMd" id="rso" data-async-context="query:${encodeURIComponent(query)}">${blocks}</div></div></div>
<div id="botstuff"><div data-hveid="CBYQAA"><div id="bres"><div class="MjjYud"><div class="oIk2Cb"><div class="EIaa9b"><div role="heading" aria-level="2">${words.related}</div><div class="y6Uyqe"><div class="AJLUJb">${relatedOf(
    results,
  ).map(
    (text) =>
      h`<div data-hveid="CEQQAA"><a class="k8XOCe R0xfCb VCOFK s8bAkb" href="${searchPath({ ...results, query: text }, '&sa=X')}"><div class="aXBZVd unhzXb"></div><div class="s75CSd u60jwe r2fjmd AB4Wff">${text}</div></a></div>`,
  )}</div></div></div></div></div></div>${pager(results)}</div></div></div>`;
}

function organic(results: GoogleResults, page: IndexedPage, index: number): Html {
  const { host, rest } = trailOf(page.url);
  const id = `_${token(results.query, 22)}_${49 + index}`;
  const cite = h`<cite class="qLRx3b tjvcx GvPZzd cHaqb" role="text">${host}<span class="ylgVCe ob9lvb" role="text">${rest}</span></cite>`;
  const name = h`<div class="CA5RN"><div><span class="VuuXrf">${page.siteName}</span></div><div class="byrV5b">${cite}</div></div>`;
  return h`<div class="MjjYud"><div class="A6K0A" data-rpos="${index}"><div class="wHYlTd Ww4FFb tF2Cxc asEBEc vt6azd" lang="${page.language}" data-hveid="CB8QAA">${index === 0 && h`<h2 class="bNg8Rb">Web results</h2>`}<div class="N54PNb BToiNc" data-snc="${token(page.url, 6)}"><div class="kb0PBd A9Y9g jGGQ5e" data-snf="x5WNvb" data-snhf="0"><div class="yuRUbf"><div class="b8lM7"><span class="V9tjod"><a class="zReHs" href="${page.url}" data-ved="2ahUKE"><h3 class="LC20lb MBeuO DKV0Md" id="${id}">${page.title}</h3><br><div class="notranslate ESMNde HGLrXd ojE3Fb"><div class="q0vns"><span class="H9lube"></span>${name}</div></div></a></span><div class="B6fmyf byrV5b Mg1HEd"><div class="HGLrXd ojE3Fb"><div class="q0vns">${name}</div></div></div></div></div></div>
<div class="kb0PBd A9Y9g" data-snf="nke7rc" data-sncf="1"><div class="VwiC3b yXK7lf p4wth r025kc Hdw6tb" style="-webkit-line-clamp:2"><span>${marked(page.description, results.found.words)}</span></div></div></div>${index === 0 && results.start === 0 && sitelinks(results, page)}</div></div></div>`;
}

/** Links to more pages of the site that the searcher named: they have headings, but are not results. */
function sitelinks(results: GoogleResults, page: IndexedPage): Html | null {
  if (!namesSite(results.query, page)) return null;
  const others = results.found.pages.filter((one) => one.host === page.host && one !== page).slice(0, 4);
  return h`<table class="nrgt"><tbody>${others.map(
    (one) =>
      h`<tr class="mslg"><td><div class="usJj9c"><h3 class="r"><a class="l" href="${one.url}">${one.title}</a></h3><div class="zz3gNc">${one.description}</div></div></td></tr>`,
  )}</tbody></table>`;
}

/** Questions whose hidden answers contain a heading and a link. */
function alsoAsked(results: GoogleResults): Html {
  const pairs = questionsOf(results.query).map((question, index) => {
    const source = results.found.pages[(index + 5) % results.found.pages.length];
    return h`<div class="wQiwMc related-question-pair" data-q="${question}"><div class="dnXCYb" aria-expanded="false" role="button" tabindex="0"><div class="JlqpRe"><span class="CSkcDe">${question}</span></div></div><div class="bCOlv" style="display:none"><div class="IZE3Td"><div class="r2fjmd t0bRye"><div class="hgKElc">A short answer from another page.</div>${source ? h`<div class="tF2Cxc"><div class="yuRUbf"><a href="${source.url}"><h3 class="LC20lb MBeuO DKV0Md">${source.title}</h3></a></div></div>` : null}</div></div></div></div>`;
  });
  return h`<div class="MjjYud"><div class="cUnQKe RTaUke" data-initq="${results.query}" data-ispaa="1"><div class="Wt5Tfe"><div class="eJH8qe adDDi"><span class="mgAbYb RES9jf" aria-level="2" role="heading"><span>${wordsOf(results.language).also}</span></span></div><div class="LQCGqc" data-sgrd="true">${pairs}</div></div></div></div>`;
}

function advert(offer: Offer): Html {
  return h`<div class="uEierd" data-text-ad="1" data-hveid="CAYQAA"><div class="vdQmEd fP1Qef EtOod pkphOe"><div class="v5yQqb"><a class="sVXRqc" data-rw="https://www.google.com/aclk?sa=l&ai=${token(offer.url, 30)}" href="${offer.url}"><div class="CCgQ5 vCa9Yd QfkTvb N8QANc Va3FIb EE3Upf" aria-level="3" role="heading"><span>${offer.title}</span></div><span class="U3A9Ac qV8iec">Sponsored</span><span class="x2VHCd OSrXXb ob9lvb">${offer.host}</span></a></div><div class="Va3FIb"><div class="MUxGbd yDYNvb lyLwlc">${offer.text}</div></div></div></div>`;
}

function correction(results: GoogleResults, corrected: string): Html {
  return h`<div id="fprs" class="QRYxYe NNMgCf"><p class="p64x9c card-section KDCVqf"><span class="gL9Hy">Showing results for </span><a class="gL9Hy" id="fprsl" href="${searchPath({ ...results, query: corrected }, '&spell=1&sa=X')}"><b><i>${corrected}</i></b></a><br><span class="spell_orig">Search instead for </span><a class="spell_orig" href="${searchPath(results, '&nfpr=1&sa=X')}">${results.query}</a></p></div>`;
}

function pager(results: GoogleResults): Html {
  const page = results.start / 10 + 1;
  return h`<div role="navigation"><table class="AaVjTc" role="presentation"><tbody><tr><td class="YyVfkd NKTSme">${page}</td>${
    results.after !== null &&
    h`<td aria-level="2" class="d6cvqb BBwThe" role="heading"><a class="LLNLxf" href="${searchPath(results, `&ei=w0r1d&start=${results.after}&sa=N&sstk=AU9db${token(results.query, 12)}`)}" id="pnnext"><span class="oeN89d" style="display:block;margin-left:53px">${wordsOf(results.language).next}</span></a></td>`
  }</tr></tbody></table></div>`;
}
