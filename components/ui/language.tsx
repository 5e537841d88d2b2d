'use client';

import { createContext, Fragment, type ReactNode, use, useContext, useMemo } from 'react';
import {
  createTranslator,
  type Dictionary,
  LANGUAGES,
  type Language,
  type Message,
  type Translator,
} from '#lib/i18n/translator.ts';

const Spoken = createContext<Translator>(createTranslator('en'));

/** English is in the code; every other language is a separate, cacheable file that readers of English never load. */
const dictionaries: Partial<Record<Language, () => Promise<Dictionary>>> = {
  de: () => import('#lib/i18n/german/index.ts').then(({ german }) => german),
};

const requested: Partial<Record<string, Promise<Dictionary>>> = {};
const dictionaryOf = (language: Language) => {
  // If the file fails to load, a page in English is better than none.
  requested[language] ??= dictionaries[language]?.().catch(() => ({}));
  return requested[language];
};

// The page declares its language, so the dictionary loads in parallel with the other scripts.
if (typeof document !== 'undefined') {
  const language = LANGUAGES.find((one) => one === document.documentElement.lang);
  if (language) void dictionaryOf(language);
}

/**
 * Provides the reader's language to client components. The server renders them with the same dictionary, so nothing changes
 * on hydration.
 */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const coming = dictionaryOf(language);
  const dictionary = coming && use(coming);
  const translator = useMemo(() => createTranslator(language, dictionary), [language, dictionary]);
  return <Spoken value={translator}>{children}</Spoken>;
}

/**
 * Messages in the reader's language, for client components. Components rendered on both sides import it from `#messages`.
 */
export const useMessages = (): Translator => useContext(Spoken);

/** A message as an element, for components that are rendered on both sides. */
export function Translated({ text }: { text: Extract<Message, string> }) {
  return useMessages().known(text);
}

/** A message whose slots are elements. */
export function Sentence({
  text,
  ...slots
}: { text: Parameters<Translator['pieces']>[0] } & Partial<Record<string, ReactNode>>) {
  return useMessages()
    .pieces(text)
    .map(({ text: piece, isSlot }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a message's pieces keep their places.
      <Fragment key={at}>{isSlot ? slots[piece] : piece}</Fragment>
    ));
}

/** Relative time, with the timestamp as its tooltip. @param now milliseconds */
export function Moment({ at, now }: { at: string; now: number }) {
  const t = useMessages();
  return (
    <time dateTime={at} title={t.moment(at)}>
      {t.ago(at, now)}
    </time>
  );
}
