import { lineLengthChecks } from '#lib/audit/checks/content/line-length.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { PageFacts, TitleFact } from '#lib/audit/types.ts';

const NO_TITLE = 'The page has no title.';

/** The title that a search engine uses: the first with text. */
function mainTitle({ head }: PageFacts): TitleFact | null {
  return head.titles.items.find(({ text }) => text !== '') ?? null;
}

export const titleMissing = defineCheck({
  id: 'title-missing',
  category: 'meta',
  title: 'Has a title tag',
  failureTitle: 'Missing title tag',
  why: 'The title tag is the headline of the search result and a strong relevance signal.',
  fix: 'Add one <title> to <head> that describes this page.',
  evaluate({ page }) {
    const title = mainTitle(page);
    if (title) return pass(title.text);
    return fail(page.head.titles.total === 0 ? 'no <title> element' : 'an empty <title>', 'one title with text in it');
  },
});

export const [titleTooShort, titleTooLong, titleTooWide] = lineLengthChecks({
  name: 'title',
  none: NO_TITLE,
  lineOf: mainTitle,
  limits: { minChars: 30, maxChars: 60, minPx: 200, maxPx: 561 },
  wideCharPx: null,
  words: {
    tooShort: {
      title: 'Title length OK (minimum)',
      failureTitle: 'Title too short',
      why: 'A short title leaves room in the search result unused. Search engines often rewrite it.',
      fix: 'Add what the page offers and who it is for. Put the most important words first.',
    },
    tooLong: {
      title: 'Title length OK (maximum)',
      failureTitle: 'Title too long',
      why: 'Search engines truncate or rewrite long titles.',
      fix: 'Shorten the title. Drop words that repeat on every page, or move them to the end.',
    },
    tooWide: {
      title: 'Title pixel width OK (maximum)',
      failureTitle: 'Title too long (pixels, truncated)',
      why: 'Google truncates titles by pixel width, not by characters.',
      fix: 'Shorten the title, or put the important words first. Capital letters are wider.',
    },
  },
});

export const titleMultiple = defineCheck({
  id: 'title-multiple',
  category: 'meta',
  title: 'One title tag',
  failureTitle: 'Multiple title tags',
  why: 'Search engines may use any of several titles.',
  fix: 'Keep one <title> in <head>. A plugin or template often adds the second one.',
  evaluate({ page }) {
    const { items, total } = page.head.titles;
    if (total === 0) return notApplicable(NO_TITLE);
    const values = items.map(({ text }) => ({ value: text === '' ? '(empty)' : text }));
    return total === 1 ? pass() : fail(plural(total, 'title'), 'one title', values, total);
  },
});

export const titleOutsideHead = defineCheck({
  id: 'title-outside-head',
  category: 'meta',
  title: 'Title in <head>',
  failureTitle: 'Title outside <head>',
  why: 'A title in <body> means that <head> ended early. Search engines may ignore it.',
  fix: 'Move <title> to <head>, above any visible content.',
  evaluate({ page }) {
    const outside = page.head.titles.items.filter(({ inHead }) => !inHead);
    if (page.head.titles.total === 0) return notApplicable(NO_TITLE);
    if (outside.length === 0) return pass();
    const values = outside.map(({ text }) => ({ value: text }));
    return fail(plural(outside.length, 'title outside the head', 'titles outside the head'), 'in <head>', values);
  },
});

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

export const titleSameAsH1 = defineCheck({
  id: 'title-same-as-h1',
  category: 'meta',
  title: 'Title differs from H1',
  failureTitle: 'Title same as H1',
  why: 'Title and H1 use the same wording. Different wordings can match more queries.',
  fix: 'Optional. Write the title for the search result and the H1 for readers of the page.',
  evaluate({ page }) {
    const title = mainTitle(page);
    const h1 = page.headings.items.find(({ level, text }) => level === 1 && text !== '');
    if (!title || !h1) return notApplicable('The page lacks a title or a main heading.');
    if (plain(title.text) !== plain(h1.text)) return pass();
    return fail(`both say "${h1.text}"`, 'different wordings', [{ selector: h1.selector, value: h1.text }]);
  },
});

export const titleChecks = [
  titleMissing,
  titleTooShort,
  titleTooLong,
  titleTooWide,
  titleMultiple,
  titleOutsideHead,
  titleSameAsH1,
];
