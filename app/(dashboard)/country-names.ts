import 'server-only';
import type { Language } from '#lib/client/messages/translator.ts';
import { COUNTRIES } from '#lib/contract/countries.ts';
import { readerLanguage } from '../messages.ts';

const named = (language: Language) => ({
  regions: new Intl.DisplayNames(language, { type: 'region' }),
  languages: new Intl.DisplayNames(language, { type: 'language' }),
});
const names: Record<Language, ReturnType<typeof named>> = { en: named('en'), de: named('de') };

/** Countries by name, as the reader's language has it. Named on the server alone: browsers do not agree on the names. */
export async function countryChoices(): Promise<{ code: string; name: string }[]> {
  const language = await readerLanguage();
  return COUNTRIES.map((code) => ({ code, name: names[language].regions.of(code.toUpperCase()) ?? code })).sort(
    (a, b) => a.name.localeCompare(b.name, language),
  );
}

/** "Germany" of "de", in the reader's language; the code where it has no name. */
export const countryName = async (code: string): Promise<string> =>
  names[await readerLanguage()].regions.of(code.toUpperCase()) ?? code;

/** "German" of "de", in the reader's language; the code where it has no name. */
export const languageName = async (code: string): Promise<string> =>
  names[await readerLanguage()].languages.of(code) ?? code;

/** "German" of "de", in English: what the text model is told. */
export const englishLanguageName = (code: string): string => names.en.languages.of(code) ?? code;
