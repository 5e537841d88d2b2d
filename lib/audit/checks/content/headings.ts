import { lengthsFor } from '#lib/audit/checks/content/text-limits.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { graphemes } from '#lib/audit/facts/text/widths.ts';
import type { HeadingFact, PageFacts } from '#lib/audit/types.ts';

const NO_H1 = 'The page has no main heading.';
const NO_HEADINGS = 'The page has no headings.';

const asItem = ({ selector, text, level }: HeadingFact) => ({ selector, value: `h${level}: ${text}` });
const mains = ({ headings }: PageFacts) => headings.items.filter(({ level, text }) => level === 1 && text !== '');

export const h1Missing = defineCheck({
  id: 'h1-missing',
  category: 'headings',
  severity: 'error',
  title: 'The page has a main heading',
  failureTitle: 'The page has no main heading',
  why: 'The h1 tells readers, screen readers and search engines what the page is about.',
  fix: 'Give the page one <h1> with text that names its subject.',
  evaluate({ page }) {
    const [first] = mains(page);
    if (first) return pass(first.text);
    return fail(page.headings.counts[0] > 0 ? 'an empty h1' : 'no h1', 'one h1 with text');
  },
});

export const h1Multiple = defineCheck({
  id: 'h1-multiple',
  category: 'headings',
  severity: 'warning',
  title: 'There is one main heading',
  failureTitle: 'There is more than one main heading',
  why: 'Several h1 leave open which of them names the page.',
  fix: 'Keep the h1 that names the page and make the others h2.',
  evaluate({ page }) {
    const count = page.headings.counts[0];
    if (count === 0) return notApplicable(NO_H1);
    if (count === 1) return pass();
    const items = page.headings.items.filter(({ level }) => level === 1).map(asItem);
    return fail(plural(count, 'h1 heading'), 'one h1', items, count);
  },
});

export const h1TooLong = defineCheck({
  id: 'h1-too-long',
  category: 'headings',
  severity: 'notice',
  title: 'The main heading can be taken in at a glance',
  failureTitle: 'The main heading is very long',
  why: 'A heading is read at a glance; a paragraph in its place is skipped.',
  fix: 'Say it in a few words and put the rest into the first paragraph.',
  limits: { maxChars: 70 },
  evaluate({ page }, { maxChars }) {
    const all = mains(page);
    if (all.length === 0) return notApplicable(NO_H1);
    const long = all.filter(
      ({ text }) => graphemes(text) > (lengthsFor(text, { min: 0, max: maxChars })?.max ?? maxChars),
    );
    const [first] = long;
    if (!first) return pass();
    const limit = lengthsFor(first.text, { min: 0, max: maxChars })?.max ?? maxChars;
    return fail(plural(graphemes(first.text), 'character'), `at most ${limit} characters`, long.map(asItem));
  },
});

export const h1AltOnly = defineCheck({
  id: 'h1-alt-text-only',
  category: 'headings',
  severity: 'notice',
  title: 'The main heading is text',
  failureTitle: 'The main heading is only an image',
  why: 'Text says more to search engines than the alternative text of an image, and it can be selected and translated.',
  fix: 'Write the heading as text and keep the image beside it.',
  evaluate({ page }) {
    const all = mains(page);
    if (all.length === 0) return notApplicable(NO_H1);
    // If there is also a text h1, a logo in another h1 is fine.
    if (all.some(({ fromAltOnly }) => !fromAltOnly)) return pass();
    return fail('its words come from an image alone', 'text in the h1', all.map(asItem));
  },
});

export const h1NonSequential = defineCheck({
  id: 'h1-non-sequential',
  category: 'headings',
  severity: 'notice',
  title: 'The main heading comes first',
  failureTitle: 'Other headings come before the main heading',
  why: 'People who move by headings meet a sub-heading before they know what the page is.',
  fix: 'Put the h1 before all other headings, or make headings of menus and banners plain text.',
  evaluate({ page }) {
    const at = page.headings.items.findIndex(({ level, text }) => level === 1 && text !== '');
    if (at === -1) return notApplicable(NO_H1);
    const before = page.headings.items.slice(0, at).filter(({ text }) => text !== '');
    if (before.length === 0) return pass();
    return fail(`${plural(before.length, 'heading')} before the h1`, 'the h1 first', before.map(asItem));
  },
});

export const headingLevelSkipped = defineCheck({
  id: 'heading-level-skipped',
  category: 'headings',
  severity: 'notice',
  title: 'Heading levels follow one another',
  failureTitle: 'Heading levels are skipped',
  why: 'People who move by headings, with a screen reader or an outline, look for what seems to be left out.',
  fix: 'Use the next level for a sub-section: h3 under h2, never h4. Sizes belong in the style sheet.',
  evaluate({ page }) {
    const { items } = page.headings;
    if (items.length < 2) return notApplicable('The page has fewer than two headings.');
    const skipped = items.filter(({ level }, i) => i > 0 && level > (items[i - 1]?.level ?? 6) + 1);
    if (skipped.length === 0) return pass();
    return fail(plural(skipped.length, 'jump'), 'no level left out', skipped.map(asItem));
  },
});

export const headingEmpty = defineCheck({
  id: 'heading-empty',
  category: 'headings',
  severity: 'warning',
  title: 'No heading is empty',
  failureTitle: 'Some headings are empty',
  why: 'An empty heading is announced as a heading without a name.',
  fix: 'Fill the heading or remove it; use the style sheet for space.',
  evaluate({ page }) {
    if (page.headings.total === 0) return notApplicable(NO_HEADINGS);
    const empty = page.headings.items.filter(({ text }) => text === '');
    if (empty.length === 0) return pass();
    const items = empty.map(({ selector, level }) => ({ selector, snippet: `<h${level}></h${level}>` }));
    return fail(plural(empty.length, 'empty heading'), 'text in every heading', items);
  },
});

export const h2TooLong = defineCheck({
  id: 'h2-too-long',
  category: 'headings',
  severity: 'notice',
  title: 'The headings of sections are short',
  failureTitle: 'Headings of sections are very long',
  why: 'A heading is read at a glance; one that runs over lines is read as text, or not at all.',
  fix: 'Say in a few words what the section is about.',
  limits: { maxChars: 70 },
  evaluate({ page }, { maxChars }) {
    if (page.headings.counts[1] === 0) return notApplicable('The page has no h2.');
    const long = page.headings.items.filter(({ level, text }) => {
      if (level !== 2 || text.length <= maxChars / 2) return false;
      const limit = lengthsFor(text, { min: 0, max: maxChars });
      return limit !== null && graphemes(text) > limit.max;
    });
    if (long.length === 0) return pass();
    return fail(plural(long.length, 'h2 heading'), `at most ${maxChars} characters`, long.map(asItem));
  },
});

export const h2Duplicate = defineCheck({
  id: 'h2-duplicate',
  category: 'headings',
  severity: 'notice',
  title: 'Each section has a heading of its own',
  failureTitle: 'Several sections have the same heading',
  why: 'Readers who jump from heading to heading, and search engines, cannot tell the sections apart.',
  fix: 'Name in each h2 what only its section has.',
  evaluate({ page }) {
    if (page.headings.counts[1] === 0) return notApplicable('The page has no h2.');
    const named = page.headings.items.filter(({ level, text }) => level === 2 && text !== '');
    const again = [...Map.groupBy(named, ({ text }) => text.toLowerCase()).values()].filter(({ length }) => length > 1);
    if (again.length === 0) return pass();
    return fail(
      plural(again.length, 'repeated heading'),
      'each once',
      again.flatMap(([first, ...others]) =>
        first ? { selector: first.selector, value: `${first.text} (${others.length + 1} times)` } : [],
      ),
    );
  },
});

export const h2Missing = defineCheck({
  id: 'h2-missing',
  category: 'headings',
  severity: 'notice',
  title: 'Sub-headings divide the page',
  failureTitle: 'A long page has no sub-headings',
  why: 'Sub-headings let readers find their part and give search engines passages to point to.',
  fix: 'Divide the text with an h2 every few paragraphs.',
  limits: { minWords: 400 },
  evaluate({ page }, { minWords }) {
    const words = page.content.mainWordCount;
    if (words < minWords) return notApplicable('The page is too short to need sub-headings.');
    return page.headings.counts[1] > 0
      ? pass(plural(page.headings.counts[1], 'h2 heading'))
      : fail(`${plural(words, 'word')}, no h2`, 'at least one h2');
  },
});

export const headingChecks = [
  h1Missing,
  h1Multiple,
  h1TooLong,
  h1AltOnly,
  h1NonSequential,
  headingLevelSkipped,
  headingEmpty,
  h2Missing,
  h2TooLong,
  h2Duplicate,
];
