import { expect, test } from 'vitest';
import { nearGroups } from '#lib/features/site-audits/analysis/near-duplicates.ts';

const groups = (...hashes: bigint[]) => [...nearGroups(BigInt64Array.from(hashes))];

test('three bits apart is near, four is not, wherever the bits are', () => {
  for (const [a, b, c, d] of [
    [0n, 1n, 2n, 3n],
    [0n, 20n, 40n, 62n],
    [60n, 61n, 62n, 63n],
    [5n, 17n, 31n, 33n],
  ] as const) {
    const three = BigInt.asIntN(64, (1n << a) | (1n << b) | (1n << c));
    const four = BigInt.asIntN(64, (1n << a) | (1n << b) | (1n << c) | (1n << d));
    expect(groups(0n, three)).toEqual([0, 0]);
    expect(groups(0n, four)).toEqual([0, 1]);
  }
});

test('texts are of one group over others, under its first', () => {
  expect(groups(-1n, 0b111n, 0n, 0b111111n)).toEqual([0, 1, 1, 1]);
});

test('no texts, no groups', () => {
  expect(groups()).toEqual([]);
});
