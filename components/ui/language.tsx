'use client';

import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import {
  createTranslator,
  type Dictionary,
  type Language,
  type Message,
  type Translator,
} from '#lib/client/messages/translator.ts';

const Spoken = createContext<Translator>(createTranslator('en'));

interface LanguageProviderProps {
  language: Language;
  /** None for English: its texts are in the code. */
  dictionary: Dictionary | undefined;
  children: ReactNode;
}

/** Tells client parts the reader's language. The server read it and sends the dictionary along, so both draw the same. */
export function LanguageProvider({ language, dictionary, children }: LanguageProviderProps) {
  const translator = useMemo(() => createTranslator(language, dictionary), [language, dictionary]);
  return <Spoken value={translator}>{children}</Spoken>;
}

/** Messages in the reader's language, in client parts. Server parts use `messages()` of app/messages.ts. */
export const useMessages = (): Translator => useContext(Spoken);

/** A message as an element, for parts that are drawn on both sides. */
export function Say({ text }: { text: Extract<Message, string> }) {
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
