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
  title: 'Target keyword in title',
  failureTitle: 'Target keyword missing from title',
  why: 'The title is a strong relevance signal. Users scan it for their query.',
  fix: 'Use the target keyword in the title, near the beginning.',
  needs: ['keyword'],
  evaluate: ({ keyword }) => place(keyword, keyword.inTitle, 'title'),
});

export const keywordInH1 = defineCheck({
  id: 'keyword-in-h1',
  category: 'headings',
  title: 'Target keyword in H1',
  failureTitle: 'Target keyword missing from H1',
  why: 'Users expect the topic they searched for in the main heading.',
  fix: 'Use the target keyword, or a close variant, in the H1.',
  needs: ['keyword'],
  evaluate: ({ keyword }) => place(keyword, keyword.inH1, 'main heading'),
});

export const keywordInDescription = defineCheck({
  id: 'keyword-in-description',
  category: 'meta',
  title: 'Target keyword in meta description',
  failureTitle: 'Target keyword missing from meta description',
  why: 'Google shows matching words of the description in bold. That can raise the click-through rate.',
  fix: 'Use the target keyword once in the meta description.',
  needs: ['keyword'],
  evaluate: ({ keyword }) => place(keyword, keyword.inDescription, 'meta description'),
});

export const keywordInText = defineCheck({
  id: 'keyword-in-text',
  category: 'content',
  title: 'Target keyword in content',
  failureTitle: 'Target keyword missing from content',
  why: 'A page that never mentions the query rarely ranks for it.',
  fix: 'Cover the topic in the words that people search with.',
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
  title: 'Title, description or H1 match the content',
  failureTitle: "Title, description and H1 don't match the content",
  why: 'Search engines rewrite titles and descriptions that do not match the content.',
  fix: 'Align title, description and H1 with the main content.',
  limits: { minWords: 100 },
  evaluate({ page }, { minWords }) {
    const { mainWordCount, keywordDensity } = page.content;
    const terms = keywordDensity.filter(({ count }) => count > 1).map(({ term }) => term);
    if (mainWordCount < minWords || terms.length < 3) return notApplicable('Not enough text.');
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
