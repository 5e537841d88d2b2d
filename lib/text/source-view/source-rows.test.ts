import { expect, test } from 'vitest';
import { findAll, rowAt, rowParts, rowText, sourceRows, visible } from '#lib/text/source-view/source-rows.ts';

const all = (text: string, columns: number) => {
  const rows = sourceRows(text, columns);
  return rows.starts.map((_, index) => [rows.lines[index], rowText(rows, index)]);
};

test('lines are numbered, long ones go on in further rows, whichever way they end', () => {
  expect(all('one\r\nabcdefgh\n\nlast', 3)).toEqual([
    [1, 'one'],
    [2, 'abc'],
    [2, 'def'],
    [2, 'gh'],
    [3, ''],
    [4, 'las'],
    [4, 't'],
  ]);
  expect(all('', 10)).toEqual([[1, '']]);
  expect(all('a\n', 10)).toEqual([
    [1, 'a'],
    [2, ''],
  ]);
});

test('a character outside the basic plane is never cut in two', () => {
  const rows = all('ab😀cd', 3);
  expect(rows.map(([, text]) => text).join('')).toBe('ab😀cd');
  for (const [, text] of rows) expect(String(text).isWellFormed()).toBe(true);
});

test('a text with too many lines says how many it has', () => {
  const rows = sourceRows('x\n'.repeat(50), 10, 20);
  expect(rows.starts.length).toBe(20);
  expect(rows.total).toBe(51);
});

test('ten megabytes in one line are cut in a moment', () => {
  const began = performance.now();
  const rows = sourceRows('y'.repeat(10 * 1024 * 1024), 120);
  expect(rows.starts.length).toBe(Math.ceil((10 * 1024 * 1024) / 120));
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('an offset leads to its row', () => {
  const rows = sourceRows('abc\ndefghij\nk', 4);
  expect(['c', 'd', 'h', 'k'].map((one) => rowAt(rows, rows.text.indexOf(one)))).toEqual([0, 1, 2, 3]);
});

test('a word is found in any case and with signs that a pattern would read', () => {
  expect(findAll('<A href="?a=(1)"> <a HREF="?A=(1)">', 'href="?a=(1)"')).toEqual([
    { start: 3, end: 16 },
    { start: 21, end: 34 },
  ]);
  expect(findAll('aaaa', '')).toEqual([]);
  expect(findAll('a'.repeat(50), 'a', 7)).toHaveLength(7);
});

test('a match that runs over rows is marked in each of them', () => {
  const rows = sourceRows('abcdefghij', 4);
  const matches = [{ start: 2, end: 9 }];
  expect([0, 1, 2].map((index) => rowParts(rows, index, matches))).toEqual([
    [
      { text: 'ab', match: null },
      { text: 'cd', match: 0 },
    ],
    [{ text: 'efgh', match: 0 }],
    [
      { text: 'i', match: 0 },
      { text: 'j', match: null },
    ],
  ]);
});

test('what cannot be seen, or turns text around, is named', () => {
  expect(visible('a\0b\u001bc\u202ed')).toBe('a\u2400b\u241bc[U+202E]d');
});
