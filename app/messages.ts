import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
import { german } from '#lib/client/messages/german/index.ts';
import { createTranslator, type Dictionary, type Language, pickLanguage } from '#lib/client/messages/translator.ts';

/**
 * Of whoever reads this page, as they chose. Half of the screens have no German yet, so what the browser wants does not count:
 * nobody is led into two languages at once unasked. Once they all have it, the header Accept-Language goes in place of the null.
 */
export const readerLanguage = cache(
  async (): Promise<Language> => pickLanguage((await cookies()).get('language')?.value, null),
);

/** Of a language; none for English. */
export const dictionaryOf = (language: Language): Dictionary | undefined => (language === 'de' ? german : undefined);

/** Messages in the reader's language, in server parts. Client parts use `useMessages` of components/ui/language.tsx. */
export const messages = cache(async () => {
  const language = await readerLanguage();
  return createTranslator(language, dictionaryOf(language));
});
