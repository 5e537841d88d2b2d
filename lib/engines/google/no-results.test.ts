import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { classify } from '#lib/engines/google/classify.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../__fixtures__/google-empty-${name}.html`, import.meta.url), 'utf8');
const state = (html: string, status = 200) =>
  classify(readSerpDocument(html), { status, url: 'https://www.google.com/search' });

const QUERY = 'which village bakers still heat their clay ovens with vine prunings';
/** A page with Google's marks around a block. */
const page = (inside: string, query = QUERY, title = `${query} - Google Search`) =>
  `<!doctype html><html><head><title>${title}</title><noscript><meta http-equiv="refresh" content="0;url=/httpservice/retry/enablejs?sei=1"></noscript></head><body data-ved="1"><form action="/search"><input name="q" value="${query}"></form><div id="rcnt"><div id="center_col">${inside}</div></div></body></html>`;
const result = '<div data-hveid="CA"><a href="https://a.example/"><h3>A</h3><cite>a.example</cite></a></div>';
const advice = '<ul><li>Check the spelling.</li><li>Try other words.</li></ul>';

describe('Google says that nothing was found', () => {
  test.each(['long', 'nojs'])('%s query, repeated shortened', (name) => {
    expect(state(fixture(name))).toBe('empty');
  });

  test.each([
    ['German', 'Es wurden keine mit deiner Suchanfrage - ', ' - übereinstimmenden Dokumente gefunden.'],
    ['Japanese', '', ' に一致する情報は見つかりませんでした。'],
    ['Arabic', 'لم يطابق بحثك \u202b', '\u202c أي مستندات.'],
    ['Russian', 'По запросу «', '» ничего не найдено.'],
    ['Chinese', '找不到和您查询的“', '”相符的内容或信息。'],
  ])('in %s, in both layouts, with and without an ellipsis', (_, before, after) => {
    for (const repeated of [QUERY, `${QUERY.slice(0, 40)}…`, `${QUERY.slice(0, 40)} ...`]) {
      const rendered = `<div id="topstuff"><div><p role="heading" aria-level="3">${before}<em>${repeated}</em>${after}</p>${advice}</div></div>`;
      const plain = `<div id="main"><div><div><div>${before}<span>${repeated}</span>${after}</div></div><div>${advice}</div></div></div>`;
      const bareText = `<div id="main"><div><div>${before}${repeated}${after}<br></div><div>${advice}</div></div></div>`;
      for (const html of [rendered, plain, bareText]) expect(state(page(html))).toBe('empty');
    }
  });

  test('with the query cut in its middle', () => {
    const html = `<div id="botstuff"><div><p role="heading">Your search - <em>${QUERY.slice(0, 20)}…${QUERY.slice(-12)}</em> - nothing.</p>${advice}</div></div>`;
    expect(state(page(html))).toBe('empty');
  });

  test('with a query that Google rewrote: a heading with the query in italics above a list of advice', () => {
    const html = `<div id="botstuff"><div class="mnr-c"><div><p role="heading" aria-level="3">Votre recherche - <em>site:a.example oven</em> - rien.</p><p>…</p>${advice}</div></div></div>`;
    expect(state(page(html, 'site:http://a.example/ oven'))).toBe('empty');
  });

  test('without a list of advice, on a page that leads nowhere', () => {
    const html = `<div id="main"><div><div>Nothing was found for <b>${QUERY.slice(0, 40)} ...</b></div></div></div>`;
    expect(state(page(html))).toBe('empty');
  });

  test('with other searches proposed below', () => {
    const html = `<div id="topstuff"><div><p role="heading">Nothing for <em>${QUERY.slice(0, 40)}…</em>.</p>${advice}</div></div>
      <div id="botstuff"><div id="bres"><a href="/search?q=clay+oven&amp;sa=X">clay oven</a><a href="/search?q=vine&amp;sa=X">vine</a></div></div>`;
    expect(state(page(html))).toBe('empty');
  });
});

describe('a page with results is never an empty one', () => {
  const none = `<div id="topstuff"><div><p role="heading">No results found for <em>"${QUERY}"</em>.</p>${advice}<p>Results without quotes:</p></div></div>`;

  test('results without quotes, results for another spelling', () => {
    expect(state(page(`${none}<div id="rso">${result}</div>`))).toBe('results');
  });

  test('links that our marks do not know', () => {
    const html = `<div id="main"><div>${QUERY}</div><div class="x"><a href="/url?q=https://a.example/&amp;sa=U"><b>A title</b></a> ${QUERY}</div></div>`;
    expect(state(page(html))).not.toBe('empty');
  });

  test('an overview that names the query above a list', () => {
    const html = `<div data-mcp="1"><div data-subtree="mfc"><div data-rl="en"><p>On ${QUERY}:</p>${advice}</div></div></div>`;
    expect(state(page(html))).not.toBe('empty');
  });
});

test('a complete page of Google without results is never a request for JavaScript', () => {
  expect(state(page('<div id="search"></div><div id="rso"></div>'))).toBe('garbage');
  expect(state(page('<div id="search"></div>'), 429)).toBe('blocked');
});

test('a cut page is not an empty one', () => {
  for (const name of ['long', 'nojs']) {
    const html = fixture(name);
    for (const share of [0.5, 0.8, 0.95]) expect(state(html.slice(0, html.length * share))).toBe('garbage');
  }
});

test('hostile pages are read in linear time', () => {
  const deep = '<div>'.repeat(400);
  const started = performance.now();
  for (const html of [
    page(`${'<ul><li>a</li></ul>'.repeat(20_000)}`),
    page(`${deep}${QUERY}${'…'.repeat(50_000)}${advice}`),
    page(`<div>${'which village '.repeat(20_000)}…</div>${advice}`, 'which village '.repeat(5_000)),
    page(`<em>${QUERY}</em>`.repeat(20_000)),
  ])
    state(html);
  expect(performance.now() - started).toBeLessThan(4_000);
});
