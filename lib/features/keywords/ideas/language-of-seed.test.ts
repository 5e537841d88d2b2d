import { expect, test } from 'vitest';
import { languageOfSeed } from '#lib/features/keywords/ideas/language-of-seed.ts';

test.each([
  ['coffee grinder', 'us', 'en'],
  ['Kaffeemühle', 'de', 'de'],
  ['mühle für kaffee', 'us', 'de'],
  ['moulin à café pour la maison', 'us', 'fr'],
  ['how to choose a grinder', 'de', 'en'],
  ['コーヒーミル', 'us', 'ja'],
  ['咖啡机', 'us', 'zh'],
  ['東京 大阪', 'jp', 'ja'],
  ['кофемолка', 'us', 'ru'],
  ['кавомолка для дому і саду', 'us', 'uk'],
  ['кафемелачка', 'bg', 'bg'],
  ['مطحنة قهوة', 'us', 'ar'],
  ['커피 그라인더', 'us', 'ko'],
  ['x100', 'br', 'pt'],
])('%s, asked for %s: %s', (seed, country, language) => {
  expect(languageOfSeed(seed, country)).toBe(language);
});
