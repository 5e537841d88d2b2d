import { canonicalElsewhere, samePage, usableCanonicals } from '#lib/audit/checks/address/page-address.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { CanonicalFact } from '#lib/audit/types.ts';

const NONE = 'The page has no canonical link.';
const asItem = ({ source, href, resolved }: CanonicalFact) => ({
  value: `${source === 'html' ? 'HTML' : 'HTTP header'}: ${href === '' ? '(empty)' : href}`,
  ...(resolved === null ? {} : { url: resolved }),
});
const isAbsolute = (href: string) => /^https?:\/\/[^/]/i.test(href);

export const canonicalMissing = defineCheck({
  id: 'canonical-missing',
  category: 'canonical',
  severity: 'warning',
  title: 'The page names its canonical address',
  failureTitle: 'The page names no canonical address',
  why: 'A page is often reachable at several addresses; without a canonical link, search engines guess which to show.',
  fix: 'Add <link rel="canonical"> with the absolute address of this page to the head.',
  evaluate({ page }) {
    const { items, total } = page.head.canonicals;
    return total === 0 ? fail('no canonical link', 'one, with the address of this page') : pass(items[0]?.href ?? null);
  },
});

export const canonicalMultiple = defineCheck({
  id: 'canonical-multiple',
  category: 'canonical',
  severity: 'warning',
  title: 'The canonical link is written once',
  failureTitle: 'The canonical link is repeated',
  why: 'Repeated links agree today and drift apart with the next change.',
  fix: 'Keep one of them; often a plugin and the template both add one.',
  evaluate({ page }) {
    const own = page.head.canonicals.items.filter(({ source }) => source === 'html');
    if (own.length === 0) return notApplicable('The HTML has no canonical link.');
    return own.length === 1 ? pass() : fail(plural(own.length, 'canonical link'), 'one', own.map(asItem));
  },
});

export const canonicalConflicting = defineCheck({
  id: 'canonical-multiple-conflicting',
  category: 'canonical',
  severity: 'error',
  title: 'Canonical links agree',
  failureTitle: 'Canonical links contradict each other',
  why: 'With two different canonical addresses, search engines ignore both.',
  fix: 'Keep the link that names the address you want in results.',
  evaluate({ page }) {
    const own = usableCanonicals(page).filter(({ source }) => source === 'html');
    const [first] = own;
    if (!first) return notApplicable('The HTML has no canonical link that counts.');
    const others = own.filter(({ resolved }) => !samePage(resolved, first.resolved));
    if (others.length === 0) return pass();
    return fail(`${new Set(own.map(({ resolved }) => resolved)).size} different addresses`, 'one', own.map(asItem));
  },
});

export const canonicalHtmlVsHeader = defineCheck({
  id: 'canonical-html-vs-header',
  category: 'canonical',
  severity: 'error',
  title: 'Canonical links in HTML and HTTP header agree',
  failureTitle: 'Canonical links in HTML and HTTP header differ',
  why: 'With two different canonical addresses, search engines ignore both.',
  fix: 'Set the canonical address in one place, in the HTML or in the Link header.',
  evaluate({ page }) {
    const all = usableCanonicals(page);
    const html = all.find(({ source }) => source === 'html');
    const header = all.find(({ source }) => source === 'header');
    if (!html || !header) return notApplicable('There are not canonical links in both HTML and HTTP header.');
    if (samePage(html.resolved, header.resolved)) return pass();
    return fail('two different addresses', 'the same address', [html, header].map(asItem));
  },
});

export const canonicalRelative = defineCheck({
  id: 'canonical-relative',
  category: 'canonical',
  severity: 'warning',
  title: 'The canonical link is an absolute address',
  failureTitle: 'The canonical link is a relative address',
  why: 'A relative address changes with the host, the protocol and <base>, so copies of the site name themselves.',
  fix: 'Write the whole address, with https:// and the host.',
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
  if (href === '') return 'an empty address';
  if (resolved === null) return 'not an address';
  if (!/^https?:/.test(resolved)) return 'not a web address';
  if (/^https?:/i.test(href) && !isAbsolute(href)) return 'an address without host';
  if (href.includes('#')) return 'an address with a fragment';
  if (ignoredAttributes.length > 0) return `a link with ${ignoredAttributes.join(', ')}, which search engines ignore`;
  return null;
}

export const canonicalInvalid = defineCheck({
  id: 'canonical-invalid-url',
  category: 'canonical',
  severity: 'error',
  title: 'The canonical link can be read',
  failureTitle: 'The canonical link cannot be used',
  why: 'Search engines ignore a canonical link that is not a plain web address.',
  fix: 'Write the whole address of the page without a fragment, and no hreflang, lang, media or type on the link.',
  evaluate({ page }) {
    const { items } = page.head.canonicals;
    if (items.length === 0) return notApplicable(NONE);
    const bad = items.filter((one) => invalidity(one) !== null);
    const [first] = bad;
    return first ? fail(invalidity(first) ?? '', 'a web address without fragment', bad.map(asItem)) : pass();
  },
});

export const canonicalOutsideHead = defineCheck({
  id: 'canonical-outside-head',
  category: 'canonical',
  severity: 'error',
  title: 'The canonical link stands in the head',
  failureTitle: 'The canonical link stands outside the head',
  why: 'Search engines ignore a canonical link in the body.',
  fix: 'Move it into <head>. If it is there already, look for an element above it that ends the head.',
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
  severity: 'warning',
  title: 'The canonical link names this page',
  failureTitle: 'The canonical link names another page',
  why: 'The page asks search engines to show the other one in its place.',
  fix: 'Leave it if this page is a copy of the other; else set it to the address of this page.',
  evaluate({ page }) {
    if (usableCanonicals(page).length === 0) return notApplicable('The page has no canonical link that counts.');
    const other = canonicalElsewhere(page);
    return other === null ? pass() : fail(other, page.response.finalUrl, [{ url: other }]);
  },
});

const bareHost = (url: string) => URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';

export const canonicalOffHost = defineCheck({
  id: 'canonical-off-host',
  category: 'canonical',
  severity: 'warning',
  title: 'The canonical address is on this host and protocol',
  failureTitle: 'The canonical address is on another host or on HTTP',
  why: 'All that this page earns is credited to an address outside of the site, or to its unprotected copy.',
  fix: 'Name the https:// address on this host, unless the text was taken over from the other site.',
  evaluate({ page }) {
    const all = usableCanonicals(page);
    if (all.length === 0) return notApplicable('The page has no canonical link that counts.');
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
  severity: 'error',
  title: 'The canonical address answers with success',
  failureTitle: 'The canonical address does not answer with success',
  why: 'Search engines ignore a canonical link that leads to an error or a redirect.',
  fix: 'Name an address that answers with status 200 itself.',
  needs: ['site'],
  evaluate({ page, site }) {
    const other = canonicalElsewhere(page);
    if (other === null) return notApplicable('The canonical link names this page, or there is none.');
    const status = site.canonicalStatus;
    if (status === null) return notMeasured(site.unmeasured.canonicalStatus ?? 'The canonical address was not asked.');
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
