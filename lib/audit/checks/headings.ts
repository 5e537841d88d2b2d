import type { HeadingFact } from '../types.ts';
import { defineCheck, fail, notApplicable, pass } from './define-check.ts';
import { plural } from './plural.ts';

const item = ({ selector, text, level }: HeadingFact) => ({ selector, value: `h${level}: ${text}` });

export const headingChecks = [
  defineCheck({
    id: 'h1-missing',
    category: 'headings',
    severity: 'error',
    title: 'The page has a main heading',
    failureTitle: 'The page has no main heading',
    why: 'The h1 tells readers, screen readers and search engines what the page is about.',
    fix: 'Give the page one <h1> with text that names its subject.',
    evaluate: ({ page: facts }) => {
      const first = facts.headings.items.find((heading) => heading.level === 1 && heading.text !== '');
      if (first) return pass(first.text);
      return fail((facts.headings.counts[0] ?? 0) > 0 ? 'An empty h1' : 'No h1', 'One h1 with text');
    },
  }),
  defineCheck({
    id: 'h1-multiple',
    category: 'headings',
    severity: 'warning',
    title: 'There is one main heading',
    failureTitle: 'There is more than one main heading',
    why: 'Several h1 leave open which of them names the page.',
    fix: 'Keep the h1 that names the page and make the others h2.',
    evaluate: ({ page: facts }) => {
      const count = facts.headings.counts[0] ?? 0;
      if (count < 2) return pass();
      return fail(
        plural(count, 'h1 heading'),
        'One h1',
        facts.headings.items.filter((heading) => heading.level === 1).map(item),
        count,
      );
    },
  }),
  defineCheck({
    id: 'h1-too-long',
    category: 'headings',
    severity: 'notice',
    title: 'The main heading is short enough to scan',
    failureTitle: 'The main heading is very long',
    why: 'A heading is read at a glance; a paragraph in its place is skipped.',
    fix: 'Say it in up to 70 characters and put the rest into the first paragraph.',
    limits: { h1Max: 70 },
    evaluate: ({ page: facts }, limits) => {
      const long = facts.headings.items.filter(
        (heading) => heading.level === 1 && [...heading.text].length > limits.h1Max,
      );
      if ((facts.headings.counts[0] ?? 0) === 0) return notApplicable('The page has no h1');
      return long.length > 0
        ? fail(`${[...(long[0]?.text ?? '')].length} characters`, `At most ${limits.h1Max} characters`, long.map(item))
        : pass();
    },
  }),
  defineCheck({
    id: 'h1-alt-only',
    category: 'headings',
    severity: 'notice',
    title: 'The main heading is text',
    failureTitle: 'The main heading is only an image',
    why: 'Text weighs more than the alternative text of an image, and it can be selected and translated.',
    fix: 'Write the heading as text; keep the image beside it.',
    evaluate: ({ page: facts }) => {
      const only = facts.headings.items.filter((heading) => heading.level === 1 && heading.fromAltOnly);
      return only.length > 0 ? fail('The words come from an image alone', 'Text in the h1', only.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'heading-level-skipped',
    category: 'headings',
    severity: 'notice',
    title: 'Heading levels follow one another',
    failureTitle: 'Heading levels are skipped',
    why: 'People who move by headings, with a screen reader or an outline, miss what seems to be left out.',
    fix: 'Use the next level for a sub-section: h3 under h2, never h4. Sizes belong into the style sheet.',
    evaluate: ({ page: facts }) => {
      const { items } = facts.headings;
      if (items.length === 0) return notApplicable('The page has no headings');
      const skipped = items.filter((heading, i) => i > 0 && heading.level > (items[i - 1]?.level ?? 6) + 1);
      return skipped.length > 0 ? fail(plural(skipped.length, 'jump'), 'No level left out', skipped.map(item)) : pass();
    },
  }),
  defineCheck({
    id: 'heading-empty',
    category: 'headings',
    severity: 'warning',
    title: 'No heading is empty',
    failureTitle: 'Some headings are empty',
    why: 'An empty heading is read out as a heading without a name.',
    fix: 'Fill the heading or take it out; use style sheets for space.',
    evaluate: ({ page: facts }) => {
      const empty = facts.headings.items.filter((heading) => heading.text === '');
      if (facts.headings.total === 0) return notApplicable('The page has no headings');
      return empty.length > 0
        ? fail(
            plural(empty.length, 'empty heading'),
            'Text in every heading',
            empty.map(({ selector, level }) => ({ selector, snippet: `<h${level}></h${level}>` })),
          )
        : pass();
    },
  }),
  defineCheck({
    id: 'h2-missing',
    category: 'headings',
    severity: 'notice',
    title: 'Sub-headings divide the page',
    failureTitle: 'A long page without sub-headings',
    why: 'Sub-headings let readers find their part and give search engines passages to point to.',
    fix: 'Divide the text with an h2 every few paragraphs.',
    limits: { thinWords: 200 },
    evaluate: ({ page: facts }, limits) => {
      if (facts.content.mainWordCount < limits.thinWords * 2) return notApplicable('The page is short');
      return (facts.headings.counts[1] ?? 0) === 0
        ? fail(`${facts.content.mainWordCount} words, no h2`, 'At least one h2')
        : pass();
    },
  }),
];
