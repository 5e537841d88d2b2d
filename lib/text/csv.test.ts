import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('quotes what needs it and leaves numbers alone', () => {
  expect(
    toCsv(
      ['a', 'b'],
      [
        [1, 'x, "y"'],
        [null, 'line\nbreak'],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n1,"x, ""y"""\r\n,"line\nbreak"\r\n');
});

test.each(['=1+1', '+1', '-1', '@a', '\tx', '＝1'])('D4: %j is text to a spreadsheet', (text) => {
  expect(toCsv(['t'], [[text]])).toContain(`'${text}`);
});

test('D4: a negative number stays a number', () => {
  expect(toCsv(['n'], [[-3]])).toBe('\uFEFFn\r\n-3\r\n');
});

test.each([
  ['a;=1+1;b', `"a;'=1+1;b"`],
  ['a\t=1+1', `"a\t'=1+1"`],
  ['a; @SUM(A1)', `"a;' @SUM(A1)"`],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ['a\n=1+1', `"a\n'=1+1"`],
  ['a;b - c', '"a;b - c"'],
])('D4: %j holds no formula for a reader that separates at semicolons or tabs', (text, cell) => {
  expect(toCsv(['t'], [[text]])).toBe(`\uFEFFt\r\n${cell}\r\n`);
});
