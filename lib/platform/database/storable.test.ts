import { expect, test } from 'vitest';
import { storable } from '#lib/platform/database/storable.ts';

test('P9: NUL and lone surrogates become the replacement character, in keys and at any depth', () => {
  expect(storable({ 'a\0': ['x\uD800y', { deep: '\0' }], n: 1, none: null })).toEqual({
    'a\uFFFD': ['x\uFFFDy', { deep: '\uFFFD' }],
    n: 1,
    none: null,
  });
});

test('P8: keys that name a prototype stay plain data', () => {
  const cleaned = storable(JSON.parse('{"__proto__": {"polluted": true}}'));
  expect(Object.hasOwn(cleaned, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});
