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

/** Names of services that others run; others stand as they are. */
export function serviceWord(t: Translator, name: string): string {
  const words: Record<string, string> = {
    'text-model': t('Text model'),
    'captcha-solver': t('Captcha solver'),
    mail: t('Mail server'),
    'google-ads': 'Google Ads',
    rdap: 'RDAP',
    whois: 'WHOIS',
  };
  return words[name] ?? name;
}
