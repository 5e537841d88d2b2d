import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';

const shown = (before: unknown, after: unknown) =>
  differenceOf(before, after, 100).changes.map(({ path, change, before: old, after: now }) =>
    [path, change, old, now].join(' | '),
  );

test('same answers differ in nothing', () => {
  const answer = { data: { results: [{ url: 'https://a.example/', ranking: 1 }], none: null } };
  expect(differenceOf(answer, structuredClone(answer), 10)).toEqual({ changes: [], total: 0 });
});

test('fields that came, went and changed are named by their place', () => {
  const before = { data: { score: 71, title: 'Old', gone: [1] } };
  const after = { data: { score: 74, title: 'Old', 'odd key': true } };
  expect(shown(before, after)).toEqual([
    'data.score | changed | 71 | 74',
    'data["odd key"] | added |  | true',
    'data.gone | removed | [1] | ',
  ]);
});

test('elements of a list are told by what names them, not by their place', () => {
  const before = [
    { url: 'https://a.example/', ranking: 1 },
    { url: 'https://b.example/', ranking: 2 },
  ];
  const after = [
    { url: 'https://c.example/', ranking: 1 },
    { url: 'https://a.example/', ranking: 2 },
  ];
  expect(shown(before, after)).toEqual([
    '[https://c.example/] | added |  | {"url":"https://c.example/","ranking":1}',
    '[https://a.example/].ranking | changed | 1 | 2',
    '[https://b.example/] | removed | {"url":"https://b.example/","ranking":2} | ',
  ]);
});

test('a list without names, or with one twice, goes by place', () => {
  expect(shown(['a', 'b'], ['a', 'c', 'd'])).toEqual(['[1] | changed | b | c', '[2] | added |  | d']);
  const twice = [{ url: 'x' }, { url: 'x' }];
  expect(shown(twice, [{ url: 'x' }])).toEqual(['[1] | removed | {"url":"x"} | ']);
});

test('kinds that change are one change; a null is a value', () => {
  expect(shown({ a: [1] }, { a: { b: 1 } })).toEqual(['a | changed | [1] | {"b":1}']);
  expect(shown({ a: 1 }, { a: null })).toEqual(['a | changed | 1 | null']);
  expect(shown(1, 2)).toEqual(['answer | changed | 1 | 2']);
});

test('all are counted, as many as wanted are listed, and long values are cut', () => {
  const many = Array.from({ length: 50 }, (_, at) => at);
  const { changes, total } = differenceOf({}, { many, long: 'x'.repeat(1_000) }, 1);
  expect([changes.length, total]).toEqual([1, 2]);
  expect(differenceOf('', 'x'.repeat(1_000), 5).changes[0]?.after).toHaveLength(301);
});
