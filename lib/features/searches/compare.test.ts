import { expect, test } from 'vitest';
import { compareResults, type Ranked } from '#lib/features/searches/compare.ts';

const list = (...urls: string[]): Ranked[] =>
  urls.map((name, index) => ({
    url: `https://${name}.example/`,
    host: `${name}.example`,
    title: name,
    position: index + 1,
  }));
const names = (results: readonly Ranked[]) => results.map(({ title }) => title);

test('reports entered, left, moved and retitled results', () => {
  const now = list('b', 'a', 'c', 'new');
  if (now[2]) now[2].title = 'C, renamed';
  const found = compareResults(list('a', 'b', 'c', 'old'), now);
  expect(found.depth).toBe(4);
  expect(names(found.entered)).toEqual(['new']);
  expect(names(found.left)).toEqual(['old']);
  expect(found.moved.map(({ title, position, previousPosition }) => [title, previousPosition, position])).toEqual([
    ['b', 2, 1],
    ['a', 1, 2],
  ]);
  expect(found.titleChanged).toEqual([expect.objectContaining({ title: 'C, renamed', previousTitle: 'c' })]);
  expect(found.unchangedCount).toBe(0);
});

test('does not call gone or new what the shorter list could not show', () => {
  const short = list('a', 'b');
  const long = list('a', 'b', 'c', 'd');
  expect(compareResults(long, short)).toMatchObject({ depth: 2, entered: [], left: [], unchangedCount: 2 });
  expect(compareResults(short, long)).toMatchObject({ depth: 2, entered: [], left: [], unchangedCount: 2 });
});

test('a result that fell below the shorter list has moved', () => {
  const found = compareResults(list('a', 'b'), list('x', 'y', 'a', 'b'));
  expect(names(found.entered)).toEqual(['x', 'y']);
  expect(found.left).toEqual([]);
  expect(names(found.moved)).toEqual(['a', 'b']);
});

test('lists that are empty have nothing in common', () => {
  expect(compareResults([], list('a'))).toMatchObject({ depth: 0, entered: [], left: [] });
});

test('an address listed twice counts at its best, and a fragment is no other page', () => {
  const now = list('a', 'b', 'a');
  if (now[1]) now[1].url = 'https://b.example/#part';
  expect(compareResults(list('a', 'b', 'c'), now)).toMatchObject({ moved: [], unchangedCount: 2 });
});
