import { expect, test } from 'vitest';
import { mergeResults } from './merge-results.ts';

const list = (...urls: string[]) =>
  urls.map((url, index) => ({ url, host: 'a.example', title: `${url} ${index + 1}`, position: index + 1 }));

test('a URL in two engines is listed once, above those in one, with its position in each', () => {
  const merged = mergeResults([
    list('https://a.example/first', 'https://www.a.example/both/'),
    list('https://a.example/other', 'https://a.example/x', 'http://a.example/both#part'),
  ]);
  expect(merged.map(({ url, positions }) => [url, positions])).toEqual([
    ['https://www.a.example/both/', [2, 3]],
    ['https://a.example/first', [1, null]],
    ['https://a.example/other', [null, 1]],
    ['https://a.example/x', [null, 2]],
  ]);
  expect(merged[0]?.score).toBeCloseTo(1 / 62 + 1 / 63, 10);
});

test('URL and title are from the engine that ranks it best; a query string makes another URL', () => {
  const merged = mergeResults([list('https://a.example/1', 'https://a.example/2'), list('http://a.example/2')]);
  expect(merged[0]).toMatchObject({ url: 'http://a.example/2', title: 'http://a.example/2 1' });
  expect(mergeResults([list('https://a.example/?a=1'), list('https://a.example/?a=2')])).toHaveLength(2);
});

test('a URL twice in one engine counts once, at its best position', () => {
  const merged = mergeResults([list('https://a.example/', 'https://b.example/', 'https://a.example/#again')]);
  expect(merged.map(({ positions }) => positions)).toEqual([[1], [2]]);
});

test('without results there is nothing to merge', () => {
  expect(mergeResults([])).toEqual([]);
  expect(mergeResults([[], []])).toEqual([]);
});
