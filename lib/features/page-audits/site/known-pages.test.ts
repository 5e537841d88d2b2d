import { expect, test } from 'vitest';
import { nearest } from '#lib/features/page-audits/site/known-pages.ts';

const page = { url: 'https://x.example/a', textHash: 'aaaa', simhash: '00000000000000ff' };
const other = (url: string, textHash: string, simhash: string) => ({ url, textHash, simhash });

test('the same text and texts within three bits are duplicates, nearest first', () => {
  const found = nearest(page, [
    other('three', 'b', '00000000000000f8'),
    other('four', 'c', '00000000000000f0'),
    other('same', 'aaaa', 'ffffffffffffffff'),
    other('one', 'd', '80000000000000ff'),
  ]);
  expect(found).toEqual([
    { url: 'same', distance: 0 },
    { url: 'one', distance: 1 },
    { url: 'three', distance: 3 },
  ]);
});
