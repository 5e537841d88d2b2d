import { expect, test } from 'vitest';
import { meaningfulTerms, plainKeyword, preservesMeaning, termsOf } from '#lib/text/keywords/terms.ts';

const terms = (text: string) => termsOf(plainKeyword(text)).join(' ');

test.each([
  ['café crème', 'cafe creme'],
  ['Ναός', 'ναος'],
  ['أحمد', 'احمد'],
  ['ёлка', 'елка'],
  ['за́мок', 'замок'],
  ['می‌خواهم', 'میخواهم'],
  ['C++ .NET at&t', 'c++ .net at&t'],
])('%s is typed without its marks too', (text, bare) => {
  expect(terms(text)).toBe(terms(bare));
});

test.each([
  ['パン', 'バン'],
  ['パン', 'ハン'],
  ['दिल', 'दल'],
  ['ไม้', 'ไม่'],
  ['мой', 'мои'],
  ['їжа', 'іжа'],
])('%s is another word than %s', (one, other) => {
  expect(terms(one)).not.toBe(terms(other));
  expect(preservesMeaning(meaningfulTerms(one, 'en'), `${other} 1`)).toBe(false);
});

test('a word with marks of its own is one word', () => {
  expect(termsOf(plainKeyword('हिन्दी किताब'))).toHaveLength(2);
  expect(termsOf(plainKeyword('ශ්‍රී ලංකා'))).toHaveLength(2);
  expect(plainKeyword('ශ්‍රී ලංකා')).toBe('ශ්‍රී ලංකා');
});
