import { expect, test } from 'vitest';
import { type DataColumn, nextRow, nextSort, sortRows } from './columns.ts';

test('a heading sorts in its first direction, then in the other, then restores the original order', () => {
  const size = { id: 'size', sort: 'desc' } as const;
  expect(nextSort(size, null)).toEqual({ id: 'size', down: true });
  expect(nextSort(size, { id: 'name', down: false })).toEqual({ id: 'size', down: true });
  expect(nextSort(size, { id: 'size', down: true })).toEqual({ id: 'size', down: false });
  expect(nextSort(size, { id: 'size', down: false })).toBeNull();
  expect(nextSort({ id: 'name', sort: 'asc' }, { id: 'name', down: false })).toEqual({ id: 'name', down: true });
});

test('texts sort naturally and case-insensitively, numbers by size, equal rows keep their order', () => {
  const rows = [
    { path: '/page-10', size: 5 },
    { path: '/Page-9', size: 40 },
    { path: '/about', size: 5 },
  ];
  const columns: DataColumn<(typeof rows)[number]>[] = [
    { id: 'path', title: 'Path', value: ({ path }) => path, cell: ({ path }) => path },
    { id: 'size', title: 'Size', value: ({ size }) => size, cell: ({ size }) => size },
  ];
  const paths = (id: string, down: boolean) => sortRows(rows, columns, { id, down }).map(({ path }) => path);
  expect(paths('path', false)).toEqual(['/about', '/Page-9', '/page-10']);
  expect(paths('size', true)).toEqual(['/Page-9', '/page-10', '/about']);
  expect(paths('size', false)).toEqual(['/page-10', '/about', '/Page-9']);
  expect(sortRows(rows, columns, null)).toBe(rows);
});

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['PageDown', 90, 99],
  ['PageUp', 90, 78],
  ['Home', 50, 0],
  ['End', 50, 99],
])('%s from row %i', (key, at, expected) => {
  expect(nextRow(key, at, { rows: 100, page: 12 })).toBe(expected);
});

test('ignores other keys', () => expect(nextRow('j', 1, { rows: 100, page: 12 })).toBeNull());
