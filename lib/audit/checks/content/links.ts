import { samePage } from '#lib/audit/checks/address/page-address.ts';
import { isGenericLinkText } from '#lib/audit/checks/content/generic-link-text.ts';
import { defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { LinkFact } from '#lib/audit/types.ts';

const asItem = ({ selector, text, href, url }: LinkFact) => ({
  selector,
  value: text === '' ? '(no text)' : text,
  url: url ?? href ?? '',
});

export const deadEnd = defineCheck({
  id: 'dead-end',
  category: 'links',
  severity: 'warning',
  title: 'The page links onwards',
  failureTitle: 'The page links to nothing',
  why: 'Readers and crawlers cannot go on from here, and no weight flows to other pages.',
  fix: 'Link to related pages from the text and the navigation.',
  evaluate({ page: { links } }) {
    const onward = links.internal + links.external;
    return onward > 0 ? pass(plural(onward, 'link')) : fail('no links', 'at least one link to another page');
  },
});

export const tooManyLinks = defineCheck({
  id: 'too-many-links',
  category: 'links',
  severity: 'notice',
  title: 'The number of links is moderate',
  failureTitle: 'The page has very many links',
  why: 'Every link takes a share of attention and of the weight that the page passes on.',
  fix: 'Group links, page long lists, and drop the ones nobody follows.',
  limits: { maxLinks: 100 },
  evaluate({ page: { links } }, { maxLinks }) {
    return links.withHref <= maxLinks
      ? pass(plural(links.withHref, 'link'))
      : fail(plural(links.withHref, 'link'), `at most ${maxLinks}`);
  },
});

export const manyExternalLinks = defineCheck({
  id: 'high-external-outlinks',
  category: 'links',
  severity: 'notice',
  title: 'The number of external links is moderate',
  failureTitle: 'The page links to very many external addresses',
  why: 'A page that is mostly links to elsewhere reads like a link list, to people and to search engines.',
  fix: 'Keep the external links that help the reader.',
  limits: { maxExternal: 100 },
  evaluate({ page: { links } }, { maxExternal }) {
    return links.external <= maxExternal
      ? pass(plural(links.external, 'external link'))
      : fail(plural(links.external, 'external link'), `at most ${maxExternal}`);
  },
});

export const externalFollowed = defineCheck({
  id: 'external-followed',
  category: 'links',
  severity: 'notice',
  title: 'Few external links pass weight on',
  failureTitle: 'Very many external links pass weight on',
  why: 'Each followed link vouches for its target; paid and foreign ones should say so.',
  fix: 'Mark paid links with rel="sponsored" and those of visitors with rel="ugc".',
  limits: { maxExternal: 50 },
  evaluate({ page: { links } }, { maxExternal }) {
    if (links.external === 0) return notApplicable('The page has no external links.');
    const found = plural(links.externalFollowed, 'followed external link');
    if (links.externalFollowed <= maxExternal) return pass(found);
    const items = links.items.filter(({ kind, internal, nofollow }) => kind === 'http' && !internal && !nofollow);
    return fail(found, `at most ${maxExternal}`, items.map(asItem), links.externalFollowed);
  },
});

export const paginationNotLinked = defineCheck({
  id: 'pagination-not-linked',
  category: 'links',
  severity: 'notice',
  title: 'The next and previous pages are linked',
  failureTitle: 'The next or previous page is named in the head but not linked',
  why: 'Search engines no longer read rel="next" and "prev" in the head; they follow links.',
  fix: 'Link the neighbouring pages with <a href>.',
  evaluate({ page }) {
    const base = page.head.base ?? page.response.finalUrl;
    const named = [page.head.next, page.head.prev].flatMap((href) => (href ? (URL.parse(href, base)?.href ?? []) : []));
    if (named.length === 0) return notApplicable('The page names no next or previous page.');
    if (page.links.items.length < page.links.total) return notMeasured('The page has more links than are kept.');
    const missing = named.filter((url) => !page.links.items.some((link) => link.url && samePage(link.url, url)));
    return missing.length === 0
      ? pass()
      : fail(
          plural(missing.length, 'page'),
          'a link to each',
          missing.map((url) => ({ url })),
        );
  },
});

export const internalNofollow = defineCheck({
  id: 'internal-nofollow',
  category: 'links',
  severity: 'warning',
  title: 'Internal links may be followed',
  failureTitle: 'Internal links carry nofollow',
  why: 'Crawlers are told not to pass weight to your own pages.',
  fix: 'Remove rel="nofollow" from links to your own pages; keep pages out of the index with noindex instead.',
  evaluate({ page: { links } }) {
    if (links.internal === 0) return notApplicable('The page has no internal links.');
    if (links.internalNofollow === 0) return pass(`${links.internal} internal links`);
    const items = links.items.filter(({ internal, nofollow, kind }) => internal && nofollow && kind === 'http');
    return fail(`${links.internalNofollow} with nofollow`, 'none', items.map(asItem), links.internalNofollow);
  },
});

export const linkToHttp = defineCheck({
  id: 'link-to-http',
  category: 'links',
  severity: 'warning',
  title: 'Links from HTTPS stay on HTTPS',
  failureTitle: 'Links lead from HTTPS to HTTP',
  why: 'Following such a link drops the protected connection, and browsers warn about it.',
  fix: 'Change the links to https://.',
  evaluate({ page: { links, response } }) {
    if (!response.https) return notApplicable('The page itself is not served over HTTPS.');
    const insecure = links.items.filter(({ url, kind }) => kind === 'http' && url?.startsWith('http:'));
    if (insecure.length === 0) return pass();
    return fail(`${plural(insecure.length, 'link element')} to http://`, 'none', insecure.map(asItem));
  },
});

/** Matches the host of a URL as normalized by the URL standard. */
const LOCAL = /^[a-z]+:\/\/(?:[^/?#@]*@)?(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0)(?:[:/?#]|$)/;

export const linkToLocalhost = defineCheck({
  id: 'link-to-localhost',
  category: 'links',
  severity: 'error',
  title: 'No link leads to a developer’s machine',
  failureTitle: 'Links lead to localhost or to a file on a disk',
  why: 'Nobody else can open them; they are left over from development.',
  fix: 'Replace them with the public address.',
  evaluate({ page: { links } }) {
    const local = links.items.filter(({ kind, url }) => kind === 'file' || (url !== null && LOCAL.test(url)));
    if (local.length === 0) return pass();
    return fail(plural(local.length, 'such link'), 'none', local.map(asItem));
  },
});

export const linkNoText = defineCheck({
  id: 'link-no-text',
  category: 'links',
  severity: 'warning',
  title: 'Links have a text',
  failureTitle: 'Links without text',
  why: 'Search engines read the anchor text to learn what the target is about; screen readers read it out.',
  fix: 'Give each link a text, or give the image in it an alternative text.',
  evaluate({ page: { links } }) {
    if (links.withHref === 0) return notApplicable('The page has no links.');
    if (links.withoutText === 0) return pass(plural(links.withHref, 'link'));
    const items = links.items.filter(({ textFrom, href }) => textFrom === 'none' && href !== null);
    return fail(`${links.withoutText} without text`, 'none', items.map(asItem), links.withoutText);
  },
});

export const linkTextGeneric = defineCheck({
  id: 'link-text-generic',
  category: 'links',
  severity: 'notice',
  title: 'Link texts say where they lead',
  failureTitle: 'Link texts say nothing about their target',
  why: '"Click here" tells neither readers nor search engines what the target is about.',
  fix: 'Use words that name the target, such as the title of the page.',
  evaluate({ page: { links } }) {
    if (links.withHref === 0) return notApplicable('The page has no links.');
    const generic = links.items.filter(({ kind, text }) => kind === 'http' && isGenericLinkText(text));
    if (generic.length === 0) return pass();
    return fail(plural(generic.length, 'generic text'), 'none', generic.map(asItem));
  },
});

export const linkNotCrawlable = defineCheck({
  id: 'link-not-crawlable',
  category: 'links',
  severity: 'warning',
  title: 'Links can be followed by crawlers',
  failureTitle: 'Some links cannot be followed by crawlers',
  why: 'Crawlers follow <a href="address">; a link without an address or with javascript: leads them nowhere.',
  fix: 'Give the link a real address, or use a button for what is an action.',
  evaluate({ page: { links } }) {
    const { items, total } = links.notCrawlable;
    if (links.total === 0) return notApplicable('The page has no links.');
    if (total === 0) return pass();
    return fail(
      plural(total, 'such link'),
      'none',
      items.map(({ selector, snippet, reason }) => ({ selector, snippet, value: reason })),
      total,
    );
  },
});

export const unsafeCrossOrigin = defineCheck({
  id: 'unsafe-cross-origin-link',
  category: 'links',
  severity: 'notice',
  title: 'External links in new tabs give no access back',
  failureTitle: 'External links open new tabs without rel="noopener"',
  why: 'Older browsers let the opened page steer yours; current ones imply noopener.',
  fix: 'Add rel="noopener" to external links with target="_blank".',
  evaluate({ page: { links } }) {
    const unsafe = links.items.filter(
      ({ kind, internal, target, rel }) =>
        kind === 'http' && !internal && target === '_blank' && !rel.includes('noopener') && !rel.includes('noreferrer'),
    );
    if (unsafe.length === 0) return pass();
    return fail(plural(unsafe.length, 'such link'), 'none', unsafe.map(asItem));
  },
});

export const protocolRelative = defineCheck({
  id: 'protocol-relative-link',
  category: 'links',
  severity: 'notice',
  title: 'Links name their protocol',
  failureTitle: 'Links leave out their protocol',
  why: 'An address that begins with // takes over whatever protocol the page was opened with.',
  fix: 'Write https:// in full.',
  evaluate({ page: { links } }) {
    const relative = links.items.filter(({ href }) => href?.trim().startsWith('//') ?? false);
    if (relative.length === 0) return pass();
    return fail(plural(relative.length, 'such link'), 'none', relative.map(asItem));
  },
});

export const linkBroken = defineCheck({
  id: 'link-broken',
  category: 'links',
  severity: 'error',
  title: 'The links that were tried work',
  failureTitle: 'Some links are broken',
  why: 'Readers run into an error, and crawlers waste their visits.',
  fix: 'Correct the address, or remove the link.',
  needs: ['site'],
  evaluate({ site }) {
    if (site.brokenLinks === null) return notMeasured(site.unmeasured.brokenLinks ?? 'The links were not tried.');
    if (site.linksTotal === 0) return notApplicable('The page has no links.');
    const scope = `${site.linksChecked} of ${plural(site.linksTotal, 'linked URL')} tried`;
    if (site.brokenLinks.length === 0) return pass(scope);
    return fail(
      `${site.brokenLinks.length} broken; ${scope}`,
      'none',
      site.brokenLinks.map(({ url, status, reason }) => ({ url, value: reason ?? String(status ?? 'no answer') })),
    );
  },
});

export const linkChecks = [
  deadEnd,
  tooManyLinks,
  manyExternalLinks,
  externalFollowed,
  paginationNotLinked,
  internalNofollow,
  linkToHttp,
  linkToLocalhost,
  linkNoText,
  linkTextGeneric,
  linkNotCrawlable,
  unsafeCrossOrigin,
  protocolRelative,
  linkBroken,
];
