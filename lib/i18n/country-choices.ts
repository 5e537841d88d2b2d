import { COUNTRIES } from '#lib/contract/countries.ts';
import type { Language } from './translator.ts';

/**
 * Countries with their names in a language, by name. Browsers disagree with the server on some names: call this in a browser
 * only for what the server never renders, such as an opened dialog.
 */
export function countryChoicesIn(language: Language): { code: string; name: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return COUNTRIES.map((code) => ({ code, name: names.of(code.toUpperCase()) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, language),
  );
}
