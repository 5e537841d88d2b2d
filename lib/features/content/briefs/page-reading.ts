import { z } from 'zod';
import { stopWords } from '#lib/audit/facts/text/stop-words.ts';
import type { PageFacts } from '#lib/audit/types.ts';
import { pageFacts } from '#lib/features/content/briefs/contract.ts';
import { isEmptyWord, wordsIn } from '#lib/text/keywords/terms.ts';

/** Maximum headings and distinct terms stored per page. */
const MAX_HEADINGS = 100;
const MAX_TERMS = 400;
const LONGEST_HEADING = 300;

/** Stored data of a page: what is displayed, and its terms with their frequency. */
export const pageReading = pageFacts.extend({ terms: z.array(z.tuple([z.string(), z.int()])) });
/** What a brief uses of a page. */
export type PageReading = z.output<typeof pageReading>;

/** Selects from a page's facts what a brief stores. */
export function readingOf(facts: PageFacts, language: string): PageReading {
  const { head, headings, content, images, structuredData, response } = facts;
  return {
    final_url: response.finalUrl,
    title: head.titles.items[0]?.text ?? '',
    description: head.descriptions.items[0]?.text ?? '',
    language: content.language.detected,
    words: content.mainWordCount,
    images: images.total,
    outline: headings.items
      .filter(({ text }) => text.trim() !== '')
      .slice(0, MAX_HEADINGS)
      .map(({ level, text }) => ({ level, text: text.slice(0, LONGEST_HEADING) })),
    structured_data: structuredData.types.slice(0, 50),
    terms: termsOfText(content.mainText, language),
  };
}

/** Meaningful words and pairs of words, most frequent first. */
export function termsOfText(text: string, language: string): [string, number][] {
  const stop = stopWords(language);
  const counts = new Map<string, number>();
  const count = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1);
  // A pair of words does not span punctuation.
  for (const stretch of text.split(/[.!?。！？;:,、，()[\]"“”„«»\n]+/u)) {
    let before = '';
    for (const { term, text: word } of wordsIn(stretch, language)) {
      const carries = !stop.has(word) && !isEmptyWord(term, language) && !/^\d+$/.test(term) && word.length > 1;
      if (carries) count(word);
      if (carries && before !== '') count(`${before} ${word}`);
      before = carries ? word : '';
    }
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MAX_TERMS);
}
