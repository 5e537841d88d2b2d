import { expect, test } from 'vitest';
import { KNOWN_COUNTRIES, mainLanguage } from '#lib/engines/country-languages.ts';

/** Every region that the runtime can name is a country or a group of countries. */
function countriesOfTheRuntime(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  // Groups, retired codes and codes for tests.
  const none =
    'AC AN BU CP CQ CS DD DG EA EU EZ FX IC NT QO SU TA TP UK UN XA XB YD YU ZR ZZ CT DY FQ HV JT MI NH NQ PC PU PZ RH VD WK'.split(
      ' ',
    );
  return letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter(
      (code) =>
        names.of(code) !== undefined &&
        Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}` &&
        !none.includes(code),
    );
}

test('every country has a language', () => {
  const missing = countriesOfTheRuntime().filter((code) => !KNOWN_COUNTRIES.has(code.toLowerCase()));
  expect(missing).toEqual([]);
  expect(KNOWN_COUNTRIES.size).toBe(countriesOfTheRuntime().length);
});

test.each([
  ['us', 'en'],
  ['DE', 'de'],
  ['br', 'pt'],
  ['jp', 'ja'],
  ['ae', 'ar'],
  ['ua', 'uk'],
  ['??', 'en'],
])('%s: %s', (country, language) => expect(mainLanguage(country)).toBe(language));
