import { data } from 'franc/data.js';
import { expressions } from 'franc/expressions.js';
import { isWhite } from './characters.ts';
import { shortCode } from './stop-words.ts';

/**
 * franc's models with an index from trigrams to languages. franc scans every model for every text, which costs more than the
 * whole pass over the page; the index only touches the trigrams of the text and gives the same distances.
 */
const SAMPLE = 1_024;
const MISS = 300;
/** Languages this close to the best one cannot be distinguished from it: the declared one is preferred. */
const NEAR = 0.08;
/** Fewer letters are not significant. */
const MIN_LETTERS = 24;

interface Model {
  languages: string[];
  /** Trigram key → start of its entry in `lists`. */
  starts: Map<number, number>;
  /** For each trigram: the number of pairs, then language and rank of each. */
  lists: Int16Array;
}

const models = new Map<string, Model>();

/** A small integer for three characters; two trigrams of one script almost never share a value. */
function keyOf(a: number, b: number, c: number): number {
  return (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)) & 0x3fffffff;
}

function modelOf(script: string): Model | null {
  const known = models.get(script);
  if (known) return known;
  const source = Object.hasOwn(data, script) ? data[script] : undefined;
  if (source === undefined) return null;
  const languages = Object.keys(source);
  const pairs = new Map<number, number[]>();
  languages.forEach((language, at) => {
    (source[language] ?? '').split('|').forEach((trigram, rank) => {
      const key = keyOf(trigram.charCodeAt(0), trigram.charCodeAt(1), trigram.charCodeAt(2));
      const list = pairs.get(key);
      if (list) list.push(at, rank);
      else pairs.set(key, [at, rank]);
    });
  });
  const starts = new Map<number, number>();
  const flat: number[] = [];
  for (const [key, list] of pairs) {
    starts.set(key, flat.length);
    flat.push(list.length);
    for (const one of list) flat.push(one);
  }
  const model: Model = { languages, starts, lists: Int16Array.from(flat) };
  models.set(script, model);
  return model;
}

/** Script of most letters of the text. Latin text, by far the most common, is recognized without regular expressions. */
function scriptOf(text: string, latin: number, other: number): string | null {
  if (latin > other * 4) return 'Latin';
  let best: string | null = null;
  let most = 0;
  for (const script of Object.keys(expressions)) {
    const expression = expressions[script];
    const count = expression === undefined ? 0 : (text.match(expression)?.length ?? 0);
    if (count > most) {
      most = count;
      best = script;
    }
  }
  return best;
}

/** Approximate number of letters: Latin ones, those of other scripts, and everything except spaces and punctuation. */
function lettersOf(text: string): { latin: number; other: number; all: number } {
  let latin = 0;
  let other = 0;
  let all = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c > 0x40 && !isWhite(c)) all++;
    const small = c | 32;
    if (small >= 97 && small <= 122) latin++;
    else if (small > 0x24f) other++;
  }
  return { latin, other, all };
}

/** Hash table for the trigrams of a text and their counts: four slots for each character of a sample. */
const PLACES = SAMPLE * 4;
const keys = new Int32Array(PLACES);
const uses = new Int32Array(PLACES);

/** Counts the trigrams of a text, cleaned like trigram-utils: without punctuation and digits, padded. */
function eachTrigram(text: string, visit: (key: number, count: number) => void): void {
  const clean = text.toLowerCase();
  const used: number[] = [];
  let a = 0;
  let b = 32;
  for (let i = 0; i <= clean.length; i++) {
    const code = i === clean.length ? 32 : clean.charCodeAt(i);
    const c = code <= 0x40 || code === 160 ? 32 : code;
    if (c === 32 && b === 32) continue;
    if (a !== 0) {
      const key = keyOf(a, b, c);
      let place = (key ^ (key >>> 12)) & (PLACES - 1);
      while (uses[place] !== 0 && keys[place] !== key) place = (place + 1) & (PLACES - 1);
      if (uses[place] === 0) {
        keys[place] = key;
        used.push(place);
      }
      uses[place] = (uses[place] as number) + 1;
    }
    a = b;
    b = c;
  }
  for (const place of used) {
    visit(keys[place] as number, uses[place] as number);
    uses[place] = 0;
  }
}

/** The detected language of a text; `confidence` from 0 to 1. */
export interface Detected {
  /** ISO 639-3; null with a reason. */
  code: string | null;
  confidence: number;
  reason: string | null;
}

/**
 * Detects the language of a text from its first 1,024 characters. `declared` (ISO 639-1 or -3) decides between languages
 * that match almost equally, such as English and Scots; it never overrides a clear match with another language.
 */
export function detectLanguage(text: string, declared = ''): Detected {
  const sample = text.slice(0, SAMPLE);
  const { latin, other, all: letters } = lettersOf(sample);
  const script = scriptOf(sample, latin, other);
  if (script === null || letters < (script === 'Latin' ? MIN_LETTERS : MIN_LETTERS / 4)) {
    return { code: null, confidence: 0, reason: 'The page has too little text to tell its language' };
  }
  const model = modelOf(script);
  // Only one language uses this script.
  if (model === null) return { code: script, confidence: 1, reason: null };
  return closest(model, sample, declared === 'no' ? 'nb' : declared);
}

function closest({ languages, starts, lists }: Model, sample: string, declared: string): Detected {
  const gains = new Int32Array(languages.length);
  eachTrigram(sample, (key, count) => {
    const start = starts.get(key);
    if (start === undefined) return;
    const end = start + 1 + (lists[start] as number);
    for (let i = start + 1; i < end; i += 2) {
      const language = lists[i] as number;
      const apart = count - (lists[i + 1] as number) - 1;
      gains[language] = (gains[language] as number) + MISS - (apart < 0 ? -apart : apart);
    }
  });
  let best = 0;
  let second = -1;
  for (let i = 1; i < gains.length; i++) {
    if ((gains[i] as number) > (gains[best] as number)) {
      second = best;
      best = i;
    } else if (second === -1 || (gains[i] as number) > (gains[second] as number)) second = i;
  }
  const top = gains[best] as number;
  if (top <= 0)
    return { code: null, confidence: 0, reason: 'The words of the page match no language that is known here' };
  const wanted = declared === '' ? -1 : languages.findIndex((one) => one === declared || shortCode(one) === declared);
  const bar = top * (1 - NEAR);
  if (wanted !== -1 && (gains[wanted] as number) >= bar) {
    // Confidence that it is one of the near languages; the page's declaration decides which one.
    let other = 0;
    for (const gain of gains) if (gain < bar && gain > other) other = gain;
    return found(languages[wanted], gains[wanted] as number, other);
  }
  return found(languages[best], top, second === -1 ? 0 : (gains[second] as number));
}

function found(language: string | undefined, top: number, next: number): Detected {
  const confidence = Math.min(1, Math.max(0, 0.5 + ((top - next) / top) * 3));
  return { code: language ?? null, confidence: Math.round(confidence * 100) / 100, reason: null };
}
