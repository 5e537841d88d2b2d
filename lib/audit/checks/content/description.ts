import { lineLengthChecks } from '#lib/audit/checks/content/line-length.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { MetaTextFact, PageFacts } from '#lib/audit/types.ts';

const NONE = 'The page has no meta description.';

/** The description that a search engine uses: the first with text. */
function mainDescription({ head }: PageFacts): MetaTextFact | null {
  return head.descriptions.items.find(({ text }) => text !== '') ?? null;
}

export const descriptionMissing = defineCheck({
  id: 'description-missing',
  category: 'meta',
  title: 'Has a meta description',
  failureTitle: 'Missing meta description',
  why: 'Without a meta description, search engines pick a snippet from the page. That can lower the click-through rate.',
  fix: 'Add <meta name="description"> with one or two sentences about this page.',
  evaluate({ page }) {
    const description = mainDescription(page);
    if (description) return pass(description.text);
    const found = page.head.descriptions.total === 0 ? 'no meta description' : 'an empty meta description';
    return fail(found, 'one or two sentences about this page');
  },
});

export const [descriptionTooShort, descriptionTooLong, descriptionTooWide] = lineLengthChecks({
  name: 'description',
  none: NONE,
  lineOf: mainDescription,
  limits: { minChars: 70, maxChars: 160, minPx: 400, maxPx: 985 },
  // 80 wide characters, as many as result pages show, are slightly wider than the limit for Latin text.
  wideCharPx: 14,
  words: {
    tooShort: {
      title: 'Meta description length OK (minimum)',
      failureTitle: 'Meta description too short',
      why: 'Search engines often replace short descriptions with text from the page.',
      fix: 'Use the available space. Say what the page offers and why to click.',
    },
    tooLong: {
      title: 'Meta description length OK (maximum)',
      failureTitle: 'Meta description too long',
      why: 'Search engines truncate long descriptions.',
      fix: 'Put the important part first, and end before the cut.',
    },
    tooWide: {
      title: 'Meta description pixel width OK (maximum)',
      failureTitle: 'Meta description too long (pixels, truncated)',
      why: 'Search engines truncate descriptions by pixel width.',
      fix: 'Shorten the description, or put the important part first.',
    },
  },
});

export const descriptionMultiple = defineCheck({
  id: 'description-multiple',
  category: 'meta',
  title: 'One meta description',
  failureTitle: 'Multiple meta descriptions',
  why: 'Search engines may use any of several descriptions, or combine them.',
  fix: 'Keep one meta description. A plugin or template often adds the second one.',
  evaluate({ page }) {
    const { items, total } = page.head.descriptions;
    if (total === 0) return notApplicable(NONE);
    const values = items.map(({ text }) => ({ value: text === '' ? '(empty)' : text }));
    return total === 1 ? pass() : fail(plural(total, 'meta description'), 'one', values, total);
  },
});

export const descriptionOutsideHead = defineCheck({
  id: 'description-outside-head',
  category: 'meta',
  title: 'Meta description in <head>',
  failureTitle: 'Meta description outside <head>',
  why: 'Search engines may ignore a meta description in <body>.',
  fix: 'Move it to <head>. If it is already there, find the element above it that ends <head>.',
  evaluate({ page }) {
    const outside = page.head.descriptions.items.filter(({ inHead }) => !inHead);
    if (page.head.descriptions.total === 0) return notApplicable(NONE);
    if (outside.length === 0) return pass();
    const values = outside.map(({ text }) => ({ value: text }));
    return fail(
      plural(outside.length, 'description outside the head', 'descriptions outside the head'),
      'in <head>',
      values,
    );
  },
});

export const descriptionChecks = [
  descriptionMissing,
  descriptionTooShort,
  descriptionTooLong,
  descriptionTooWide,
  descriptionMultiple,
  descriptionOutsideHead,
];
