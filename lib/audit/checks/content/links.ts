import { samePage } from '#lib/audit/checks/address/page-address.ts';
import { isGenericLinkText } from '#lib/audit/checks/content/generic-link-text.ts';
import { type Check, defineCheck, fail, notApplicable, notMeasured, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { LinkFact } from '#lib/audit/types.ts';

/** The anchor text of a link in quotes, for the line that names its fault. */
const anchorOf = (link: LinkFact | undefined): string =>
  link ? `${link.text === '' ? '(no anchor)' : `“${link.text.slice(0, 100)}”`}: ` : '';

const asItem = ({ selector, text, href, url }: LinkFact) => ({
  selector,
  value: text === '' ? '(no anchor)' : text,
  url: url ?? href ?? '',
});

export const deadEnd = defineCheck({
  id: 'dead-end',
  category: 'links',
  title: 'Page has outgoing links',
  failureTitle: 'No outgoing links',
  why: 'Users and crawlers cannot continue from this page. It passes no link equity.',
  fix: 'Link to related pages in the content and the navigation.',
  evaluate({ page: { links } }) {
    const onward = links.internal + links.external;
    return onward > 0 ? pass(plural(onward, 'link')) : fail('no links', 'at least one link to another page');
  },
});

export const tooManyLinks = defineCheck({
  id: 'too-many-links',
  category: 'links',
  title: 'Number of links OK',
  failureTitle: 'Too many links on the page',
  why: 'Many links dilute the link equity that each of them receives.',
  fix: 'Group links, paginate long lists, and remove unused ones.',
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
  title: 'Number of external links OK',
  failureTitle: 'High number of external links',
  why: 'A page that consists mostly of external links looks like a link list.',
  fix: 'Keep the external links that help users.',
  limits: { maxExternal: 100 },
  evaluate({ page: { links } }, { maxExternal }) {
    return links.external <= maxExternal
      ? pass(plural(links.external, 'external link'))
      : fail(plural(links.external, 'external link'), `at most ${maxExternal}`);
  },
});

export const paginationNotLinked = defineCheck({
  id: 'pagination-not-linked',
  category: 'links',
  title: 'Pagination URLs are linked',
  failureTitle: 'Pagination URL not in an <a> tag',
  why: 'Google no longer uses rel="next" and rel="prev". It discovers pages through links.',
  fix: 'Link to the paginated pages with <a href>.',
  evaluate({ page }) {
    const base = page.head.base ?? page.response.finalUrl;
    const named = [page.head.next, page.head.prev].flatMap((href) => (href ? (URL.parse(href, base)?.href ?? []) : []));
    if (named.length === 0) return notApplicable('No rel="next" or rel="prev".');
    if (page.links.items.length < page.links.total) return notMeasured('The page has more links than are stored.');
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
  title: 'No internal nofollow links',
  failureTitle: 'Internal nofollow links',
  why: 'Internal nofollow links pass no link equity to your own pages.',
  fix: 'Remove rel="nofollow" from internal links. Use noindex to keep pages out of the index.',
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
  title: 'No links to HTTP',
  failureTitle: 'HTTPS page links to HTTP',
  why: 'Links to HTTP URLs drop the encrypted connection or cause a redirect.',
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
  title: 'No links to localhost',
  failureTitle: 'Links to localhost or local files',
  why: 'Links to localhost or local files work for nobody else. They are left over from development.',
  fix: 'Replace them with the public URL.',
  evaluate({ page: { links } }) {
    const local = links.items.filter(({ kind, url }) => kind === 'file' || (url !== null && LOCAL.test(url)));
    if (local.length === 0) return pass();
    return fail(plural(local.length, 'such link'), 'none', local.map(asItem));
  },
});

export const linkNoText = defineCheck({
  id: 'link-no-text',
  category: 'links',
  title: 'Links have anchor text',
  failureTitle: 'Links with no anchor text',
  why: 'Search engines use anchor text to understand the target. Screen readers announce it.',
  fix: 'Add text to the link, or alt text to the image in it.',
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
  title: 'Descriptive anchor text',
  failureTitle: 'Non-descriptive anchor text',
  why: 'Anchor text such as "click here" does not describe the target.',
  fix: 'Use descriptive anchor text, such as the title of the target page.',
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
  title: 'Links are crawlable',
  failureTitle: 'Links are not crawlable',
  why: 'Google follows only <a> elements with an href URL. It ignores javascript: links and empty hrefs.',
  fix: 'Use <a href="URL"> for links, and buttons for actions.',
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
  title: 'Cross-origin links use noopener',
  failureTitle: 'Unsafe cross-origin links (no rel="noopener")',
  why: 'In older browsers, the opened page can control yours. Current browsers imply noopener.',
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
  title: 'No protocol-relative links',
  failureTitle: 'Protocol-relative links',
  why: 'URLs that start with // use the protocol of the page. Informational.',
  fix: 'Use https:// URLs.',
  evaluate({ page: { links } }) {
    const relative = links.items.filter(({ href }) => href?.trim().startsWith('//') ?? false);
    if (relative.length === 0) return pass();
    return fail(plural(relative.length, 'such link'), 'none', relative.map(asItem));
  },
});

/** A check of the linked URLs that were requested: the internal ones, or the external ones. */
function brokenCheck(
  texts: Pick<Check, 'id' | 'title' | 'failureTitle' | 'why' | 'fix'>,
  isCounted: (link: { internal: boolean }) => boolean,
) {
  return defineCheck({
    ...texts,
    category: 'links',
    needs: ['site'],
    evaluate({ page, site }) {
      if (site.brokenLinks === null) return notMeasured(site.unmeasured.brokenLinks ?? 'The links were not requested.');
      if (site.linksTotal === 0) return notApplicable('The page has no links.');
      const scope = `${site.linksChecked} of ${plural(site.linksTotal, 'linked URL')} requested`;
      const host = URL.parse(page.response.finalUrl)?.hostname;
      const broken = site.brokenLinks.filter(({ url }) => isCounted({ internal: URL.parse(url)?.hostname === host }));
      if (broken.length === 0) return pass(scope);
      return fail(
        `${broken.length} broken; ${scope}`,
        'none',
        broken.map(({ url, status, reason }) => {
          const link = page.links.items.find((one) => one.url === url);
          const response = status === null ? (reason ?? 'No response.') : `Status ${status}.`;
          return { ...(link && { selector: link.selector }), url, value: `${anchorOf(link)}${response}` };
        }),
      );
    },
  });
}

export const linkBroken = brokenCheck(
  {
    id: 'link-broken',
    title: 'No broken internal links',
    failureTitle: 'Broken internal links',
    why: 'Visitors and crawlers that follow the link reach an error page. The link passes no ranking signals.',
    fix: 'Update the link to a working URL, redirect the target, or remove the link.',
  },
  ({ internal }) => internal,
);

export const externalLinkBroken = brokenCheck(
  {
    id: 'external-link-broken',
    title: 'No broken external links',
    failureTitle: 'Broken external links',
    why: 'Visitors who follow the link reach an error page. Many dead links are a sign of outdated content.',
    fix: 'Update the link to a working URL, or remove it.',
  },
  ({ internal }) => !internal,
);

export const linkChecks = [
  deadEnd,
  tooManyLinks,
  manyExternalLinks,
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
  externalLinkBroken,
];
