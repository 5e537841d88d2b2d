import { type GoogleResults, wordsOf } from './google-parts.ts';
import { type Html, h, raw } from './html.ts';
import { look } from './look.ts';

/** The "no results" message, with its advice. */
export function nothingFound({ query, language }: GoogleResults): Html {
  const words = wordsOf(language);
  return h`<div class="mnr-c"><div class="JPMJ2c"><p aria-level="3" role="heading" style="padding-top:.33em">${words.none[0]}<span><em>${query}</em></span>${words.none[1]}</p><p style="margin-top:1em">Suggestions:</p><ul style="margin-left:1.3em;margin-bottom:2em">${words.advice.map((line) => h`<li>${line}</li>`)}</ul></div></div>`;
}

export function emptyContent(results: GoogleResults): Html {
  return h`<div id="center_col"><div data-hveid="CAoQBQ" id="topstuff"></div><div id="search"></div></div><div id="botstuff"><div data-hveid="CBYQAA">${nothingFound(results)}</div><div id="bres"></div></div>`;
}

/** The frame of every rendered page: header, search field, and the content that a browser shows inside. */
export function framed({ query, language }: Pick<GoogleResults, 'query' | 'language'>, content: Html): string {
  return h`<!DOCTYPE html><html itemscope itemtype="http://schema.org/SearchResultsPage" lang="${language}"><head><meta charset="UTF-8"><title>${query} - Google Search</title>${look}<style>.bNg8Rb,.YzCcne h1{clip:rect(1px,1px,1px,1px);height:1px;overflow:hidden;position:absolute;white-space:nowrap;width:1px}.mZJni ul{margin:0}</style></head>
<body class="srp"><noscript><style>table,div,span,p{display:none}</style><meta content="0;url=/httpservice/retry/enablejs?sei=w0r1d" http-equiv="refresh"><div style="display:block">Please click <a href="/httpservice/retry/enablejs?sei=w0r1d">here</a> if you are not redirected within a few seconds.</div></noscript>
<div id="searchform" class="minidiv"><form id="tsf" action="/search" role="search"><textarea class="gLFyf" id="APjFqb" name="q" aria-label="Search">${query}</textarea></form></div>
<div class="main" id="main"><div id="cnt" data-hveid="CAAQAA">${content}</div></div><div id="footcnt"><div id="fbar"><a href="https://policies.google.com/privacy">Privacy</a></div></div></body></html>`
    .text;
}

/** The page as the server sends it: only the frame, until scripts insert the results. */
export function shell(results: Pick<GoogleResults, 'query' | 'language'>, content: Html): string {
  const packed = JSON.stringify(content.text).replaceAll('<', '\\u003c');
  return framed(
    results,
    raw(`<script>addEventListener('click', ({ target, isTrusted }) => {
  const fold = target.closest('[data-rest]');
  if (!fold || !isTrusted) return;
  document.getElementById('aio-text').innerHTML = fold.dataset.rest;
  fold.setAttribute('aria-expanded', 'true');
});
addEventListener('DOMContentLoaded', () => setTimeout(async () => {
  document.getElementById('cnt').innerHTML = ${packed};
  for (const place of document.querySelectorAll('[data-async-type]')) {
    const { q, mlro, mlros, srtst, stkp, garc } = place.dataset;
    const known = Object.entries({ q, mlro, mlros, srtst, stkp, garc }).filter(([, value]) => value !== undefined);
    const asked = new URLSearchParams([...known, ...[...new URLSearchParams(location.search)].filter(([name]) => name === 'hl' || name === 'gl'), ['async', '_fmt:adl']]);
    const answer = await fetch('/async/' + place.dataset.asyncType + '?' + asked);
    const text = answer.ok ? await answer.text() : '';
    const target = document.getElementById(place.dataset.into);
    if (text) target.innerHTML = text;
    else for (const notice of target.querySelectorAll('.YWpX0d')) notice.style.display = '';
  }
}, 20));</script>`),
  );
}
