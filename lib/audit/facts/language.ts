import { data } from 'franc/data.js';
import { expressions } from 'franc/expressions.js';

/**
 * franc's models with an index from trigram to languages. franc walks every model for every text, which costs more
 * than the whole pass over the page; the index touches the trigrams of the text alone and gives the same distances.
 */
const SAMPLE = 2_048;
const MISS = 300;
/** Fewer letters than this say nothing. */
const MIN_LETTERS = 24;

interface Model {
  languages: string[];
  /** trigram → [language index, rank, …] */
  index: Map<string, number[]>;
}

const models = new Map<string, Model>();

function modelOf(script: string): Model | null {
  const known = models.get(script);
  if (known) return known;
  const source = Object.hasOwn(data, script) ? data[script] : undefined;
  if (source === undefined) return null;
  const model: Model = { languages: Object.keys(source), index: new Map() };
  model.languages.forEach((language, at) => {
    (source[language] ?? '').split('|').forEach((trigram, rank) => {
      const list = model.index.get(trigram);
      if (list) list.push(at, rank);
      else model.index.set(trigram, [at, rank]);
    });
  });
  models.set(script, model);
  return model;
}

/** Script most letters of the text are in. Latin text, by far the most, is recognised without the expressions. */
function scriptOf(text: string): string | null {
  let latin = 0;
  let other = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i) | 32;
    if (c >= 97 && c <= 122) latin++;
    else if (c > 0x24f) other++;
  }
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

/** Trigrams of a text by falling rank, as trigram-utils makes them: punctuation out, blanks squashed, padded. */
function trigramsOf(text: string): [string, number][] {
  const clean = ` ${text
    .replace(/[\u0021-\u0040]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()} `;
  const counts = new Map<string, number>();
  for (let i = 0; i + 3 <= clean.length; i++) {
    const trigram = clean.slice(i, i + 3);
    counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  return [...counts];
}

export interface Detected {
  /** ISO 639-3; null with a reason. */
  code: string | null;
  confidence: number;
  reason: string | null;
}

/** Language of a text, from its first 2,048 characters. */
export function detectLanguage(text: string): Detected {
  const sample = text.slice(0, SAMPLE);
  const script = scriptOf(sample);
  const letters = sample.replace(/[\s\u0021-\u0040]+/g, '').length;
  if (script === null || letters < (script === 'Latin' ? MIN_LETTERS : MIN_LETTERS / 4)) {
    return { code: null, confidence: 0, reason: 'The page has too little text to tell its language' };
  }
  const model = modelOf(script);
  // One language alone is written in this script.
  if (model === null) return { code: script, confidence: 1, reason: null };
  return closest(model, trigramsOf(sample));
}

function closest(model: Model, trigrams: [string, number][]): Detected {
  const gains = new Float64Array(model.languages.length);
  for (const [trigram, count] of trigrams) {
    const list = model.index.get(trigram);
    if (list === undefined) continue;
    for (let i = 0; i < list.length; i += 2) {
      const language = list[i] as number;
      gains[language] = (gains[language] as number) + MISS - Math.abs(count - (list[i + 1] as number) - 1);
    }
  }
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
  const next = second === -1 ? 0 : (gains[second] as number);
  const confidence = Math.min(1, Math.max(0, 0.5 + ((top - next) / top) * 3));
  return { code: model.languages[best] ?? null, confidence: Math.round(confidence * 100) / 100, reason: null };
}
