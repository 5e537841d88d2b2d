import { lengthsFor } from '#lib/audit/checks/content/text-limits.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { graphemes } from '#lib/audit/facts/text/widths.ts';
import type { HeadingFact, PageFacts } from '#lib/audit/types.ts';

const NO_H1 = 'No H1.';
const NO_HEADINGS = 'The page has no headings.';

const asItem = ({ selector, text, level }: HeadingFact) => ({ selector, value: `h${level}: ${text}` });
const mains = ({ headings }: PageFacts) => headings.items.filter(({ level, text }) => level === 1 && text !== '');

export const h1Missing = defineCheck({
  id: 'h1-missing',
  category: 'headings',
  title: 'Has an H1',
  failureTitle: 'Missing H1',
  why: 'The H1 states the main topic of the page to users and search engines.',
  fix: 'Add one <h1> that names the topic.',
  evaluate({ page }) {
    const [first] = mains(page);
    if (first) return pass(first.text);
    return fail(page.headings.counts[0] > 0 ? 'an empty h1' : 'no h1', 'one h1 with text');
  },
});

export const h1Multiple = defineCheck({
  id: 'h1-multiple',
  category: 'headings',
  title: 'One H1',
  failureTitle: 'Multiple H1s',
  why: 'With several H1s the main topic is less clear. Google copes; use one H1 for clarity.',
  fix: 'Keep the H1 that names the topic, and change the others to H2.',
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
  title: 'H1 length OK',
  failureTitle: 'H1 too long',
  why: 'Users scan headings. A paragraph in a heading is skipped.',
  fix: 'Shorten the H1, and move the rest to the first paragraph.',
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
  title: 'H1 contains text',
  failureTitle: 'H1 contains only image alt text',
  why: 'Text is a stronger signal than image alt text. It can also be selected and translated.',
  fix: 'Write the H1 as text, and keep the image next to it.',
  evaluate({ page }) {
    const all = mains(page);
    if (all.length === 0) return notApplicable(NO_H1);
    // If there is also a text h1, a logo in another h1 is fine.
    if (all.some(({ fromAltOnly }) => !fromAltOnly)) return pass();
    return fail('text only in image alt', 'text in the h1', all.map(asItem));
  },
});

export const h1NonSequential = defineCheck({
  id: 'h1-non-sequential',
  category: 'headings',
  title: 'H1 is the first heading',
  failureTitle: 'H1 is not the first heading',
  why: 'Screen reader users who navigate by headings reach another heading before the main one.',
  fix: 'Place the H1 before all other headings. Use plain text for menu and banner titles.',
  evaluate({ page }) {
    const at = page.headings.items.findIndex(({ level, text }) => level === 1 && text !== '');
    if (at === -1) return notApplicable(NO_H1);
    const before = page.headings.items.slice(0, at).filter(({ text }) => text !== '');
    if (before.length === 0) return pass();
    return fail(`${plural(before.length, 'heading')} before the h1`, 'H1 first', before.map(asItem));
  },
});

export const headingLevelSkipped = defineCheck({
  id: 'heading-level-skipped',
  category: 'headings',
  title: 'Headings in sequential order',
  failureTitle: 'Skipped heading levels',
  why: 'Screen reader users expect the next level in order. A skipped level looks like missing content.',
  fix: 'Use the next level for subsections (H2, then H3). Set font sizes in CSS.',
  evaluate({ page }) {
    const { items } = page.headings;
    if (items.length < 2) return notApplicable('The page has fewer than two headings.');
    const skipped = items.filter(({ level }, i) => i > 0 && level > (items[i - 1]?.level ?? 6) + 1);
    if (skipped.length === 0) return pass();
    return fail(plural(skipped.length, 'jump'), 'no skipped levels', skipped.map(asItem));
  },
});

export const headingEmpty = defineCheck({
  id: 'heading-empty',
  category: 'headings',
  title: 'No empty headings',
  failureTitle: 'Empty headings',
  why: 'Screen readers announce an empty heading without a name.',
  fix: 'Add text, or remove the heading. Use CSS for spacing.',
  evaluate({ page }) {
    if (page.headings.total === 0) return notApplicable(NO_HEADINGS);
    const empty = page.headings.items.filter(({ text }) => text === '');
    if (empty.length === 0) return pass();
    const items = empty.map(({ selector, level }) => ({ selector, snippet: `<h${level}></h${level}>` }));
    return fail(plural(empty.length, 'empty heading'), 'text in every heading', items);
  },
});

export const h2Duplicate = defineCheck({
  id: 'h2-duplicate',
  category: 'headings',
  title: 'H2s are unique',
  failureTitle: 'Duplicate H2s on the page',
  why: 'Identical H2s do not tell sections apart.',
  fix: 'Give each section its own H2.',
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
  title: 'Has H2s',
  failureTitle: 'Missing H2s',
  why: 'Subheadings help users scan long content. Search engines can link to them as passages.',
  fix: 'Add an H2 for each section.',
  limits: { minWords: 400 },
  evaluate({ page }, { minWords }) {
    const words = page.content.mainWordCount;
    if (words < minWords) return notApplicable('Too short to need H2s.');
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
  h2Duplicate,
];
