import type { Answer } from '../site.ts';
import { type EngineControls, RETRY_AFTER_SECONDS } from './control.ts';
import { hash } from './html.ts';
import { subjectWords } from './page-texts.ts';

const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  en: ['recipe', 'near me', 'for beginners', 'price', 'at home', 'vs shop', 'benefits', 'without sugar', 'history'],
  de: ['Rezept', 'in der Nähe', 'für Anfänger', 'Preis', 'kaufen', 'Test', 'ohne Zucker'],
  fr: ['recette', 'près de moi', 'prix', 'maison', 'pour débutant', 'sans sucre'],
  es: ['receta', 'cerca de mí', 'precio', 'en casa', 'sin azúcar'],
};

/** An engine's suggestions for a partial query: known subjects with that prefix, then endings. None for nonsense. */
export function suggest(engine: string, typed: string, language: string, limit = 10): string[] {
  const start = typed.trim().toLowerCase();
  if (!start) return [];
  const words = Object.values(subjectWords).flatMap((byLanguage) => Object.values(byLanguage));
  const starts = words.filter((word) => word.toLowerCase().startsWith(start));
  const known = starts.length > 0 || words.some((word) => start.includes(word.toLowerCase().split(' ')[0] ?? word));
  if (!known) return [];
  const endings = ENDINGS[language] ?? ENDINGS.en ?? [];
  const base = starts.length > 0 ? starts : [typed.trim()];
  const all = [
    ...starts.filter((word) => word.toLowerCase() !== start),
    ...base.flatMap((word) => endings.map((end) => `${word} ${end}`)),
  ];
  return [...new Set(all)].sort((a, b) => hash(`${engine}|${a}`) - hash(`${engine}|${b}`)).slice(0, limit);
}

/** The answer that replaces suggestions in the engine's current mood; null for a normal answer. */
export function refuseSuggestions({ suggestMood, delayMs }: EngineControls): Answer | null {
  const page = (status: number, body: string, headers = {}) => ({
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body,
    delayMs,
  });
  switch (suggestMood) {
    case 'captcha':
      return page(200, '<!doctype html><title>Are you a person?</title><form id="captcha-form"></form>');
    case 'blocked':
      return page(403, '<!doctype html><title>403 Forbidden</title>');
    case 'too-many-requests':
      return page(429, '', { 'retry-after': String(RETRY_AFTER_SECONDS) });
    case 'garbage':
      return { headers: { 'content-type': 'application/json' }, body: '["broken', delayMs };
    case 'none':
      return { headers: { 'content-type': 'application/json' }, body: '["",[]]', delayMs };
    case null:
      return null;
  }
}

/** Related searches on a results page. */
export function related(engine: string, query: string, language: string): string[] {
  const endings = ENDINGS[language] ?? ENDINGS.en ?? [];
  return endings
    .map((end) => `${query.replaceAll('"', '').trim()} ${end}`)
    .sort((a, b) => hash(`${engine}|${a}`) - hash(`${engine}|${b}`))
    .slice(0, 6);
}
