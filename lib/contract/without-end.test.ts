import { expect, test } from 'vitest';
import { withoutEnd } from './without-end.ts';

test.each([
  ['a//', '/', 'a'],
  ['///', '/', ''],
  ['a/b', '/', 'a/b'],
  ['', '/', ''],
  ['x; \n;', ' \n;', 'x'],
])('%j without %j at its end is %j', (text, signs, rest) => {
  expect(withoutEnd(text, signs)).toBe(rest);
});
