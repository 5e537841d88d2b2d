import type { BriefResult } from '#lib/features/content/briefs/contract.ts';
import type { BriefComparison, DraftCheck, DraftFinding } from '#lib/features/content/drafts/check-contract.ts';
import { includesTerms, meaningfulTerms, plainKeyword, termsOf } from '#lib/text/keywords/terms.ts';
import { languageWords } from '#lib/text/keywords/words/index.ts';
import { type Block, textsOf } from '#lib/text/markdown/text-tree.ts';

type Passed = DraftCheck['passed'][number];

/** The brief that a draft is compared with. */
export interface KnownBrief {
  id: string;
  keyword: string;
  pagesRead: number;
  result: BriefResult;
}

/**
 * Compares a draft with the ranking pages. A heading or question counts as covered when one of the draft's headings,
 * paragraphs, items or cells contains all its meaningful words, ignoring endings. The keyword's own words, which are
 * everywhere, and question words ("how long") are ignored.
 */
export function compareWithBrief(
  brief: KnownBrief,
  blocks: readonly Block[],
  { words, language, title }: { words: number; language: string; title: string },
): BriefComparison {
  const pieces = [title, ...textsOf(blocks)].map((text) => termsOf(plainKeyword(text)));
  const about = new Set(termsOf(plainKeyword(`${brief.keyword} ${askingWords(language)}`)));
  const covers = (text: string) => {
    const meaning = meaningfulTerms(text, language);
    const own = meaning.filter((term) => !about.has(term));
    return pieces.some((terms) => includesTerms(own.length > 0 ? own : meaning, terms));
  };
  const { result } = brief;
  const whole = ` ${pieces.flat().join(' ')} `;
  const unique = [...new Set(pieces.flat())];
  const has = (term: string) => {
    const terms = termsOf(plainKeyword(term));
    return whole.includes(` ${terms.join(' ')} `) || (terms.length === 1 && includesTerms(terms, unique));
  };
  return {
    brief_id: brief.id,
    pages_read: brief.pagesRead,
    words,
    words_median: result.words?.median ?? null,
    words_low: result.words?.low ?? null,
    words_high: result.words?.high ?? null,
    headings: result.common_headings
      .filter(({ positions }) => positions.length > 1)
      .map(({ text, positions }) => ({ text, positions, covered: covers(text) })),
    questions: result.questions.map(({ text, positions }) => ({ text, positions, covered: covers(text) })),
    terms: result.terms.map(({ term, positions }) => ({ term, positions, covered: has(term) })),
  };
}

const askingWords = (language: string): string => languageWords(language)?.questions.replaceAll('_', ' ') ?? '';

/** What a comparison means for the text: findings, and rules that it follows. */
export function evaluateComparison(comparison: BriefComparison): { findings: DraftFinding[]; passed: Passed[] } {
  const findings: DraftFinding[] = [];
  const passed: Passed[] = [];
  const { words, words_low: low, words_high: high, words_median: median } = comparison;
  if (low !== null && high !== null) {
    const range = `${low} to ${high} words on half of the ${comparison.pages_read} pages`;
    if (words < low) {
      findings.push({
        id: 'brief-length',
        source: 'brief',
        severity: 'warning',
        passages: [],
        title: 'Text is shorter than top-ranking pages',
        why: 'Top-ranking pages are rarely much shorter than the others; missing text often means missing topics.',
        fix: 'Cover the headings and questions of the brief that are still missing.',
        found: `${words} words`,
        expected: `${range}; median ${median}`,
      });
    } else
      passed.push({
        id: 'brief-length',
        source: 'brief',
        title: 'Text is as long as top-ranking pages',
        found: `${words} words`,
      });
  }
  const lists = [
    {
      id: 'brief-headings',
      title: 'Common topics are missing',
      rule: 'Covers the common topics',
      why: 'Several top-ranking pages have a section on each.',
      fix: 'Add a section or a sentence on each topic that fits your page.',
      items: comparison.headings.map(({ text, covered }) => ({ text, covered })),
    },
    {
      id: 'brief-questions',
      title: 'Common questions are not answered',
      rule: 'Answers the common questions',
      why: 'They appear in the SERP or on top-ranking pages, so readers may search for the answers.',
      fix: 'Answer the relevant ones under a heading or in a sentence.',
      items: comparison.questions.map(({ text, covered }) => ({ text, covered })),
    },
    {
      id: 'brief-terms',
      title: 'Common terms are missing',
      rule: 'Uses the common terms',
      why: 'Several top-ranking pages use them.',
      fix: 'Use the terms that fit your text; do not add text only for a term.',
      items: comparison.terms.map(({ term, covered }) => ({ text: term, covered })),
    },
  ];
  for (const { id, title, rule, why, fix, items } of lists) {
    const missing = items.filter(({ covered }) => !covered);
    const found = `${items.length - missing.length} of ${items.length}`;
    if (items.length === 0) continue;
    if (missing.length === 0) passed.push({ id, source: 'brief', title: rule, found });
    else {
      findings.push({
        id,
        source: 'brief',
        severity: 'notice',
        title,
        why,
        fix,
        found,
        passages: [],
        expected: missing
          .slice(0, 10)
          .map(({ text }) => text)
          .join(' · '),
      });
    }
  }
  return { findings, passed };
}
