import { queryTokenOf } from './duckduckgo-pages.ts';
import { h, raw } from './html.ts';
import type { IndexedPage } from './index-of-pages.ts';
import { smallScreen } from './layouts.ts';
import { look } from './look.ts';

/** Called by the results script: it builds the list like the 2026 page. */
const builder = `
const make = (tag, attributes, ...children) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
let count = 0;
const result = (item) => {
  const address = new URL(item.u);
  const path = decodeURI(address.pathname).split('/').filter(Boolean).map((part) => ' › ' + part).join('');
  return make('li', { 'data-layout': 'organic', class: 'wLL07_0Xnd1' }, make('article',
    { id: 'r1-' + count++, 'data-testid': 'result', 'data-nrn': 'result', 'data-handled-by-react': 'true', class: 'yQDlj3B5DI5' },
    make('div', { class: 'OQ_6vPwNhCe' },
      make('span', {}, make('a', { href: '/?q=site%3A' + address.hostname + '&t=h_', 'data-testid': 'result-extras-site-search-link' })),
      make('div', { class: 'pAgARfGNTRe' }, make('p', { class: 'fOCEb2mA3YZ' }, item.sn),
        make('a', { href: item.u, 'data-testid': 'result-extras-url-link', rel: 'noopener' },
          make('p', {}, make('span', {}, address.origin), make('span', {}, path))))),
    make('div', {}, make('h2', { class: 'LnpumSThxEW' }, make('a', { href: item.u, 'data-testid': 'result-title-a', rel: 'noopener' }, make('span', {}, item.t)))),
    make('div', {}, make('div', { class: 'OgdwYG6KE2q', 'data-result': 'snippet' }, make('div', {}, make('span', {}, item.a))))));
};
window.DDG = { deep: {}, pageLayout: { load(kind, items, more) {
  const list = document.querySelector('.react-results--main');
  if (items.length === 0) document.getElementById('message').append(make('div', { 'data-testid': 'no-results-message', class: 'no-results' }, 'No results found for ' + document.getElementById('search_form_input').value));
  for (const item of items) list.append(result(item));
  if (more) list.after(make('div', { class: 'rdxznaZygY2' }, make('button', { type: 'button', id: 'more-results', 'data-next': more }, 'More results')));
} } };
document.addEventListener('click', (event) => {
  if (event.target.id !== 'more-results') return;
  const next = event.target.dataset.next;
  event.target.parentElement.remove();
  document.head.append(make('script', { src: next }));
});`;

const scriptAddress = (query: string, region: string): string =>
  `https://links.duckduckgo.com/d.js?q=${encodeURIComponent(query)}&l=${region}&s=0&dl=en&ss_mkt=us&vqd=${queryTokenOf(query)}&o=json`;

/** duckduckgo.com: empty until its scripts have run. */
export function shellPage(query: string, region: string, phone: boolean): string {
  const plain = `/html/?q=${encodeURIComponent(query)}`;
  return h`<!DOCTYPE html><html lang="en-US" class="no-js"><head><meta charset="utf-8">${phone && smallScreen}<title>${query} at DuckDuckGo</title>${look}<meta name="robots" content="noindex,nofollow">
<link id="deep_preload_link" rel="preload" as="script" href="${scriptAddress(query, region)}">${raw(`<script>addEventListener('DOMContentLoaded', () => {${builder}});</script>`)}</head>
<body class="body--serp${phone && ' is-mobile'}"><form id="search_form" action="/"><input type="text" name="q" id="search_form_input" value="${query}"></form>
<noscript><meta http-equiv="refresh" content="0;URL=${plain}"><div class="msg msg--noscript"><p class="msg-title--noscript">You are being redirected to the non-JavaScript site.</p>Click <a href="${plain}">here</a> if it doesn't happen automatically.</div></noscript>
<div id="web_content_wrapper"><div id="message" class="results--message"></div><ol class="react-results--main"></ol></div>
${raw(`<script>addEventListener('DOMContentLoaded', () => {const s = document.createElement('script'); s.src = document.getElementById('deep_preload_link').href; document.head.append(s);});</script>`)}</body></html>`
    .text;
}

/** The results in the format of the page's script. */
export function resultsScript(pages: readonly IndexedPage[], next: string | null): string {
  const items = pages.map(({ url, title, description, siteName }) => ({
    u: url,
    t: title,
    a: description,
    sn: siteName,
  }));
  return `DDG.pageLayout.load('d', ${JSON.stringify(items)}, ${JSON.stringify(next)});`;
}

/** URL of the next page. */
export const nextScript = (query: string, region: string, start: number): string =>
  scriptAddress(query, region).replace('&s=0&', `&s=${start}&`);
