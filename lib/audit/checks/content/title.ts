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
  severity: 'error',
  title: 'The page has a title',
  failureTitle: 'The page has no title',
  why: 'The title is the headline of the search result and the clearest sign of what the page is about.',
  fix: 'Add one <title> to the head that says in a few words what this page, and only this page, offers.',
  evaluate({ page }) {
    const title = mainTitle(page);
    if (title) return pass(title.text);
    return fail(page.head.titles.total === 0 ? 'no <title> element' : 'an empty <title>', 'one title with text in it');
  },
});

export const [titleTooShort, titleTooShortPx, titleTooLong, titleTooWide] = lineLengthChecks({
  name: 'title',
  none: NO_TITLE,
  lineOf: mainTitle,
  limits: { minChars: 30, maxChars: 60, minPx: 200, maxPx: 561 },
  wideCharPx: null,
  words: {
    tooShort: {
      severity: 'warning',
      title: 'The title is long enough',
      failureTitle: 'The title is too short',
      why: 'A few letters leave most of the headline unused, and search engines often write a title of their own instead.',
      fix: 'Say what the page offers and for whom, the most important words first.',
    },
    tooNarrow: {
      severity: 'notice',
      title: 'The title fills its line in results',
      failureTitle: 'The title takes up little of its line in results',
      why: 'Results with a fuller headline stand out beside it.',
      fix: 'Add the words that tell this page from similar ones.',
    },
    tooLong: {
      severity: 'warning',
      title: 'The title is short enough',
      failureTitle: 'The title is too long',
      why: 'Results cut long titles off or replace them, and the end of the message is lost.',
      fix: 'Shorten the title; drop words that are on every page of the site, or move them to the end.',
    },
    tooWide: {
      severity: 'warning',
      title: 'The title fits its line in results',
      failureTitle: 'The title is too wide for its line in results',
      why: 'Results give a title a fixed width; what is beyond it is cut off with dots.',
      fix: 'Shorten the title, or put the words that matter first; capital letters take more room than small ones.',
    },
  },
});

export const titleMultiple = defineCheck({
  id: 'title-multiple',
  category: 'meta',
  severity: 'warning',
  title: 'There is one title',
  failureTitle: 'There is more than one title',
  why: 'Browsers take the first of several titles, search engines may take any of them.',
  fix: 'Keep one <title> in the head and remove the others; often a plugin or a template adds a second.',
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
  severity: 'warning',
  title: 'The title stands in the head',
  failureTitle: 'The title stands outside the head',
  why: 'A title in the body is a sign that the head ended early; search engines may not read it.',
  fix: 'Move the <title> into <head>, before anything that is shown on the page.',
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
  severity: 'notice',
  title: 'Title and main heading complete each other',
  failureTitle: 'Title and main heading are word for word the same',
  why: 'Two different wordings answer more searches than one wording twice.',
  fix: 'Keep the meaning and vary the words: the title for readers of a result, the heading for readers of the page.',
  evaluate({ page }) {
    const title = mainTitle(page);
    const h1 = page.headings.items.find(({ level, text }) => level === 1 && text !== '');
    if (!title || !h1) return notApplicable('The page lacks a title or a main heading.');
    if (plain(title.text) !== plain(h1.text)) return pass();
    return fail(`both say "${h1.text}"`, 'two wordings', [{ selector: h1.selector, value: h1.text }]);
  },
});

export const titleChecks = [
  titleMissing,
  titleTooShort,
  titleTooShortPx,
  titleTooLong,
  titleTooWide,
  titleMultiple,
  titleOutsideHead,
  titleSameAsH1,
];
