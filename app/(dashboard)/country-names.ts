import 'server-only';
import { COUNTRIES } from '#lib/contract/countries.ts';

const regions = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });

/** Countries by name. Named on the server alone: browsers do not agree on the names. */
export function countryChoices(): { code: string; name: string }[] {
  return COUNTRIES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
    a.name.localeCompare(b.name, 'en'),
  );
}

/** "Germany" of "de"; the code where it has no name. */
export const countryName = (code: string): string => regions.of(code.toUpperCase()) ?? code;

/** "German" of "de"; the code where it has no name. */
export const languageName = (code: string): string => languages.of(code) ?? code;
