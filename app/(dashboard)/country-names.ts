import 'server-only';
import { countryChoicesIn } from '#lib/i18n/country-choices.ts';
import type { Language } from '#lib/i18n/translator.ts';
import { readerLanguage } from '../messages.ts';

const named = (language: Language) => ({
  regions: new Intl.DisplayNames(language, { type: 'region' }),
  languages: new Intl.DisplayNames(language, { type: 'language' }),
});
const names: Record<Language, ReturnType<typeof named>> = { en: named('en'), de: named('de') };

/** Countries by their names in the reader's language. */
export const countryChoices = async (): Promise<{ code: string; name: string }[]> =>
  countryChoicesIn(await readerLanguage());

/** "Germany" for "de", in the reader's language; the code if it has no name. */
export const countryName = async (code: string): Promise<string> =>
  names[await readerLanguage()].regions.of(code.toUpperCase()) ?? code;

/** "German" for "de", in the reader's language; the code if it has no name. */
export const languageName = async (code: string): Promise<string> =>
  names[await readerLanguage()].languages.of(code) ?? code;

/** "German" for "de", in English, as used in prompts for the text model. */
export const englishLanguageName = (code: string): string => names.en.languages.of(code) ?? code;
