import { expect, test } from 'vitest';
import { testPage } from '#lib/audit/checks/test-facts.ts';
import { detectLanguage } from '#lib/audit/facts/text/language.ts';

const SCOTS_LIKE =
  'Rye bread. Bake it at home. Order online, pick up in the shop. Fresh loaves each day. Ovens and stones.';
const DUTCH =
  'Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand en geweten.';

test('the declared language decides between languages that fit about as well', () => {
  expect(detectLanguage(SCOTS_LIKE).code).not.toBe('eng');
  expect(detectLanguage(SCOTS_LIKE, 'en').code).toBe('eng');
});

test('a declaration does not outweigh the text', () => {
  expect(detectLanguage(DUTCH, 'en').code).toBe('nld');
  expect(detectLanguage(DUTCH, 'de').code).toBe('nld');
});

test('an English page is read as English, so its readability is measured', () => {
  const { content } = testPage({ lang: 'en-GB', body: `<main><p>${SCOTS_LIKE.repeat(8)}</p></main>` });
  expect(content.language.detected).toBe('en');
  expect(content.readability.score).not.toBeNull();
});
