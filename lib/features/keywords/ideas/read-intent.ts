import { INTENTS, type Intent } from '#lib/contract/fields.ts';
import { isKnownBrand } from '#lib/features/keywords/ideas/brands.ts';
import { plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';
import { languages } from '#lib/text/keywords/words/index.ts';
import { type LanguageWords, wordsOf } from '#lib/text/keywords/words/language-words.ts';

/** The intent of a query, and the words that show it. */
export interface IntentReading {
  intent: Intent;
  /** The words that show it; empty when none do, and `informational` is only the most common intent. */
  because: string[];
}

/** Weights for queries with signs of several intents: a searcher who compares prices first wants to compare. */
const STRENGTH: Record<Intent, number> = { navigational: 3, commercial: 2, transactional: 2.5, informational: 1.5 };

interface Mark {
  intent: Intent;
  terms: string[];
}

const MARKS = new Map(languages.map((words) => [words.language, marksOf(words)]));

/**
 * Detects the intent of a query from its words alone.
 * @param language BCP 47 primary language of the query; English signs are always recognized, because people mix them in
 */
export function readIntent(query: string, language = 'en'): IntentReading {
  const terms = termsOf(plainKeyword(query));
  const found = [...new Set([language, 'en'])].flatMap((one) =>
    metIn(terms, MARKS.get(one) ?? new Map<string, Mark[]>()),
  );
  const points = new Map<Intent, number>();
  const because = new Map<Intent, string[]>();
  for (const { intent, at, words } of found) {
    // The first word weighs more: "how to buy a house" is a question.
    const weight = STRENGTH[intent] + (at === 0 ? leadOf(intent) : 0);
    points.set(intent, (points.get(intent) ?? 0) + weight);
    because.set(intent, [...(because.get(intent) ?? []), words]);
  }
  const versus = terms.findIndex((term) => term === 'vs' || term === 'versus');
  if (versus > 0 && versus < terms.length - 1) points.set('commercial', (points.get('commercial') ?? 0) + 3);
  // A name alone is navigational; with another sign, that one counts.
  const wishes = found.some(({ intent }) => intent !== 'navigational');
  if (!wishes && (isAddress(query) || startsWithBrand(terms))) {
    points.set('navigational', (points.get('navigational') ?? 0) + STRENGTH.navigational);
    because.set('navigational', [...(because.get('navigational') ?? []), terms[0] ?? query]);
  }
  const best = INTENTS.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))[0] ?? 'informational';
  if ((points.get(best) ?? 0) === 0) return { intent: 'informational', because: [] };
  return { intent: best, because: [...new Set(because.get(best) ?? [])] };
}

/** A leading question word makes the query a question; a leading purchase word weighs almost as much. */
const leadOf = (intent: Intent) => ({ informational: 3.5, transactional: 1.5, commercial: 1, navigational: 0 })[intent];

const isAddress = (query: string) =>
  /^(?:https?:\/\/|www\.)|^[\w-]+\.(?:com|org|net|io|de|fr|es|it|co)\b/i.test(query.trim());

/** Whether one or two leading words are a brand, with few words after them. */
function startsWithBrand(terms: readonly string[]): boolean {
  if (terms.length > 4) return false;
  return isKnownBrand(terms.slice(0, 2).join(' ')) || isKnownBrand(terms[0] ?? '');
}

function marksOf({ marks }: LanguageWords): Map<string, Mark[]> {
  const byFirst = new Map<string, Mark[]>();
  for (const intent of INTENTS) {
    for (const words of wordsOf(marks[intent])) {
      const terms = termsOf(plainKeyword(words));
      const [first] = terms;
      if (first === undefined) continue;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { intent, terms }]);
    }
  }
  return byFirst;
}

/** Matches in the terms, the longest at each position: "best" means something else before "way" or "time". */
function metIn(terms: readonly string[], marks: ReadonlyMap<string, Mark[]>) {
  const met: { intent: Intent; at: number; words: string }[] = [];
  let at = 0;
  while (at < terms.length) {
    const fitting = (marks.get(terms[at] ?? '') ?? []).filter((mark) =>
      mark.terms.every((term, i) => terms[at + i] === term),
    );
    const longest = Math.max(0, ...fitting.map((mark) => mark.terms.length));
    for (const mark of fitting) {
      if (mark.terms.length === longest) met.push({ intent: mark.intent, at, words: mark.terms.join(' ') });
    }
    at += Math.max(1, longest);
  }
  return met;
}
