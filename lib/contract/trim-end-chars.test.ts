import { expect, test } from 'vitest';
import { trimEndChars } from './trim-end-chars.ts';

test.each([
  ['a//', '/', 'a'],
  ['///', '/', ''],
  ['a/b', '/', 'a/b'],
  ['', '/', ''],
  ['x; \n;', ' \n;', 'x'],
])('%j without %j at its end is %j', (text, signs, rest) => {
  expect(trimEndChars(text, signs)).toBe(rest);
});
