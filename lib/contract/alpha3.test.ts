import { expect, test } from 'vitest';
import { alpha2Of } from '#lib/contract/alpha3.ts';

test.each([
  ['deu', 'de'],
  ['gbr', 'gb'],
  ['usa', 'us'],
  ['aut', 'at'],
  ['prk', 'kp'],
  ['com', 'km'],
  ['zwe', 'zw'],
  ['zzz', null],
])('the alpha-2 code of %s is %s', (alpha3, alpha2) => {
  expect(alpha2Of(alpha3)).toBe(alpha2);
});
