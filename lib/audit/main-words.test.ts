import { expect, test } from 'vitest';
import { hasWord, lowered } from '#lib/audit/main-words.ts';

test('a word is found whole, at either end too', () => {
  const text = lowered('Rye bread, baked on Fridays — breads of rye');
  expect(['rye', 'bread', 'fridays', 'baked'].map((word) => hasWord(text, word))).toEqual([true, true, true, true]);
  expect(['brea', 'ake', 'read', ''].map((word) => hasWord(text, word))).toEqual([false, false, false, false]);
});

test('one that stands inside another first is found where it stands alone', () => {
  expect(hasWord('breads and bread', 'bread')).toBe(true);
});

test('composed and decomposed letters are one, and unspaced scripts have no neighbours', () => {
  expect(hasWord(lowered('Cafe\u0301 au lait'), lowered('CAFÉ'))).toBe(true);
  expect(hasWord('東京の天気予報', '天気')).toBe(true);
});
