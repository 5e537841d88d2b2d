import { expect, test } from 'vitest';
import { findMentions, sentencesOf } from '#lib/features/site-audits/suggestions/find-mentions.ts';

const HTML = `<html><head><title>Rye bread</title></head><body><nav>rye bread</nav><h1>Our rye bread</h1>
<main><p>We bake <b>every</b> day. Our Rye   Bread needs two days! Ask us.</p>
<ul><li>The <a href="/x">sourdough starter</a> is old.</li><li>Ryebreads are nice.</li></ul>
<script>var a = "rye bread. yes";</script></main><footer>rye bread</footer></body></html>`;

test('sentences are those of the text, without navigation, headings, links and scripts', () => {
  expect(sentencesOf(HTML)).toEqual([
    'We bake every day.',
    'Our Rye Bread needs two days!',
    'Ask us.',
    'The … is old.',
    'Ryebreads are nice.',
  ]);
});

test('an abbreviation does not end a sentence', () => {
  expect(sentencesOf('<p>Darker than Flour no. 3, e.g. for rye. Try it.</p>')).toEqual([
    'Darker than Flour no. 3, e.g. for rye.',
    'Try it.',
  ]);
});

test('a page is suggested for a target that it names and does not link to', () => {
  const targets = [
    { no: 2, keywords: ['wheat bread', 'rye bread'] },
    { no: 3, keywords: ['sourdough starter'] },
    { no: 4, keywords: ['read'] },
    { no: 1, keywords: ['rye bread'] },
  ];
  const pages = [{ no: 1, html: HTML }];
  expect(findMentions({ pages, targets, linked: [] })).toEqual([
    { from: 1, to: 2, keyword: 'rye bread', sentence: 'Our Rye Bread needs two days!' },
  ]);
  expect(findMentions({ pages, targets, linked: ['1 2'] })).toEqual([]);
});

test('a page that is nested arbitrarily deep is searched in time in proportion to its length', () => {
  const html = `${'<div>'.repeat(100_000)}rye bread`;
  expect(findMentions({ pages: [{ no: 1, html }], targets: [{ no: 2, keywords: ['rye bread'] }], linked: [] })).toEqual(
    [],
  );
});
