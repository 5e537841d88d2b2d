import { expect, test } from 'vitest';
import { Engine, NO_QUERY } from './engine.ts';
import type { Block, Field, FieldKind, Value } from './fields.ts';
import { readFilter } from './filter.ts';
import { rowsText } from './rows-text.ts';

const field = (id: string, kind: FieldKind, options?: string[]): Field => ({
  id,
  kind,
  title: id,
  group: 'Page',
  description: id,
  ...(options && { options }),
});
const fields = [
  field('no', 'number'),
  field('url', 'text'),
  field('title', 'text'),
  field('status', 'number'),
  field('outcome', 'option', ['page', 'redirect', 'blocked']),
  field('indexable', 'boolean'),
  field('fetched_at', 'moment'),
];

const rows: Value[][] = [
  [1, 'https://a.example/', 'Home', 200, 'page', true, '2026-11-20T10:00:00.000Z'],
  [2, 'https://a.example/old', null, 301, 'redirect', null, '2026-11-20T10:00:01.000Z'],
  [3, 'https://a.example/Blog', 'The blog', 200, 'page', false, '2026-11-21T10:00:00.000Z'],
  [4, 'https://a.example/wall', null, null, 'blocked', null, null],
  [5, 'https://a.example/about', 'about us', 200, 'page', true, '2026-11-20T10:00:03.000Z'],
];
const blockOf = (some: readonly Value[][]): Block => ({
  rows: some.length,
  columns: Object.fromEntries(fields.map(({ id }, at) => [id, some.map((row) => row[at] ?? null)])),
});

async function engineOf(...blocks: Value[][][]): Promise<Engine> {
  const engine = new Engine(fields);
  await engine.load(
    async (after) => ({
      block: blockOf(blocks[after ?? 0] ?? []),
      next: (after ?? 0) + 1 < blocks.length ? (after ?? 0) + 1 : null,
    }),
    () => {},
  );
  return engine;
}

const numbers = (engine: Engine) => engine.window(0, 99, ['no']).map(([no]) => no);
const given = (filter: string, more: Partial<typeof NO_QUERY> = {}) => ({
  ...NO_QUERY,
  ...more,
  filter: readFilter(filter, fields).filter,
});

test.each([
  ['url.contains.blog', [3]],
  ['title.not_contains.o', [2, 4]],
  ['title.equals.HOME', [1]],
  ['title.not_equals.home', [2, 3, 4, 5]],
  ['url.starts_with.https://a.example/o', [2]],
  ['url.ends_with.out', [5]],
  ['title.empty', [2, 4]],
  ['title.not_empty', [1, 3, 5]],
  ['status.gte.300', [2]],
  ['status.lt.300', [1, 3, 5]],
  ['status.ne.200', [2, 4]],
  ['status.empty', [4]],
  ['outcome.in.redirect,blocked', [2, 4]],
  ['outcome.not_in.redirect,blocked', [1, 3, 5]],
  ['indexable.is.no', [3]],
  ['indexable.empty', [2, 4]],
  ['fetched_at.after.2026-11-21', [3]],
  ['fetched_at.before.2026-11-20T10:00:02Z', [1, 2]],
  ['all:status.eq.200;indexable.is.yes', [1, 5]],
  ['any:status.eq.301;title.equals.home', [1, 2]],
  ['all:status.eq.200;any(url.contains.blog;url.contains.about)', [3, 5]],
])('%s', async (filter, expected) => {
  const engine = await engineOf(rows.slice(0, 2), rows.slice(2));
  expect(engine.run(given(filter))).toBe(expected.length);
  expect(numbers(engine)).toEqual(expected);
});

test('rows without a value come last in both directions, and equal rows keep their order', async () => {
  const engine = await engineOf(rows);
  const sorted = (id: string, down: boolean) => {
    engine.run(given('', { sort: { field: id, down } }));
    return numbers(engine);
  };
  expect(sorted('title', false)).toEqual([5, 1, 3, 2, 4]);
  expect(sorted('title', true)).toEqual([3, 1, 5, 2, 4]);
  expect(sorted('status', false)).toEqual([1, 3, 5, 2, 4]);
  expect(sorted('outcome', false)).toEqual([4, 1, 3, 5, 2]);
  expect(sorted('fetched_at', true)).toEqual([3, 5, 2, 1, 4]);
});

test('finds a word in any searched field', async () => {
  const engine = await engineOf(rows);
  engine.run(given('', { find: ' ABOUT ', findIn: ['url', 'title'] }));
  expect(numbers(engine)).toEqual([5]);
});

test('reloaded rows replace the old ones under the same query', async () => {
  const engine = await engineOf(rows);
  engine.run(given('status.eq.200'));
  await engine.load(
    async () => ({ block: blockOf(rows.slice(2)), next: null }),
    () => {},
  );
  expect(numbers(engine)).toEqual([3, 5]);
  expect(engine.rows).toBe(3);
});

test('returns values unchanged, and as text without formulas', async () => {
  const engine = await engineOf([[1, '=1+1\tx', 'Say "hi"', 200, 'page', true, '2026-11-20T10:00:00.000Z']]);
  const values = engine.window(0, 1, ['url', 'title', 'status', 'indexable', 'fetched_at']);
  expect(values).toEqual([['=1+1\tx', 'Say "hi"', 200, true, '2026-11-20T10:00:00.000Z']]);
  const columns = fields.filter(({ id }) => ['url', 'title', 'status', 'indexable', 'fetched_at'].includes(id));
  expect(rowsText(columns, values, 'csv').split('\r\n')[1]).toBe(
    `"'=1+1\tx","Say ""hi""",200,yes,2026-11-20T10:00:00.000Z`,
  );
  expect(rowsText(columns, values, 'tsv').split('\n')[1]).toBe(`'=1+1 x\tSay "hi"\t200\tyes\t2026-11-20T10:00:00.000Z`);
  expect(JSON.parse(rowsText(columns, values, 'json'))).toEqual([
    { url: '=1+1\tx', title: 'Say "hi"', status: 200, indexable: true, fetched_at: '2026-11-20T10:00:00.000Z' },
  ]);
});

test('a reloaded table reports the new positions of its rows', async () => {
  const engine = await engineOf(rows.slice(0, 3));
  engine.run(given('', { sort: { field: 'title', down: true } }));
  expect(numbers(engine)).toEqual([3, 1, 2]);
  const held = engine.rowAt(1);
  await engine.load(
    async () => ({ block: blockOf([...rows, [6, 'https://a.example/z', 'Zoo', 200, 'page', true, null]]), next: null }),
    () => {},
  );
  expect(numbers(engine)).toEqual([6, 3, 1, 5, 2, 4]);
  expect(engine.placeOf(held)).toBe(2);
  engine.run(given('title.contains.zoo'));
  expect([engine.placeOf(held), engine.rowAt(1), engine.placeOf(engine.rowAt(0))]).toEqual([-1, -1, 0]);
});
