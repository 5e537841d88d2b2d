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
  severity: 'warning',
  title: 'The page has a meta description',
  failureTitle: 'The page has no meta description',
  why: 'It is often shown under the title in results; without one, the search engine picks a sentence of the page.',
  fix: 'Add <meta name="description"> with one or two sentences that say what the reader finds here.',
  evaluate({ page }) {
    const description = mainDescription(page);
    if (description) return pass(description.text);
    const found = page.head.descriptions.total === 0 ? 'no meta description' : 'an empty meta description';
    return fail(found, 'one or two sentences about this page');
  },
});

export const [descriptionTooShort, descriptionTooShortPx, descriptionTooLong, descriptionTooWide] = lineLengthChecks({
  name: 'description',
  none: NONE,
  lineOf: mainDescription,
  limits: { minChars: 70, maxChars: 160, minPx: 400, maxPx: 985 },
  // 80 wide characters, as many as result pages show, are slightly wider than the limit for Latin text.
  wideCharPx: 14,
  words: {
    tooShort: {
      severity: 'notice',
      title: 'The meta description is long enough',
      failureTitle: 'The meta description is too short',
      why: 'Search engines tend to replace short descriptions by other text of the page.',
      fix: 'Use both lines: say what the page answers or offers and why to choose it.',
    },
    tooNarrow: {
      severity: 'notice',
      title: 'The meta description fills its place in results',
      failureTitle: 'The meta description takes up little of its place in results',
      why: 'Search engines tend to replace short descriptions by other text of the page.',
      fix: 'Add what the reader gets from this page.',
    },
    tooLong: {
      severity: 'notice',
      title: 'The meta description is short enough',
      failureTitle: 'The meta description is too long',
      why: 'Results cut long descriptions off, so the end is not read.',
      fix: 'Put what matters first and end before the cut.',
    },
    tooWide: {
      severity: 'notice',
      title: 'The meta description fits its place in results',
      failureTitle: 'The meta description is too wide for its place in results',
      why: 'Results give a description a fixed space; what is beyond it is cut off with dots.',
      fix: 'Shorten it, or put what matters first.',
    },
  },
});

export const descriptionMultiple = defineCheck({
  id: 'description-multiple',
  category: 'meta',
  severity: 'warning',
  title: 'There is one meta description',
  failureTitle: 'There is more than one meta description',
  why: 'Search engines may take either, or join them.',
  fix: 'Keep one and remove the others; often a plugin or a template adds a second.',
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
  severity: 'warning',
  title: 'The meta description stands in the head',
  failureTitle: 'The meta description stands outside the head',
  why: 'Search engines may not read a meta tag in the body.',
  fix: 'Move it into <head>. If it is there already, look for an element above it that ends the head.',
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

export const metaKeywordsMultiple = defineCheck({
  id: 'meta-keywords-multiple',
  category: 'meta',
  severity: 'notice',
  title: 'The keywords meta tag is not repeated',
  failureTitle: 'The keywords meta tag is repeated',
  why: 'Search engines ignore the tag; a repeated one is a sign that two parts of the template write the head.',
  fix: 'Remove the tag, or keep one of them.',
  evaluate({ page }) {
    const { keywords } = page.head;
    if (keywords.length === 0) return notApplicable('The page has no keywords meta tag, and needs none.');
    const values = keywords.map((value) => ({ value: value === '' ? '(empty)' : value }));
    return keywords.length === 1 ? pass() : fail(plural(keywords.length, 'tag'), 'one or none', values);
  },
});

export const descriptionChecks = [
  descriptionMissing,
  descriptionTooShort,
  descriptionTooShortPx,
  descriptionTooLong,
  descriptionTooWide,
  descriptionMultiple,
  descriptionOutsideHead,
  metaKeywordsMultiple,
];
