import { usableCanonicals } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { PageFacts } from '#lib/audit/types.ts';

const title = ({ head }: PageFacts) => head.titles.items[0]?.text ?? '';
const description = ({ head }: PageFacts) => head.descriptions.items[0]?.text ?? '';
const h1 = ({ headings }: PageFacts) =>
  headings.items.find(({ level, text }) => level === 1 && text !== '')?.text ?? '';
const canonical = (page: PageFacts) => usableCanonicals(page).find(({ source }) => source === 'html')?.resolved ?? '';

const shown = (text: string) => (text === '' ? '(none)' : text);
const beforeAfter = (before: string, after: string) => [
  { value: `HTML: ${shown(before)}` },
  { value: `after scripts: ${shown(after)}` },
];
const LATE = 'Crawlers that run no scripts, among them most of AI search, never see it; the others see it later.';
const TWO = 'Which of the two is shown depends on whether the search engine has run the scripts yet.';

export const titleOnlyRendered = defineCheck({
  id: 'title-only-in-rendered-html',
  category: 'meta',
  severity: 'warning',
  title: 'The title is in the HTML',
  failureTitle: 'The title appears only after scripts ran',
  why: LATE,
  fix: 'Write the title on the server or at build time.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (title(page) === '') return notApplicable('The page has no title.');
    return title(raw) === ''
      ? fail('no title in the HTML', 'the title in the HTML', beforeAfter('', title(page)))
      : pass();
  },
});

export const titleChanged = defineCheck({
  id: 'title-changed-by-js',
  category: 'meta',
  severity: 'notice',
  title: 'Scripts leave the title as it is',
  failureTitle: 'Scripts change the title',
  why: TWO,
  fix: 'Write the final title on the server.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (title(raw) === '') return notApplicable('The HTML has no title.');
    if (title(raw) === title(page)) return pass();
    return fail('two titles', 'the same before and after', beforeAfter(title(raw), title(page)));
  },
});

export const descriptionChanged = defineCheck({
  id: 'description-changed-by-js',
  category: 'meta',
  severity: 'notice',
  title: 'Scripts leave the meta description as it is',
  failureTitle: 'Scripts change the meta description',
  why: TWO,
  fix: 'Write the final description on the server.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (description(raw) === '' && description(page) === '') return notApplicable('The page has no meta description.');
    if (description(raw) === description(page)) return pass();
    return fail('two descriptions', 'the same before and after', beforeAfter(description(raw), description(page)));
  },
});

export const h1Changed = defineCheck({
  id: 'h1-changed-by-js',
  category: 'headings',
  severity: 'notice',
  title: 'The main heading is in the HTML as it is shown',
  failureTitle: 'The main heading is made or changed by scripts',
  why: LATE,
  fix: 'Write the heading on the server or at build time.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (h1(raw) === '' && h1(page) === '') return notApplicable('The page has no main heading.');
    if (h1(raw) === h1(page)) return pass();
    const found = h1(raw) === '' ? 'no main heading in the HTML' : 'two main headings';
    return fail(found, 'the same before and after', beforeAfter(h1(raw), h1(page)));
  },
});

export const canonicalChanged = defineCheck({
  id: 'canonical-changed-by-js',
  category: 'canonical',
  severity: 'warning',
  title: 'Scripts leave the canonical link as it is',
  failureTitle: 'Scripts add or change the canonical link',
  why: 'Search engines may act on the first address they see and never come to know the second.',
  fix: 'Write the canonical link on the server.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (canonical(raw) === '' && canonical(page) === '') return notApplicable('The page has no canonical link.');
    if (canonical(raw) === canonical(page)) return pass();
    return fail('two answers', 'the same before and after', beforeAfter(canonical(raw), canonical(page)));
  },
});

export const noindexOnlyRaw = defineCheck({
  id: 'noindex-only-in-raw-html',
  category: 'indexability',
  severity: 'error',
  title: 'No noindex is left for scripts to remove',
  failureTitle: 'Only scripts take noindex away',
  why: 'A search engine that finds noindex in the HTML may leave the page without ever running its scripts.',
  fix: 'Remove noindex from the HTML that the server sends.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (!raw.head.directives.noindex) return pass();
    if (page.head.directives.noindex)
      return notApplicable('The page asks not to be indexed, with and without scripts.');
    const rules = raw.head.robots.filter((one) => one.noindex).map(({ raw: value }) => ({ value }));
    return fail('noindex in the HTML, none after scripts', 'no noindex in either', rules);
  },
});

export const linksNeedScripts = defineCheck({
  id: 'links-need-js',
  category: 'links',
  severity: 'notice',
  title: 'Most links are in the HTML',
  failureTitle: 'Most links appear only after scripts ran',
  why: 'Crawlers that run no scripts find no way on from here.',
  fix: 'Send the navigation and the links of the text in the HTML.',
  needs: ['diff'],
  limits: { minShare: 0.5 },
  evaluate({ raw, page }, { minShare }) {
    if (page.links.withHref === 0) return notApplicable('The page has no links.');
    const found = `${plural(raw.links.withHref, 'link')} in the HTML, ${page.links.withHref} after scripts`;
    return raw.links.withHref >= page.links.withHref * minShare
      ? pass(found)
      : fail(found, 'at least half in the HTML');
  },
});

export const renderingChecks = [
  titleOnlyRendered,
  titleChanged,
  descriptionChanged,
  h1Changed,
  canonicalChanged,
  noindexOnlyRaw,
  linksNeedScripts,
];
