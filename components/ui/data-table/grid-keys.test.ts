import { expect, test } from 'vitest';
import { nextPlace } from './grid-keys.ts';

const size = { rows: 50_000, columns: 9, page: 15 };
const press = (key: string, row: number, column: number, far = false) =>
  nextPlace({ key, ctrlKey: far, metaKey: false }, { row, column }, size);

test.each([
  ['ArrowDown', 0, 0, false, { row: 1, column: 0 }],
  ['ArrowDown', 49_999, 0, false, { row: 49_999, column: 0 }],
  ['ArrowUp', 0, 3, false, { row: 0, column: 3 }],
  ['ArrowDown', 5, 2, true, { row: 49_999, column: 2 }],
  ['ArrowRight', 5, 8, false, { row: 5, column: 8 }],
  ['PageDown', 49_990, 1, false, { row: 49_999, column: 1 }],
  ['PageUp', 3, 1, false, { row: 0, column: 1 }],
  ['Home', 7, 4, false, { row: 7, column: 0 }],
  ['End', 7, 4, true, { row: 49_999, column: 8 }],
  ['j', 7, 4, false, { row: 8, column: 4 }],
])('%s from row %i, column %i (far: %s)', (key, row, column, far, expected) => {
  expect(press(key, row, column, far)).toEqual(expected);
});

test('ignores other keys', () => {
  expect(press('/', 1, 1)).toBeNull();
  expect(press('k', 1, 1, true)).toBeNull();
});
