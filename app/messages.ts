import 'server-only';
import { cookies, headers } from 'next/headers';
import { cache, use } from 'react';
import { german } from '#lib/i18n/german/index.ts';
import {
  createTranslator,
  type Dictionary,
  type Language,
  pickLanguage,
  type Translator,
} from '#lib/i18n/translator.ts';

/** The reader's language: the chosen one, else the browser's preference. */
export const readerLanguage = cache(async (): Promise<Language> => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return pickLanguage(jar.get('language')?.value, sent.get('accept-language'));
});

/** None for English: its texts are in the code. */
const dictionaries: Partial<Record<Language, Dictionary>> = { de: german };

/**
 * Messages in the reader's language, for server components. Client components use `useMessages` of
 * components/ui/language.tsx.
 */
export const messages = cache(async () => {
  const language = await readerLanguage();
  return createTranslator(language, dictionaries[language]);
});

/**
 * The same for components that cannot await: `#messages` resolves to this file on the server and to the client's version
 * elsewhere.
 */
export const useMessages = (): Translator => use(messages());

export { Moment, Sentence, Translated } from '#components/ui/language.tsx';
