import { FOLLOWED } from '#lib/features/question-trees/labels.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

/** What a question is compared by: the same words, whatever the case and the punctuation. */
export const keyOf = (question: string): string =>
  plainKeyword(question)
    .replace(/[^\p{L}\p{M}\p{N}#+]+/gu, ' ')
    .trim();

/** A question as a SERP shows it. */
export interface ShownQuestion {
  title: string;
  /** The answer; "" if none is shown. */
  text: string;
  /** Source of the answer. */
  url: string | null;
}

/** A question to add to a tree. */
export interface NewQuestion {
  question: string;
  key: string;
  answer: string;
  url: string | null;
  status: 'waiting' | 'not_searched';
}

/**
 * Sorts the questions of a SERP.
 * @param level of the question whose SERP it is
 * @param known keys of the questions in the tree
 * @returns questions to add, the first four of them to be searched unless they are on the last level, and the keys of
 *   known questions that are shown again
 */
export function sortShown(
  shown: readonly ShownQuestion[],
  { level, depth, known }: { level: number; depth: number; known: ReadonlySet<string> },
): { added: NewQuestion[]; again: string[] } {
  const byKey = new Map(shown.map((one) => [keyOf(one.title), one]));
  byKey.delete('');
  const again = [...byKey.keys()].filter((key) => known.has(key));
  const added = [...byKey]
    .filter(([key]) => !known.has(key))
    .map(([key, { title, text, url }], index): NewQuestion => {
      const isFollowed = level + 1 < depth && index < FOLLOWED;
      return { question: title, key, answer: text, url, status: isFollowed ? 'waiting' : 'not_searched' };
    });
  return { added, again };
}
