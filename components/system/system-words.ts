import type { Translator } from '#lib/client/messages/translator.ts';

/** Names of the parts that have to answer; others stand as they are. */
export function partWord(t: Translator, name: string): string {
  const words: Record<string, string> = { database: t('Database'), queue: t('Queue') };
  return words[name] ?? name;
}

/** What a kind of evidence is; others stand as they are. */
export function evidenceWord(t: Translator, kind: string): string {
  const words: Record<string, string> = {
    raw: t('Pages as fetched'),
    rendered: t('Pages as rendered'),
    screenshot: t('Screenshots'),
    serp: t('Result pages'),
    'ai-answer': t('AI answers'),
    'registry-answer': t('Registry answers'),
  };
  return words[kind] ?? kind;
}
