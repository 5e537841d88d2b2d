import type { BriefResult } from '#lib/features/content/briefs/contract.ts';
import type { PageReading } from '#lib/features/content/briefs/page-reading.ts';
import { isEmptyWord, plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';

/** Longer lists do not help a writer. */
const LIMITS = { headings: 60, questions: 60, related: 30, terms: 60, types: 30 } as const;
/** Share of the pages that must contain a term for it to be shared; at least two. */
const SHARED = 0.4;

/** A page that was read, with its position in the results. */
export interface RankedPage {
  position: number;
  reading: PageReading;
}

/** Shown on the results page beside the results. */
export interface RelatedFigures {
  questions: readonly string[];
  related: readonly string[];
}

/** What the pages have in common. Pure; the same pages give the same brief. */
export function composeBrief(pages: readonly RankedPage[], beside: RelatedFigures, language: string): BriefResult {
  const readings = pages.map(({ reading }) => reading);
  return {
    words: rangeOf(readings.map(({ words }) => words)),
    headings: rangeOf(readings.map(({ outline }) => outline.filter(({ level }) => level > 1).length)),
    images: rangeOf(readings.map(({ images }) => images)),
    common_headings: commonHeadings(pages, language),
    questions: questionsOf(pages, beside.questions, language),
    related: unique(beside.related, language).slice(0, LIMITS.related),
    terms: sharedTerms(pages),
    structured_data: typesOf(pages),
  };
}

/** Median and quartiles, by linear interpolation; null for an empty list. */
export function rangeOf(values: readonly number[]): BriefResult['words'] {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => {
    const place = (sorted.length - 1) * part;
    const low = sorted[Math.floor(place)] ?? 0;
    return Math.round((low + ((sorted[Math.ceil(place)] ?? low) - low) * (place % 1)) * 10) / 10;
  };
  return { median: at(0.5), low: at(0.25), high: at(0.75) };
}

/** Key by which headings are grouped: their meaningful words, in any order. */
export function meaningKey(text: string, language: string): string {
  const terms = termsOf(plainKeyword(text));
  const meaningful = terms.filter((term) => !isEmptyWord(term, language));
  return [...new Set(meaningful.length > 0 ? meaningful : terms)].sort().join(' ');
}

interface Group {
  text: string;
  positions: number[];
}

/** Groups texts by key, the best page's wording first. */
class Groups {
  readonly #found = new Map<string, Group>();

  add(key: string, text: string, position: number): void {
    if (key === '') return;
    const group = this.#found.get(key);
    if (!group) this.#found.set(key, { text, positions: [position] });
    else if (!group.positions.includes(position)) group.positions.push(position);
  }

  /** Groups on the most pages first, then those of the best page. */
  list(): Group[] {
    return [...this.#found.values()].sort(
      (a, b) => b.positions.length - a.positions.length || (a.positions[0] ?? 0) - (b.positions[0] ?? 0),
    );
  }
}

function commonHeadings(pages: readonly RankedPage[], language: string): BriefResult['common_headings'] {
  const groups = new Groups();
  for (const { position, reading } of pages) {
    for (const { level, text } of reading.outline) {
      if (level >= 2 && level <= 4) groups.add(meaningKey(text, language), text, position);
    }
  }
  return groups.list().slice(0, LIMITS.headings);
}

const isQuestion = (text: string): boolean => /[?？؟]\s*$/u.test(text);

function questionsOf(
  pages: readonly RankedPage[],
  asked: readonly string[],
  language: string,
): BriefResult['questions'] {
  const groups = new Groups();
  for (const { position, reading } of pages) {
    for (const { text } of reading.outline) {
      if (isQuestion(text)) groups.add(meaningKey(text, language), text, position);
    }
  }
  const onPages = groups.list().map((group) => ({ ...group, from: 'page' as const }));
  const known = new Set(onPages.map(({ text }) => meaningKey(text, language)));
  const beside = unique(asked, language)
    .filter((text) => !known.has(meaningKey(text, language)))
    .map((text) => ({ text, positions: [], from: 'search' as const }));
  return [...beside, ...onPages].slice(0, LIMITS.questions);
}

function unique(texts: readonly string[], language: string): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const key = meaningKey(text, language);
    return key !== '' && !seen.has(key) && seen.add(key);
  });
}

function sharedTerms(pages: readonly RankedPage[]): BriefResult['terms'] {
  const uses = new Map<string, { counts: number[]; positions: number[] }>();
  for (const { position, reading } of pages) {
    for (const [term, count] of reading.terms) {
      const found = uses.get(term) ?? { counts: [], positions: [] };
      found.counts.push(count);
      found.positions.push(position);
      uses.set(term, found);
    }
  }
  const least = Math.max(2, Math.ceil(pages.length * SHARED));
  return [...uses]
    .filter(([, { positions }]) => positions.length >= least)
    .map(([term, { counts, positions }]) => ({ term, uses: rangeOf(counts)?.median ?? 0, positions }))
    .sort((a, b) => b.positions.length - a.positions.length || b.uses - a.uses || (a.term < b.term ? -1 : 1))
    .slice(0, LIMITS.terms);
}

function typesOf(pages: readonly RankedPage[]): BriefResult['structured_data'] {
  const groups = new Groups();
  for (const { position, reading } of pages)
    for (const type of reading.structured_data) groups.add(type, type, position);
  return groups
    .list()
    .slice(0, LIMITS.types)
    .map(({ text, positions }) => ({ type: text, positions }));
}
