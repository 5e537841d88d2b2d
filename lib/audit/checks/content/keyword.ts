import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import type { KeywordFacts } from '#lib/audit/types.ts';

/** A page's leading term is only a guess at its topic: the checks require only a keyword that was given. */
const GUESSED = 'No keyword was given; the leading term of the page is only a guess.';

function place(keyword: KeywordFacts, there: boolean, where: string) {
  if (keyword.source !== 'given') return notApplicable(GUESSED);
  return there
    ? pass(keyword.keyword)
    : fail(`"${keyword.keyword}" is not in the ${where}`, `the keyword in the ${where}`);
}

export const keywordInTitle = defineCheck({
  id: 'keyword-in-title',
  category: 'meta',
  severity: 'warning',
  title: 'The keyword is in the title',
  failureTitle: 'The keyword is not in the title',
  why: 'The title is the clearest sign of what a page is about, and readers look for their own words in it.',
  fix: 'Say the keyword in the title, near its beginning, in a sentence that reads well.',
  needs: ['keyword'],
  evaluate: ({ keyword }) => place(keyword, keyword.inTitle, 'title'),
});

export const keywordInH1 = defineCheck({
  id: 'keyword-in-h1',
  category: 'headings',
  severity: 'notice',
  title: 'The keyword is in the main heading',
  failureTitle: 'The keyword is not in the main heading',
  why: 'Readers who come for these words look for them first.',
  fix: 'Name the subject in the h1 as people search for it.',
  needs: ['keyword'],
  evaluate: ({ keyword }) => place(keyword, keyword.inH1, 'main heading'),
});

export const keywordInDescription = defineCheck({
  id: 'keyword-in-description',
  category: 'meta',
  severity: 'notice',
  title: 'The keyword is in the meta description',
  failureTitle: 'The keyword is not in the meta description',
  why: 'Results set the words that were searched for in bold, and a description with them is kept more often.',
  fix: 'Use the keyword once in the description, in a sentence that reads well.',
  needs: ['keyword'],
  evaluate: ({ keyword }) => place(keyword, keyword.inDescription, 'meta description'),
});

export const keywordInText = defineCheck({
  id: 'keyword-in-text',
  category: 'content',
  severity: 'warning',
  title: 'The main text uses the keyword',
  failureTitle: 'The main text does not use the keyword',
  why: 'A page that never says what was searched for is seldom taken as an answer.',
  fix: 'Write about the subject in the words that people search with.',
  needs: ['keyword'],
  evaluate({ keyword }) {
    if (keyword.source !== 'given') return notApplicable(GUESSED);
    const found = `${keyword.count} times, ${keyword.percent}% of the words`;
    return keyword.count > 0 ? pass(found) : fail(`"${keyword.keyword}" is not in the main text`, 'at least once');
  },
});

export const keywordConsistency = defineCheck({
  id: 'keyword-consistency',
  category: 'content',
  severity: 'notice',
  title: 'Title, description or heading name the subject of the text',
  failureTitle: 'Title, description and heading name none of the text’s main words',
  why: 'Search engines replace titles and descriptions that do not fit the text.',
  fix: 'Say in the title what the text is about, or write the text that the title promises.',
  limits: { minWords: 100 },
  evaluate({ page }, { minWords }) {
    const { mainWordCount, keywordDensity } = page.content;
    const terms = keywordDensity.filter(({ count }) => count > 1).map(({ term }) => term);
    if (mainWordCount < minWords || terms.length < 3) return notApplicable('The text is too short to have main words.');
    const front = [
      ...page.head.titles.items.map(({ text }) => text),
      ...page.head.descriptions.items.map(({ text }) => text),
      ...page.headings.items.filter(({ level }) => level === 1).map(({ text }) => text),
    ]
      .join(' ')
      .toLowerCase();
    if (front.trim() === '') return notApplicable('The page has no title, description or main heading.');
    const shared = terms.filter((term) => front.includes(term));
    return shared.length > 0
      ? pass(shared.join(', '))
      : fail(
          `none of ${terms.slice(0, 5).join(', ')}`,
          'at least one of the main words',
          terms.map((value) => ({ value })),
        );
  },
});

export const keywordChecks = [keywordInTitle, keywordInH1, keywordInDescription, keywordInText, keywordConsistency];
