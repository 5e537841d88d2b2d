'use client';

import { createContext, Fragment, type ReactNode, use, useContext, useMemo } from 'react';
import {
  createTranslator,
  type Dictionary,
  LANGUAGES,
  type Language,
  type Message,
  type Translator,
} from '#lib/client/messages/translator.ts';

const Spoken = createContext<Translator>(createTranslator('en'));

/** English is in the code; another language is a file of its own, which the browser keeps and readers of English never load. */
const dictionaries: Partial<Record<Language, () => Promise<Dictionary>>> = {
  de: () => import('#lib/client/messages/german/index.ts').then(({ german }) => german),
};

const begun: Partial<Record<string, Promise<Dictionary>>> = {};
const dictionaryOf = (language: Language) => {
  // A page in English is better than none, should its file not come.
  begun[language] ??= dictionaries[language]?.().catch(() => ({}));
  return begun[language];
};

// The page says its language itself: its dictionary is on its way while the rest of the scripts come.
if (typeof document !== 'undefined') {
  const language = LANGUAGES.find((one) => one === document.documentElement.lang);
  if (language) void dictionaryOf(language);
}

/** Tells client parts the reader's language. The server draws them with the same dictionary, so nothing changes before the eyes. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  const coming = dictionaryOf(language);
  const dictionary = coming && use(coming);
  const translator = useMemo(() => createTranslator(language, dictionary), [language, dictionary]);
  return <Spoken value={translator}>{children}</Spoken>;
}

/** Messages in the reader's language, in client parts. Parts drawn on both sides import it from `#messages`. */
export const useMessages = (): Translator => useContext(Spoken);

/** A message as an element, for parts that are drawn on both sides. */
export function Translated({ text }: { text: Extract<Message, string> }) {
  return useMessages().known(text);
}

/** A message with elements in its slots. */
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

/** How long ago something was, with the moment behind it. @param now milliseconds */
export function Moment({ at, now }: { at: string; now: number }) {
  const t = useMessages();
  return (
    <time dateTime={at} title={t.moment(at)}>
      {t.ago(at, now)}
    </time>
  );
}
