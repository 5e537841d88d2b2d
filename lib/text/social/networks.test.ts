import { expect, test } from 'vitest';
import { measurePost, networkIds, networks } from '#lib/text/social/networks.ts';

const used = (id: keyof typeof networks, text: string) => measurePost(networks[id], text).used;

test.each([
  ['letters', 'sourdough', 9],
  ['accents, composed or not', 'cafe\u0301 café', 9],
  ['Cyrillic', 'хлеб', 4],
  ['Japanese', 'パンを焼く', 10],
  ['Korean', '빵', 2],
  ['a link', 'https://harbour-bakery.example/bread/rye?from=post#top', 23],
  ['a link at the end of a sentence', 'See https://a.example/b.', 4 + 23 + 1],
  ['a link in brackets', '(https://a.example/b)', 1 + 23 + 1],
  ['a link with brackets of its own', '(https://a.example/rye_(bread))', 1 + 23 + 1],
  ['a link with a question', 'https://a.example?q=rye, yes', 23 + 5],
  ['a link of another script', 'https://bäckerei.example/brot', 23],
  ['a bare name', 'example.com', 23],
  ['a bare name with a path', 'bbc.co.uk/news', 23],
  ['an e-mail address', 'mail info@example.com', 21],
  ['no link', 'e.g. node.js, 3.5', 17],
  ['a curly quote', '“a”', 3],
  ['an emoji', '🍞', 2],
  ['an emoji of many parts', '👩🏽‍🍳', 2],
  ['a family', '👨‍👩‍👧‍👦', 2],
  ['a flag', '🇫🇷', 2],
  ['a keycap', '1️⃣', 2],
  ['a sign that is text', '©', 1],
  ['the same sign as an emoji', '©️', 2],
  ['nothing', '', 0],
])('X counts %s', (_, text, count) => {
  expect(used('x', text)).toBe(count);
});

test('Bluesky counts what readers see, and links in full', () => {
  expect(used('bluesky', '👨‍👩‍👧‍👦 パン')).toBe(4);
  expect(used('bluesky', 'https://a.example/b')).toBe(19);
});

test('Mastodon shortens links that name their protocol', () => {
  expect(used('mastodon', `https://a.example/${'b'.repeat(80)}`)).toBe(23);
  expect(used('mastodon', 'example.com')).toBe(11);
  expect(used('mastodon', '👩🏽‍🍳')).toBe(1);
});

test('Threads counts the bytes of an emoji', () => {
  expect(used('threads', 'a🍞')).toBe(5);
  expect(used('threads', 'パン')).toBe(2);
});

test.each(networkIds)('%s: a text of just its length fits, one more does not', (id) => {
  const { limit } = networks[id];
  expect(measurePost(networks[id], 'a'.repeat(limit))).toMatchObject({ used: limit, fits: limit });
  const over = measurePost(networks[id], `${'a'.repeat(limit - 1)}bc`);
  expect(over).toMatchObject({ used: limit + 1, fits: limit });
});

test('what fits ends neither inside a character nor inside a link', () => {
  const text = `${'a'.repeat(279)}👨‍👩‍👧‍👦`;
  expect(measurePost(networks.x, text).fits).toBe(279);
  expect(measurePost(networks.x, `${'a '.repeat(135)}https://a.example/b`).fits).toBe(270);
});

test('thirty hashtags are enough for Instagram', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `#bread${at}`).join(' ');
  expect(measurePost(networks.instagram, tags(30))).toMatchObject({ hashtags: 30, tooManyHashtags: false });
  expect(measurePost(networks.instagram, tags(31)).tooManyHashtags).toBe(true);
  expect(measurePost(networks.x, tags(31)).tooManyHashtags).toBe(false);
  expect(measurePost(networks.instagram, 'C#sharp #1 a/#b #パン ＃wide').hashtags).toBe(2);
});

test.each([
  ['letters', 'a'.repeat(63_000)],
  ['dots', 'a.'.repeat(31_000)],
  ['signs of a link', 'https://'.repeat(8_000)],
  ['brackets', `https://a.example/${'(a'.repeat(31_000)}`],
  ['a path', `https://a.example/${'.'.repeat(62_000)}`],
])('a long text of %s is counted in one pass', (_, text) => {
  const time = (given: string) => {
    const started = performance.now();
    measurePost(networks.facebook, given);
    return performance.now() - started;
  };
  const short = text.slice(0, text.length / 8);
  time(short);
  // Eight times the text takes about eight times as long; quadratic behavior would take 64 times, which is seconds.
  const best = (given: string) => Math.min(...[1, 2, 3].map(() => time(given)));
  expect(best(text)).toBeLessThan(40 * Math.max(25, best(short)));
});
