import { formatAgo, formatBytes, formatMs, formatTime, formatUntil } from '#lib/text/format.ts';
import type { german } from './german/index.ts';

/**
 * The message catalog. A message is written in English where it is shown; the English text is its key. Every other language
 * is a dictionary from those texts, so a missing translation does not compile. See README.md.
 */

export const LANGUAGES = ['en', 'de'] as const;
/** A language of the dashboard. */
export type Language = (typeof LANGUAGES)[number];

/** An English text that has a translation. */
export type Message = keyof typeof german;
/** "{count} page|{count} pages": singular and plural. */
type Countable = Extract<Message, `${string}|${string}`>;
/** A message that does not depend on a number. */
export type PlainMessage = Exclude<Message, Countable>;
type SlotOf<Text extends string> = Text extends `${string}{${infer Slot}}${infer Rest}` ? Slot | SlotOf<Rest> : never;
type Values<Text extends string, Value> = [SlotOf<Text>] extends [never] ? [] : [values: Record<SlotOf<Text>, Value>];

/** Translations by English text. */
export type Dictionary = Readonly<Partial<Record<string, string>>>;

/** Translates messages; call it with the English text. */
export interface Translator {
  language: Language;
  /** The message in the reader's language with its slots filled in; numbers follow the language's format. */
  (message: PlainMessage, ...values: []): string;
  <Text extends PlainMessage>(message: Text, ...values: Values<Text, string | number>): string;
  /** A message that depends on a number, which is also its {count} slot. */
  many: <Text extends Countable>(
    count: number,
    message: Text,
    ...values: [Exclude<SlotOf<Text>, 'count'>] extends [never]
      ? []
      : [values: Record<Exclude<SlotOf<Text>, 'count'>, string | number>]
  ) => string;
  /** The parts of a message whose slots are rendered elements: texts and slot names, alternating. */
  pieces: (message: PlainMessage) => { text: string; isSlot: boolean }[];
  /** A text that may be in the dictionary, such as an entry of an external list. */
  known: (text: string) => string;
  /** A label within a sentence: English begins it in lower case, except abbreviations; German nouns keep their capital. */
  inText: (word: string) => string;
  number: (value: number) => string;
  /** "41.2%" for 41.2, with at most one decimal. */
  percent: (value: number) => string;
  /** "14.2 KB" (1 KB = 1,024 bytes). */
  bytes: (count: number) => string;
  /** "850 ms", "1.24 s". @param ms milliseconds */
  duration: (ms: number) => string;
  day: (iso: string) => string;
  /** "6 Nov", for the axis of a chart. @param at milliseconds */
  dayOfMonth: (at: number) => string;
  /** "Nov 2026", for the axis of a chart. @param at milliseconds */
  month: (at: number) => string;
  /** "21 Nov 2026, 06:10 UTC" */
  moment: (iso: string) => string;
  /** "just now", "5 min ago", then the date. @param now milliseconds */
  ago: (iso: string, now: number) => string;
  /** "in 40 s", "in 5 min", "in 3 h", "now". @param now milliseconds */
  until: (iso: string, now: number) => string;
  /** "06:15 UTC", with the date in front if it differs from that of `now` (milliseconds). */
  time: (iso: string, now: number) => string;
}

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/**
 * @param dictionary of the language; none for English
 */
export function createTranslator(language: Language, dictionary: Dictionary = {}): Translator {
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(locale);
  const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  const days = new Intl.DateTimeFormat(locale, date);
  const moments = new Intl.DateTimeFormat(locale, { ...date, hour: '2-digit', minute: '2-digit' });
  const daysOfMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const decimal = (text: string) => (language === 'de' ? text.replace('.', ',') : text);
  const since = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  const write = (value: string | number | undefined, slot: string) =>
    typeof value === 'number' ? numbers.format(value) : (value ?? `{${slot}}`);
  const fill = (text: string, values: Partial<Record<string, string | number>> = {}) =>
    text.replace(/\{(\w+)\}/g, (_all, slot: string) => write(values[slot], slot));
  const lookUp = (message: string) => dictionary[message] ?? message;
  const say = (message: string, values?: Record<string, string | number>) => fill(lookUp(message), values);
  const day = (iso: string) => days.format(new Date(iso));
  const moment = (iso: string) => `${moments.format(new Date(iso))} UTC`;
  const shown: Omit<Translator, never> = Object.assign(say, {
    language,
    many: (count: number, message: string, values?: Record<string, string | number>) => {
      const [one = '', other = one] = lookUp(message).split('|');
      return fill(plurals.select(count) === 'one' ? one : other, { ...values, count });
    },
    pieces: (message: string) =>
      lookUp(message)
        .split(/\{(\w+)\}/)
        .map((text, at) => ({ text, isSlot: at % 2 === 1 })),
    known: lookUp,
    inText: (word: string) =>
      language === 'en' ? word.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase()) : word,
    number: (value: number) => numbers.format(value),
    percent: (value: number) => percents.format(value / 100),
    bytes: (count: number) => decimal(formatBytes(count)),
    duration: (ms: number) => decimal(formatMs(ms)),
    dayOfMonth: (at: number) => daysOfMonth.format(at),
    month: (at: number) => months.format(at),
    day,
    moment,
    ago: (iso: string, now: number) => {
      if (language === 'en') return formatAgo(iso, now);
      const seconds = (now - Date.parse(iso)) / 1_000;
      if (seconds < 60) return lookUp('just now');
      if (seconds < 3_600) return since.format(-Math.floor(seconds / 60), 'minute');
      if (seconds < 86_400) return since.format(-Math.floor(seconds / 3_600), 'hour');
      return seconds < 7 * 86_400 ? since.format(-Math.floor(seconds / 86_400), 'day') : day(iso);
    },
    until: (iso: string, now: number) => {
      if (language === 'en') return formatUntil(iso, now);
      const seconds = Math.ceil((Date.parse(iso) - now) / 1_000);
      if (seconds <= 0) return lookUp('now');
      if (seconds < 90) return since.format(seconds, 'second');
      return seconds < 5_400
        ? since.format(Math.round(seconds / 60), 'minute')
        : since.format(Math.round(seconds / 3_600), 'hour');
    },
    time: (iso: string, now: number) =>
      language === 'en' || iso.slice(0, 10) === new Date(now).toISOString().slice(0, 10)
        ? formatTime(iso, now)
        : moment(iso),
  });
  return shown as Translator;
}

/**
 * Picks the language: the chosen one, else the first supported one in the browser's preferences, else English.
 * @param chosen value of the cookie
 * @param accepted the header Accept-Language
 */
export function pickLanguage(chosen: string | undefined, accepted: string | null): Language {
  const known = (tag: string) => LANGUAGES.find((one) => one === tag.toLowerCase().split('-')[0]);
  const wanted = (accepted ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, at) => {
      const [tag = '', ...options] = part.trim().split(';');
      const weight = Number(options.find((one) => one.trim().startsWith('q='))?.split('=')[1] ?? 1);
      return { language: known(tag), weight: Number.isFinite(weight) ? weight : 0, at };
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at);
  return (chosen === undefined ? undefined : known(chosen)) ?? wanted[0]?.language ?? 'en';
}
