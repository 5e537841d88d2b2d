import { INTENTS, type Intent } from '#lib/contract/fields.ts';
import { isKnownBrand } from '#lib/features/keywords/ideas/brands.ts';
import { plainKeyword, termsOf } from '#lib/features/keywords/ideas/terms.ts';
import { languages } from '#lib/features/keywords/ideas/words/index.ts';
import { type LanguageWords, wordsOf } from '#lib/features/keywords/ideas/words/language-words.ts';

/** What a searcher wants to do, and what in the query says so. */
export interface IntentReading {
  intent: Intent;
  /** Words of the query that show it; empty where nothing does and `informational` is only the most usual. */
  because: string[];
}

/** Where marks of several intents meet: what somebody who compares prices does first is to compare. */
const STRENGTH: Record<Intent, number> = { navigational: 3, commercial: 2, transactional: 2.5, informational: 1.5 };

interface Mark {
  intent: Intent;
  terms: string[];
}

const MARKS = new Map(languages.map((words) => [words.language, marksOf(words)]));

/**
 * Reads the intent of a query from its words alone.
 * @param language BCP 47 primary language of the query; English marks are known everywhere, as people mix them in
 */
export function readIntent(query: string, language = 'en'): IntentReading {
  const terms = termsOf(plainKeyword(query));
  const found = [...new Set([language, 'en'])].flatMap((one) =>
    metIn(terms, MARKS.get(one) ?? new Map<string, Mark[]>()),
  );
  const points = new Map<Intent, number>();
  const because = new Map<Intent, string[]>();
  for (const { intent, at, words } of found) {
    // What a query begins with is what it asks for: "how to buy a house" is a question.
    const weight = STRENGTH[intent] + (at === 0 ? leadOf(intent) : 0);
    points.set(intent, (points.get(intent) ?? 0) + weight);
    because.set(intent, [...(because.get(intent) ?? []), words]);
  }
  const versus = terms.findIndex((term) => term === 'vs' || term === 'versus');
  if (versus > 0 && versus < terms.length - 1) points.set('commercial', (points.get('commercial') ?? 0) + 3);
  // A name alone is a way to a site; with a wish beside it, the wish counts.
  const wishes = found.some(({ intent }) => intent !== 'navigational');
  if (!wishes && (isAddress(query) || startsWithBrand(terms))) {
    points.set('navigational', (points.get('navigational') ?? 0) + STRENGTH.navigational);
    because.set('navigational', [...(because.get('navigational') ?? []), terms[0] ?? query]);
  }
  const best = INTENTS.toSorted((a, b) => (points.get(b) ?? 0) - (points.get(a) ?? 0))[0] ?? 'informational';
  if ((points.get(best) ?? 0) === 0) return { intent: 'informational', because: [] };
  return { intent: best, because: [...new Set(because.get(best) ?? [])] };
}

/** A word that asks, at the head, makes the whole a question; a wish to buy does so nearly as clearly. */
const leadOf = (intent: Intent) => ({ informational: 3.5, transactional: 1.5, commercial: 1, navigational: 0 })[intent];

const isAddress = (query: string) =>
  /^(?:https?:\/\/|www\.)|^[\w-]+\.(?:com|org|net|io|de|fr|es|it|co)\b/i.test(query.trim());

/** One or two leading words that name somebody, and little after them. */
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

/** Marks met in the terms, the longest at each place: "best" says something else before "way" or "time". */
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
