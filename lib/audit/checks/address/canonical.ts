import { canonicalElsewhere, samePage, usableCanonicals } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { CanonicalFact } from '#lib/audit/types.ts';

const NONE = 'The page has no canonical tag.';
const asItem = ({ source, href, resolved }: CanonicalFact) => ({
  value: `${source === 'html' ? 'HTML' : 'HTTP header'}: ${href === '' ? '(empty)' : href}`,
  ...(resolved === null ? {} : { url: resolved }),
});
const isAbsolute = (href: string) => /^https?:\/\/[^/]/i.test(href);

export const canonicalMissing = defineCheck({
  id: 'canonical-missing',
  category: 'canonical',
  title: 'Has a canonical tag',
  failureTitle: 'Missing canonical tag',
  why: 'Without a canonical tag, search engines choose which of several URLs of the page to index.',
  fix: 'Add <link rel="canonical"> with the absolute URL of this page to <head>.',
  evaluate({ page }) {
    const { items, total } = page.head.canonicals;
    return total === 0 ? fail('no canonical link', 'one, with the URL of this page') : pass(items[0]?.href ?? null);
  },
});

export const canonicalMultiple = defineCheck({
  id: 'canonical-multiple',
  category: 'canonical',
  title: 'One canonical tag',
  failureTitle: 'Multiple canonical tags',
  why: 'Several identical canonical tags are redundant. They conflict as soon as one of them changes.',
  fix: 'Keep one canonical tag. A plugin and the template often add one each.',
  evaluate({ page }) {
    const own = page.head.canonicals.items.filter(({ source }) => source === 'html');
    if (own.length === 0) return notApplicable('The HTML has no canonical tag.');
    return own.length === 1 ? pass() : fail(plural(own.length, 'canonical link'), 'one', own.map(asItem));
  },
});

export const canonicalConflicting = defineCheck({
  id: 'canonical-multiple-conflicting',
  category: 'canonical',
  title: 'Canonical tags agree',
  failureTitle: 'Multiple conflicting canonicals',
  why: 'Google ignores all canonical tags when they conflict.',
  fix: 'Keep the canonical tag with the URL you want indexed.',
  evaluate({ page }) {
    const own = usableCanonicals(page).filter(({ source }) => source === 'html');
    const [first] = own;
    if (!first) return notApplicable('The HTML has no valid canonical tag.');
    const others = own.filter(({ resolved }) => !samePage(resolved, first.resolved));
    if (others.length === 0) return pass();
    return fail(`${new Set(own.map(({ resolved }) => resolved)).size} different URLs`, 'one', own.map(asItem));
  },
});

export const canonicalHtmlVsHeader = defineCheck({
  id: 'canonical-html-vs-header',
  category: 'canonical',
  title: 'HTML and HTTP header canonicals match',
  failureTitle: 'Canonical mismatch: HTML vs. HTTP header',
  why: 'Google ignores the canonical when HTML and HTTP header disagree.',
  fix: 'Set the canonical in one place, in the HTML or in the Link header.',
  evaluate({ page }) {
    const all = usableCanonicals(page);
    const html = all.find(({ source }) => source === 'html');
    const header = all.find(({ source }) => source === 'header');
    if (!html || !header) return notApplicable('Canonicals are not set in both HTML and HTTP header.');
    if (samePage(html.resolved, header.resolved)) return pass();
    return fail('two different URLs', 'the same URL', [html, header].map(asItem));
  },
});

export const canonicalRelative = defineCheck({
  id: 'canonical-relative',
  category: 'canonical',
  title: 'Canonical is an absolute URL',
  failureTitle: 'Canonical is a relative URL',
  why: 'Relative canonicals change with host and protocol. Duplicates on other hosts then canonicalize to themselves.',
  fix: 'Use the absolute URL, including https:// and the host.',
  evaluate({ page }) {
    const { items } = page.head.canonicals;
    if (items.length === 0) return notApplicable(NONE);
    const relative = items.filter(
      ({ href, resolved }) => href !== '' && resolved !== null && !/^[a-z][a-z0-9+.-]*:/i.test(href),
    );
    return relative.length === 0 ? pass() : fail(relative[0]?.href ?? '', 'https://…', relative.map(asItem));
  },
});

/** Why a URL is not a valid canonical; null if it is. */
function invalidity({ href, resolved, ignoredAttributes }: CanonicalFact): string | null {
  if (href === '') return 'empty URL';
  if (resolved === null) return 'not a URL';
  if (!/^https?:/.test(resolved)) return 'not an HTTP URL';
  if (/^https?:/i.test(href) && !isAbsolute(href)) return 'URL without host';
  if (href.includes('#')) return 'URL with a fragment';
  if (ignoredAttributes.length > 0) return `a link with ${ignoredAttributes.join(', ')}, which search engines ignore`;
  return null;
}

export const canonicalInvalid = defineCheck({
  id: 'canonical-invalid-url',
  category: 'canonical',
  title: 'Canonical URL is valid',
  failureTitle: 'Invalid canonical URL',
  why: 'Search engines ignore invalid canonical URLs.',
  fix: 'Use the absolute URL without a fragment. Remove hreflang, lang, media and type from the tag.',
  evaluate({ page }) {
    const { items } = page.head.canonicals;
    if (items.length === 0) return notApplicable(NONE);
    const bad = items.filter((one) => invalidity(one) !== null);
    const [first] = bad;
    return first ? fail(invalidity(first) ?? '', 'an HTTP URL without fragment', bad.map(asItem)) : pass();
  },
});

export const canonicalOutsideHead = defineCheck({
  id: 'canonical-outside-head',
  category: 'canonical',
  title: 'Canonical in <head>',
  failureTitle: 'Canonical outside <head>',
  why: 'Search engines ignore canonical tags in <body>.',
  fix: 'Move the tag to <head>. If it is already there, find the element above it that ends <head>.',
  evaluate({ page }) {
    const { items } = page.head.canonicals;
    if (items.length === 0) return notApplicable(NONE);
    const outside = items.filter(({ inHead }) => !inHead);
    return outside.length === 0 ? pass() : fail('found in the body', 'in <head>', outside.map(asItem));
  },
});

export const canonicalToOther = defineCheck({
  id: 'canonical-to-other',
  category: 'canonical',
  title: 'Self-referencing canonical',
  failureTitle: 'Canonicalized to another URL',
  why: 'This page asks search engines to index another URL instead.',
  fix: 'No action if this page is a duplicate. Otherwise set the canonical to this URL.',
  evaluate({ page }) {
    if (usableCanonicals(page).length === 0) return notApplicable('The page has no valid canonical tag.');
    const other = canonicalElsewhere(page);
    return other === null ? pass() : fail(other, page.response.finalUrl, [{ url: other }]);
  },
});

const bareHost = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

export const canonicalOffHost = defineCheck({
  id: 'canonical-off-host',
  category: 'canonical',
  title: 'Canonical stays on this host and HTTPS',
  failureTitle: 'Canonical points to another host or to HTTP',
  why: 'Ranking signals are consolidated to another host or to the HTTP version.',
  fix: 'Set the canonical to the HTTPS URL on this host, unless the content is syndicated.',
  evaluate({ page }) {
    const all = usableCanonicals(page);
    if (all.length === 0) return notApplicable('The page has no valid canonical tag.');
    const away = all.filter(
      ({ resolved }) =>
        bareHost(resolved) !== bareHost(page.response.finalUrl) ||
        (page.response.https && resolved.startsWith('http:')),
    );
    const [first] = away;
    return first ? fail(first.resolved, `https://${page.url.host}/…`, away.map(asItem)) : pass();
  },
});

export const canonicalBroken = defineCheck({
  id: 'canonical-to-error',
  category: 'canonical',
  title: 'Canonical URL returns 200',
  failureTitle: 'Canonical points to a non-200 URL',
  why: 'Search engines ignore a canonical that returns an error or redirects.',
  fix: 'Set the canonical to a URL that returns 200.',
  needs: ['site'],
  evaluate({ page, site }) {
    const other = canonicalElsewhere(page);
    if (other === null) return notApplicable('The canonical is self-referencing or missing.');
    const status = site.canonicalStatus;
    if (status === null) return notMeasured(site.unmeasured.canonicalStatus ?? 'The canonical URL was not requested.');
    return status >= 200 && status < 300
      ? pass(`status ${status}`)
      : fail(`status ${status}`, 'status 200', [{ url: other }]);
  },
});

export const canonicalChecks = [
  canonicalMissing,
  canonicalMultiple,
  canonicalConflicting,
  canonicalHtmlVsHeader,
  canonicalRelative,
  canonicalInvalid,
  canonicalOutsideHead,
  canonicalToOther,
  canonicalOffHost,
  canonicalBroken,
];
