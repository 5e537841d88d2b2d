import { usableCanonicals } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { PageFacts } from '#lib/audit/types.ts';

const title = ({ head }: PageFacts) => head.titles.items[0]?.text ?? '';
const description = ({ head }: PageFacts) => head.descriptions.items[0]?.text ?? '';
const h1 = ({ headings }: PageFacts) =>
  headings.items.find(({ level, text }) => level === 1 && text !== '')?.text ?? '';
const canonical = (page: PageFacts) => usableCanonicals(page).find(({ source }) => source === 'html')?.resolved ?? '';

const robots = ({ head }: PageFacts) =>
  head.robots
    .filter(({ source }) => source === 'meta')
    .map(({ raw }) => raw)
    .join('; ');
const hreflang = ({ head }: PageFacts) => head.hreflang.items.map(({ lang, resolved }) => `${lang} ${resolved ?? ''}`);

const shown = (text: string) => (text === '' ? '(none)' : text);
const beforeAfter = (before: string, after: string) => [
  { value: `HTML: ${shown(before)}` },
  { value: `rendered: ${shown(after)}` },
];
const LATE =
  'Crawlers without JavaScript rendering, including most AI crawlers, do not see it. Google sees it only after rendering.';
const TWO = 'Search engines may use either version, before or after rendering.';

export const titleOnlyRendered = defineCheck({
  id: 'title-only-in-rendered-html',
  category: 'javascript',
  title: 'Title in raw HTML',
  failureTitle: 'Title only in rendered HTML',
  why: LATE,
  fix: 'Render the title on the server or at build time.',
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
  category: 'javascript',
  title: 'Title not changed by JavaScript',
  failureTitle: 'Title updated by JavaScript',
  why: TWO,
  fix: 'Send the final title in the raw HTML.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (title(raw) === '') return notApplicable('The HTML has no title.');
    if (title(raw) === title(page)) return pass();
    return fail('two titles', 'the same before and after', beforeAfter(title(raw), title(page)));
  },
});

export const descriptionChanged = defineCheck({
  id: 'description-changed-by-js',
  category: 'javascript',
  title: 'Meta description not changed by JavaScript',
  failureTitle: 'Meta description updated by JavaScript',
  why: TWO,
  fix: 'Send the final description in the raw HTML.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (description(raw) === '' && description(page) === '') return notApplicable('The page has no meta description.');
    if (description(raw) === description(page)) return pass();
    return fail('two descriptions', 'the same before and after', beforeAfter(description(raw), description(page)));
  },
});

export const h1Changed = defineCheck({
  id: 'h1-changed-by-js',
  category: 'javascript',
  title: 'H1 not changed by JavaScript',
  failureTitle: 'H1 updated by JavaScript',
  why: LATE,
  fix: 'Send the final H1 in the raw HTML.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (h1(raw) === '' && h1(page) === '') return notApplicable('No H1.');
    if (h1(raw) === h1(page)) return pass();
    const found = h1(raw) === '' ? 'no main heading in the HTML' : 'two main headings';
    return fail(found, 'the same before and after', beforeAfter(h1(raw), h1(page)));
  },
});

export const canonicalChanged = defineCheck({
  id: 'canonical-changed-by-js',
  category: 'javascript',
  title: 'Canonical not changed by JavaScript',
  failureTitle: 'Canonical mismatch: raw vs. rendered HTML',
  why: 'Google advises against changing the canonical with JavaScript. It may use either URL.',
  fix: 'Send the final canonical in the raw HTML.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (canonical(raw) === '' && canonical(page) === '') return notApplicable('The page has no canonical tag.');
    if (canonical(raw) === canonical(page)) return pass();
    return fail('two responses', 'the same before and after', beforeAfter(canonical(raw), canonical(page)));
  },
});

export const noindexOnlyRaw = defineCheck({
  id: 'noindex-only-in-raw-html',
  category: 'javascript',
  title: 'No noindex in raw HTML',
  failureTitle: 'Noindex only in raw HTML',
  why: 'Google may skip rendering when the raw HTML contains noindex. The page then stays out of the index.',
  fix: 'Remove noindex from the raw HTML.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    if (!raw.head.directives.noindex) return pass();
    if (page.head.directives.noindex) return notApplicable('The page is noindex in raw and rendered HTML.');
    const rules = raw.head.robots.filter((one) => one.noindex).map(({ raw: value }) => ({ value }));
    return fail('noindex in the raw HTML, none in the rendered HTML', 'no noindex in either', rules);
  },
});

export const linksNeedScripts = defineCheck({
  id: 'links-need-js',
  category: 'javascript',
  title: 'Links in raw HTML',
  failureTitle: 'Most links require JavaScript',
  why: 'Crawlers without JavaScript rendering find few links on this page.',
  fix: 'Send navigation and content links in the raw HTML.',
  needs: ['diff'],
  limits: { minShare: 0.5 },
  evaluate({ raw, page }, { minShare }) {
    if (page.links.withHref === 0) return notApplicable('The page has no links.');
    const found = `${plural(raw.links.withHref, 'link')} in the raw HTML, ${page.links.withHref} in the rendered HTML`;
    return raw.links.withHref >= page.links.withHref * minShare
      ? pass(found)
      : fail(found, 'at least half in the HTML');
  },
});

export const robotsChanged = defineCheck({
  id: 'robots-changed-by-js',
  category: 'javascript',
  title: 'Meta robots not changed by JavaScript',
  failureTitle: 'Meta robots updated by JavaScript',
  why: TWO,
  fix: 'Send the final meta robots tag in the raw HTML.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    const [before, after] = [robots(raw), robots(page)];
    if (before === '' && after === '') return notApplicable('The page has no meta robots tag.');
    return before === after ? pass() : fail('two versions', 'the same before and after', beforeAfter(before, after));
  },
});

export const hreflangChanged = defineCheck({
  id: 'hreflang-changed-by-js',
  category: 'javascript',
  title: 'Hreflang in raw HTML',
  failureTitle: 'Hreflang updated by JavaScript',
  why: LATE,
  fix: 'Send the hreflang links in the raw HTML, in HTTP headers or in the sitemap.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    const [before, after] = [hreflang(raw), hreflang(page)];
    if (before.length === 0 && after.length === 0) return notApplicable('The page has no hreflang.');
    const added = after.filter((one) => !before.includes(one)).map((one) => ({ value: `rendered: ${one}` }));
    const removed = before.filter((one) => !after.includes(one)).map((one) => ({ value: `HTML: ${one}` }));
    if (added.length + removed.length === 0) return pass();
    return fail(`${added.length} added, ${removed.length} removed`, 'the same before and after', [
      ...added,
      ...removed,
    ]);
  },
});

export const structuredDataChanged = defineCheck({
  id: 'structured-data-changed-by-js',
  category: 'javascript',
  title: 'Structured data in raw HTML',
  failureTitle: 'Structured data updated by JavaScript',
  why: 'Google reads structured data after rendering, but updates prices and availability of products less often then.',
  fix: 'Send the structured data in the raw HTML, above all that of products.',
  needs: ['diff'],
  evaluate({ raw, page }) {
    const [before, after] = [raw.structuredData.types, page.structuredData.types];
    if (before.length === 0 && after.length === 0) return notApplicable('The page has no structured data.');
    const added = after.filter((type) => !before.includes(type)).map((type) => ({ value: `rendered: ${type}` }));
    const removed = before.filter((type) => !after.includes(type)).map((type) => ({ value: `HTML: ${type}` }));
    if (added.length + removed.length === 0) return pass();
    return fail(`${added.length} added, ${removed.length} removed`, 'the same before and after', [
      ...added,
      ...removed,
    ]);
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
  robotsChanged,
  hreflangChanged,
  structuredDataChanged,
];
