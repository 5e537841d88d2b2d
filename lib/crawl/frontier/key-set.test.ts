import { expect, test } from 'vitest';
import { KeySet } from '#lib/crawl/frontier/key-set.ts';

test('knows what it was given, and nothing else, through its growth', () => {
  const keys = new KeySet(16);
  const key = (i: number) => `x.example/shop/item-${i}?colour=${i % 7}`;
  for (let i = 0; i < 50_000; i++) expect(keys.add(key(i))).toBe(true);
  expect(keys.size).toBe(50_000);
  expect(keys.add(key(123))).toBe(false);
  let wrong = 0;
  for (let i = 0; i < 50_000; i++) {
    if (!keys.has(key(i))) wrong++;
    if (keys.has(key(i + 50_000))) wrong++;
  }
  expect(wrong).toBe(0);
});

test('the empty text is a key as well', () => {
  const keys = new KeySet();
  expect([keys.has(''), keys.add(''), keys.add(''), keys.has('')]).toEqual([false, true, false, true]);
});
