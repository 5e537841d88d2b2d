import { type GoogleResults, marked, relatedOf, searchPath, trailOf, wordsOf } from './google-parts.ts';
import { nothingFound } from './google-shell.ts';
import { type Html, h } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { look } from './look.ts';

const wrapped = (url: string): string => `/url?q=${encodeURIComponent(url)}&sa=U&ved=2ahUKEwi&usg=AOvVaw0`;

/** The page for phones from before 2012: no script, every link through /url. */
export function wapPage(results: GoogleResults): string {
  const { query, language, pages, found } = results;
  const content =
    pages.length > 0
      ? h`${found.corrected && h`<div class="zMzFAb"><span>Showing results for</span> <a class="ZWRArf" href="${searchPath({ ...results, query: found.corrected })}">${found.corrected}</a></div>`}${pages.map((page) => organic(page, found.words))}${relatedTable(results)}${pager(results)}`
      : nothingFound(results);
  return h`<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html PUBLIC "-//WAPFORUM//DTD XHTML Mobile 1.0//EN" "http://www.wapforum.org/DTD/xhtml-mobile10.dtd"><html xmlns="http://www.w3.org/1999/xhtml" lang="${language}"><head><meta http-equiv="content-type" content="application/xhtml+xml; charset=UTF-8"/><title>${query} - Google Search</title>${look}</head>
<body class="hsoKDf nwPfjd"><a href="/?hl=${language}" class="t0rQ2d">Google</a><a class="ZWRArf" href="${wrapped(`https://accounts.google.com/ServiceLogin?continue=${encodeURIComponent(`https://www.google.com${searchPath(results)}`)}&hl=${language}`)}">Sign in</a><form action="/search" class="VbBdfd"><input name="q" value="${query}" type="text" class="Y3w5Kd"/><input type="hidden" name="hl" value="${language}"/><input type="submit" value="Search"/></form>
<table class="W4Pbvc"><tr><td class="CqcuDe">All</td><td><a class="ZWRArf" href="${searchPath(results, '&tbm=isch')}">Images</a></td></tr></table><div id="main">${content}</div><div class="Gfz7ye"><a href="https://policies.google.com/privacy?hl=${language}">Privacy</a></div></body></html>`
    .text;
}

function organic(page: IndexedPage, words: readonly string[]): Html {
  const { host, rest } = trailOf(page.url);
  return h`<div class="zMzFAb"><div class="SrtQ5c"><a class="fuLhoc ZWRArf" href="${wrapped(page.url)}"><span class="CVA68e qXLe6d">${page.title}</span><br/><span class="qXLe6d dXDvrc"><span class="fYyStc">${host.replace(/^https?:\/\//, '')}${rest}</span></span></a></div>
<div class="taTFJ"><span class="qXLe6d FrIlee"><span class="fYyStc">${marked(page.description, words)}</span></span></div></div>`;
}

function relatedTable(results: GoogleResults): Html {
  return h`<div class="zMzFAb"><div class="qXLe6d">${wordsOf(results.language).related}</div><table class="HExoMb">${relatedOf(
    results,
  ).map(
    (text) => h`<tr><td><a class="ZWRArf" href="${searchPath({ ...results, query: text })}">${text}</a></td></tr>`,
  )}</table></div>`;
}

function pager(results: GoogleResults): Html | null {
  if (results.after === null) return null;
  return h`<div class="uZgmoc"><a class="nBDE1b G5eFlf" href="${searchPath(results, `&start=${results.after}&sa=N`)}" aria-label="Next page"><span>${wordsOf(results.language).next} &gt;</span></a></div>`;
}
