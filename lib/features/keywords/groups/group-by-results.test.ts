import { expect, test } from 'vitest';
import { DEPTH, groupByResults } from '#lib/features/keywords/groups/group-by-results.ts';
import { resultKey } from '#lib/text/result-key.ts';

const at = (name: string) => `https://${name}.example/`;
/** A keyword with one result per letter. */
const keyword = (plain: string, letters: string) => ({ plain, urls: [...letters].map(at) });

/** Groups as texts: head, then members with their number of shared results. */
function grouped(keywords: readonly ReturnType<typeof keyword>[], least = 3) {
  const { groups, alone } = groupByResults(keywords, least);
  return {
    groups: groups.map(({ head, members }) => [
      head.plain,
      ...members.map(({ keyword: { plain }, shared }) => `${plain} ${shared.length}`),
    ]),
    alone: alone.map(({ keyword: { plain }, nearest }) =>
      nearest ? `${plain} ~ ${nearest.keyword.plain} ${nearest.shared.length}` : plain,
    ),
  };
}

/** All permutations of a few items. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, place) => orders(things.toSpliced(place, 1)).map((rest) => [thing, ...rest]));
}

test('two keywords belong together from the threshold on', () => {
  const pair = [keyword('a', 'pqrstu'), keyword('b', 'pqrvwx')];
  expect(grouped(pair, 3)).toEqual({ groups: [['a', 'b 3']], alone: [] });
  expect(grouped(pair, 4)).toEqual({ groups: [], alone: ['a ~ b 3', 'b ~ a 3'] });
});

test('the shared results are told, in the order and words of the head', () => {
  const { groups } = groupByResults([keyword('a', 'xyz'), keyword('b', 'zyx'), keyword('c', 'xyzw')], 3);
  expect(groups[0]?.head.plain).toBe('a');
  expect(groups[0]?.members.map(({ shared }) => shared)).toEqual([
    [at('x'), at('y'), at('z')],
    [at('x'), at('y'), at('z')],
  ]);
});

test('only the first ten results count', () => {
  const many = 'abcdefghijklm';
  const late = [keyword('a', many), keyword('b', `${'nopqrstuvw'.slice(0, DEPTH - 2)}lmk`)];
  expect(grouped(late).groups).toEqual([]);
});

test('an address counts once, apart from scheme, fragment, www and a slash at the end', () => {
  const one = { plain: 'a', urls: ['http://www.x.example/p/', 'https://x.example/p#top', 'https://x.example/q?a=1'] };
  const other = { plain: 'b', urls: ['https://x.example/p', 'https://x.example/q?a=2', 'https://X.example/p//'] };
  expect(groupByResults([one, other], 1).groups[0]?.members[0]?.shared).toHaveLength(1);
  expect(resultKey('no address')).toBe('no address');
});

test('every member shares enough with the head: no chains', () => {
  // a–b and b–c share three each, a and c none; c–d share three.
  const chain = [keyword('a', 'pqr'), keyword('b', 'pqrstu'), keyword('c', 'stuvwx'), keyword('d', 'vwx')];
  expect(grouped(chain)).toEqual({ groups: [['b', 'a 3', 'c 3']], alone: ['d ~ c 3'] });
});

test('a member goes to the head it shares most with', () => {
  const keywords = [
    keyword('big', 'abcdef'),
    keyword('big 1', 'abc'),
    keyword('big 2', 'abd'),
    keyword('big 3', 'abe'),
    keyword('big 4', 'abf'),
    keyword('between', 'abcuvwxyz'),
    keyword('small', 'uvwxyz'),
    keyword('small 1', 'uvw'),
  ];
  expect(grouped(keywords)).toEqual({
    groups: [
      ['big', 'big 1 3', 'big 2 3', 'big 3 3', 'big 4 3'],
      ['small', 'between 6', 'small 1 3'],
    ],
    alone: [],
  });
});

test('ties are decided by the keyword, whatever the order of the input', () => {
  const keywords = [
    keyword('c', 'pqrstu'),
    keyword('a', 'pqrstu'),
    keyword('b', 'pqrvwx'),
    keyword('d', 'vwxyz'),
    keyword('é', 'mno'),
    keyword('', ''),
  ];
  const expected = grouped(keywords);
  expect(expected.groups[0]?.[0]).toBe('b');
  for (const order of orders(keywords)) expect(grouped(order)).toEqual(expected);
});

test('every keyword is in exactly one place, for many at once', () => {
  // A small seeded generator: the same numbers on every machine.
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const keywords = Array.from({ length: 200 }, (_, n) => ({
    plain: `keyword ${n}`,
    urls: Array.from({ length: 10 }, () => at(`s${next(60)}`)),
  }));
  const { groups, alone } = groupByResults(keywords, 3);
  const places = [
    ...groups.flatMap(({ head, members }) => [head, ...members.map((one) => one.keyword)]),
    ...alone.map((one) => one.keyword),
  ];
  expect(places.map(({ plain }) => plain).toSorted()).toEqual(keywords.map(({ plain }) => plain).toSorted());
  expect(groups.length).toBeGreaterThan(5);
  for (const { members } of groups) for (const { shared } of members) expect(shared.length).toBeGreaterThanOrEqual(3);
  const reversed = groupByResults(keywords.toReversed(), 3);
  expect(reversed.groups.map(({ head }) => head.plain)).toEqual(groups.map(({ head }) => head.plain));
});

test('nothing and one keyword are no groups', () => {
  expect(grouped([])).toEqual({ groups: [], alone: [] });
  expect(grouped([keyword('a', 'pqr')])).toEqual({ groups: [], alone: ['a'] });
});
