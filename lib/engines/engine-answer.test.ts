import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bing } from '#lib/engines/bing.ts';
import { duckduckgo } from '#lib/engines/duckduckgo.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { yahoo } from '#lib/engines/yahoo.ts';

const fixture = (name: string) => readFileSync(new URL(`./__fixtures__/${name}.html`, import.meta.url), 'utf8');
const bingPage = (inside: string) =>
  bing.parse(
    readSerpDocument(
      `<html><body><ol id="b_results"><li class="b_ans"><div class="b_crtrm"><acf-skeleton></acf-skeleton>${inside}</div></li><li class="b_algo"><h2><a href="https://a.example/">A</a></h2></li></ol></body></html>`,
    ),
  );

test("Copilot's answer on a page of Bing: text without citation marks, and the cited pages", () => {
  const answer = bingPage(
    `<div class="b_cnt_resp"><p>Tea is a <strong>drink</strong>.<span class="b_crt_citation_wrapper"><span aria-label="All about tea - https://tea.example/a-b"><span>1</span></span></span></p><ul><li>green</li><li><p>black</p></li></ul></div>`,
  );
  expect(answer.aiOverviewState).toBe('present');
  expect(answer.aiOverview).toEqual({
    content: 'Tea is a drink.\n\n- green\n\n- black',
    sources: [{ url: 'https://tea.example/a-b', title: 'All about tea', siteName: '', description: '' }],
  });
  expect(answer.organic).toHaveLength(1);
});

test('an answer of Bing that has not loaded yet is deferred', () => {
  for (const inside of ['', '<div class="b_cnt_resp"></div>']) {
    expect(bingPage(inside)).toMatchObject({ aiOverviewState: 'deferred', aiOverview: null });
  }
});

test('Search Assist on a page of DuckDuckGo', () => {
  expect(duckduckgo.parse(readSerpDocument(fixture('duckduckgo-rendered')))).toMatchObject({
    aiOverviewState: 'present',
    aiOverview: { content: 'Tea is a drink.', sources: [{ url: 'https://example.net/tea', title: 'Wiki' }] },
  });
});

test('a page without such an answer is unmeasured, not absent', () => {
  const pages = [
    bing.parse(readSerpDocument(fixture('bing-results'))),
    yahoo.parse(readSerpDocument(fixture('yahoo-results'))),
    duckduckgo.parse(readSerpDocument(fixture('duckduckgo-html'))),
  ];
  for (const page of pages) expect(page).toMatchObject({ aiOverviewState: 'unmeasured', aiOverview: null });
});
