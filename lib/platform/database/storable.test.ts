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

test('P9: anything but plain objects and arrays stays as it is, at any depth', () => {
  class Decimal {
    readonly digits = '1\0';
  }
  const kept = { at: new Date(0), bytes: Buffer.from('a\0'), decimal: new Decimal(), bare: null };
  const cleaned = storable({ kept: [kept], without: Object.assign(Object.create(null), { text: '\0' }) });
  expect(cleaned).toEqual({ kept: [kept], without: { text: '\uFFFD' } });
  for (const key of ['at', 'bytes', 'decimal'] as const) expect(cleaned.kept[0]?.[key]).toBe(kept[key]);
});
