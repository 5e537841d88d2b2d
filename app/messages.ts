import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache } from 'react';
import { german } from '#lib/client/messages/german/index.ts';
import { createTranslator, type Dictionary, type Language, pickLanguage } from '#lib/client/messages/translator.ts';

/** Whoever reads this page: their cookie, else what their browser wants. */
export const readerLanguage = cache(async (): Promise<Language> => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return pickLanguage(jar.get('language')?.value, head.get('accept-language'));
});

/** Of a language; none for English. */
export const dictionaryOf = (language: Language): Dictionary | undefined => (language === 'de' ? german : undefined);

/** Messages in the reader's language, in server parts. Client parts use `useMessages` of components/ui/language.tsx. */
export const messages = cache(async () => {
  const language = await readerLanguage();
  return createTranslator(language, dictionaryOf(language));
});
