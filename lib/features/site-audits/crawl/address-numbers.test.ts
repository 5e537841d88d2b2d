import { expect, test } from 'vitest';
import { AddressNumbers } from '#lib/features/site-audits/crawl/address-numbers.ts';

/** Keys spread over 64 bits, and some that differ only in their high bits. */
const keyOf = (i: number) => BigInt.asIntN(64, BigInt(i) * (i % 200 === 0 ? 2n ** 40n : 0x9e37_79b9_7f4a_7c15n));

test('each key has its number, however many there are', () => {
  const numbers = new AddressNumbers(10);
  for (let i = 1; i <= 20_000; i++) numbers.add(keyOf(i), i, i % 2 === 0);
  expect(numbers.size).toBe(20_000);
  for (let i = 1; i <= 20_000; i++) {
    expect(numbers.get(keyOf(i))).toBe(i);
    expect(numbers.isInSitemap(keyOf(i))).toBe(i % 2 === 0);
  }
  expect(numbers.get(keyOf(20_001))).toBeUndefined();
  expect(numbers.isInSitemap(keyOf(20_001))).toBe(false);
});

test('an address is marked as listed later, an unknown one is not added by that', () => {
  const numbers = new AddressNumbers();
  numbers.add(-1n, 7, false);
  numbers.markInSitemap(-1n);
  numbers.markInSitemap(0n);
  expect([numbers.get(-1n), numbers.isInSitemap(-1n), numbers.get(0n), numbers.size]).toEqual([7, true, undefined, 1]);
});
