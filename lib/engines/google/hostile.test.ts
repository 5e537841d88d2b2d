import { expect, test } from 'vitest';
import { parseAiMode } from '#lib/engines/google/ai-mode.ts';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';

const MB = 1024 * 1024;
const page = (inside: string) =>
  `<html><body data-ved="1"><form action="/search"><input name="q" value="x"></form><div id="rso">${inside}</div></body></html>`;
const result = '<div data-hveid="A"><a href="https://a.example/"><h3>A</h3><cite>a</cite></a></div>';
const upTo = (megabytes: number, part: string) => part.repeat(Math.floor((megabytes * MB) / part.length));

/** Parsing time is linear for any content: a page of twice the size takes about twice the time. */
const shapes: [string, (megabytes: number) => string][] = [
  ['nested divs', (mb) => page(upTo(mb / 2, '<div>') + result)],
  [
    'one long attribute',
    (mb) => page(`<div class="${upTo(mb, 'g ')}" data-attrid="${upTo(mb, 'wa:/')}">${result}</div>`),
  ],
  ['titles', (mb) => page(upTo(mb, result))],
  [
    'titles in titles',
    (mb) => page(upTo(mb, `${'<h3><a href="https://a.example/">A'.repeat(100)}${'</a></h3>'.repeat(100)}`)),
  ],
  ['links to verticals', (mb) => page(result + upTo(mb, '<a href="/search?q=x&tbm=vid">V</a>'))],
  [
    'questions',
    (mb) =>
      page(
        result +
          upTo(mb, '<div class="related-question-pair" data-q="q"><a href="https://b.example/"><h3>B</h3></a></div>'),
      ),
  ],
  [
    'one question with all',
    (mb) =>
      page(
        `${result}<div class="related-question-pair">${upTo(mb, '<div role="button" aria-expanded="true"><a href="https://b.example/">B</a></div>')}</div>`,
      ),
  ],
  ['cards in cards', (mb) => page(result + upTo(mb, `${'<div class="Gx5Zad">'.repeat(50)}${'</div>'.repeat(50)}`))],
  [
    'sitelinks',
    (mb) => page(`<div>${result}<table>${upTo(mb, '<tr><td><a href="https://a.example/s">s</a>')}</table></div>`),
  ],
  [
    'places',
    (mb) =>
      page(
        `${result}<div><div data-hveid="L">${upTo(mb, '<div class="rllt__details"><div role="heading">P</div></div>')}</div></div>`,
      ),
  ],
  ['headings by role', (mb) => page(upTo(mb, '<a href="https://a.example/"><div role="heading">A</div></a>'))],
  ['repeats of the query', (mb) => page(upTo(mb, '<div><em>x</em></div><ul><li>y</li></ul>'))],
  [
    'an overview of cards',
    (mb) =>
      page(
        `${result}<div data-subtree="mfc"><div data-rl="en">t</div><ul><li>${upTo(mb, '<a href="https://a.example/1">t</a>')}</li></ul></div>`,
      ),
  ],
  [
    'an overview of lists',
    (mb) =>
      page(
        `${result}<div data-subtree="mfc"><div data-rl="en">${upTo(mb, `${'<ul><li>a'.repeat(40)}${'</li></ul>'.repeat(40)}`)}</div></div>`,
      ),
  ],
  [
    'an overview of comments',
    (mb) =>
      page(
        `${result}<div data-subtree="mfc"><div data-rl="en">t<i data-icl-uuid="1"></i></div>${upTo(mb, '<!--S[["1https://-->')}</div>`,
      ),
  ],
  ['unclosed tags', (mb) => page(upTo(mb, '<a href="https://a.example/"><b><h3>'))],
  ['digits', (mb) => page(`<div id="result-stats">${upTo(mb, '1,2 ')}</div>${result}`)],
];

function cost(html: string): number {
  // CPU time of this thread: other tests run concurrently.
  const before = process.threadCpuUsage();
  const document = readSerpDocument(html);
  google.classify(document, { status: 200, url: '' });
  google.parse(document);
  parseAiMode(document);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test.each(shapes)('%s', (_, shape) => {
  cost(shape(0.02));
  const small = Math.max(10, cost(shape(0.06)));
  const large = Math.min(cost(shape(0.24)), cost(shape(0.24)));
  // Four times the page: four times the time, plus room for the noise of a busy machine.
  expect(large / small).toBeLessThan(12);
  expect(large).toBeLessThan(1_500);
});

test('megabytes of one attribute', () => {
  const html = page(`<div data-hveid="${'x'.repeat(4 * MB)}" class="${'g '.repeat(MB / 2)}">${result}</div>`);
  expect(google.parse(readSerpDocument(html)).organic).toHaveLength(1);
});
