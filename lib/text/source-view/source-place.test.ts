import { expect, test } from 'vitest';
import { nthTag, placeIn } from '#lib/text/source-view/source-place.ts';

const source = `<!doctype html><html><head><title>An <img> in a title</title>
<!-- <img src="comment.png"> -->
<script>document.write('<img src="script.png">')</script></head>
<body><img src="first.png" alt="a > b"><template><img src="t.png"></template>
<IMG src='second.png'><a href="/tea?a=1&amp;b=2">Tea</a><img src="second.png"></body></html>`;

const at = (text: string) => source.indexOf(text);
const none = () => null;
const cut = (range: { start: number; end: number } | null) => range && source.slice(range.start, range.end);

test('elements are counted past comments, scripts, titles and templates', () => {
  expect(cut(nthTag(source, 'img', 0))).toBe('<img src="first.png" alt="a > b">');
  expect(cut(nthTag(source, 'img', 1))).toBe("<IMG src='second.png'>");
  expect(cut(nthTag(source, 'img', 2))).toBe('<img src="second.png">');
  expect(nthTag(source, 'img', 3)).toBeNull();
});

test('a snippet that stands there once is the place, one that stands there twice is told apart by the selector', () => {
  expect(placeIn(source, { snippet: '<img src="first.png" alt="a > b">' }, none)?.start).toBe(at('<img src="first'));
  const last = placeIn(source, { snippet: 'second.png', selector: 'x' }, () => ({ tag: 'img', index: 2 }));
  expect(last?.start).toBe(source.lastIndexOf('<img'));
  expect(cut(placeIn(source, { snippet: 'second.png', selector: 'x' }, none))).toBe('second.png');
});

test('an address is found the way the page writes it', () => {
  expect(cut(placeIn(source, { url: 'https://tea.example/tea?a=1&b=2' }, none))).toBe('/tea?a=1&amp;b=2');
});

test('what is not written there has no place', () => {
  expect(placeIn(source, { value: '1.5 s', snippet: '<p>', selector: 'p' }, none)).toBeNull();
  expect(placeIn(source, { value: 'Tea' }, none)).toBeNull();
});

test('a page made to be slow is not', () => {
  const began = performance.now();
  expect(nthTag('<a "'.repeat(100_000), 'p', 0)).toBeNull();
  expect(nthTag('<script>'.repeat(100_000), 'p', 0)).toBeNull();
  expect(performance.now() - began).toBeLessThan(2_000);
});
