import { type Check, defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { isTerm } from '#lib/audit/facts/text/keywords.ts';
import { stopWords } from '#lib/audit/facts/text/stop-words.ts';
import { wordsOf } from '#lib/audit/facts/text/words.ts';
import { hasWord, mainLowered } from '#lib/audit/main-words.ts';
import type { PageFacts } from '#lib/audit/types.ts';

/** Fewer words are not enough to judge relevance. */
const FEWEST_TERMS = 3;

interface Words {
  id: string;
  title: string;
  failureTitle: string;
  why: string;
  fix: string;
}

/** Compares a line of the head with the main text: the share of its words that the text uses. */
function relevanceCheck(words: Words, minShare: number, lineOf: (page: PageFacts) => string): Check {
  return defineCheck({
    ...words,
    category: 'content',
    limits: { minShare, minWords: 100 },
    evaluate({ page }, limits) {
      const { mainWordCount, language } = page.content;
      if (mainWordCount < limits.minWords) return notApplicable('The text is too short to compare with.');
      const stop = stopWords(language.detected ?? language.declared);
      const terms = [...new Set(wordsOf(lineOf(page).normalize('NFC')))].filter((word) => isTerm(word, stop));
      if (terms.length < FEWEST_TERMS) return notApplicable('There are too few words to compare.');
      const text = mainLowered(page.content);
      const missing = terms.filter((term) => !hasWord(text, term));
      const share = 1 - missing.length / terms.length;
      const found = `${terms.length - missing.length} of ${terms.length} words are in the main text`;
      return share >= limits.minShare
        ? pass(found)
        : fail(
            found,
            `at least ${Math.round(limits.minShare * 100)}%`,
            missing.map((value) => ({ value })),
          );
    },
  });
}

export const titleIrrelevant = relevanceCheck(
  {
    id: 'title-irrelevant',
    title: 'Title matches the content',
    failureTitle: "Title doesn't match the content",
    why: 'Search engines rewrite titles that do not match the content.',
    fix: 'Describe the content in the title, or add content on the topic of the title.',
  },
  0.3,
  (page) => page.head.titles.items.find(({ text }) => text !== '')?.text ?? '',
);

export const descriptionIrrelevant = relevanceCheck(
  {
    id: 'description-irrelevant',
    title: 'Meta description matches the content',
    failureTitle: "Meta description doesn't match the content",
    why: 'Search engines replace descriptions that do not match the content.',
    fix: 'Summarize the content in the meta description.',
  },
  0.2,
  (page) => page.head.descriptions.items.find(({ text }) => text !== '')?.text ?? '',
);

export const relevanceChecks = [titleIrrelevant, descriptionIrrelevant];
