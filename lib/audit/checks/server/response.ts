import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests } from '#lib/audit/checks/server/distinct-requests.ts';

export const httpStatus = defineCheck({
  id: 'http-status',
  category: 'indexability',
  scope: 'any',
  title: 'Page returns a 2xx status code',
  failureTitle: 'Page returns a non-2xx status code',
  why: 'Search engines index only URLs that return 2xx.',
  fix: 'Return status 200, or redirect permanently to the replacement.',
  evaluate({ raw: { response } }) {
    const { status } = response;
    if (status >= 200 && status < 300) return pass(`status ${status}`);
    return fail(`status ${status}`, 'a status from 200 to 299', [{ url: response.finalUrl, value: String(status) }]);
  },
});

export const contentType = defineCheck({
  id: 'content-type',
  category: 'document',
  scope: 'any',
  title: 'Content-Type is HTML',
  failureTitle: 'Missing or wrong Content-Type header',
  why: 'Crawlers may not parse the page as HTML without a correct Content-Type.',
  fix: 'Send "Content-Type: text/html; charset=utf-8".',
  evaluate({ raw: { response, dom } }) {
    const type = response.contentType;
    if (type === 'text/html' || type === 'application/xhtml+xml') return pass(type);
    if (dom.nodes === 0) return notApplicable('The response has no HTML.');
    return fail(type === '' ? 'no content type' : type, 'text/html');
  },
});

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'indexability',
  scope: 'any',
  title: 'No redirect chain',
  failureTitle: 'Redirect chain',
  why: 'Each hop adds latency and uses crawl budget. Google follows up to 10 hops.',
  fix: 'Redirect directly to the final URL, and update the internal links.',
  limits: { maxRedirects: 1 },
  evaluate({ raw: { response } }, { maxRedirects }) {
    const { redirects, finalUrl } = response;
    if (redirects.length === 0) return pass('no redirect');
    const items = [...redirects.map(({ url, status }) => ({ url, value: String(status) })), { url: finalUrl }];
    if (redirects.length <= maxRedirects) return pass('1 redirect');
    return fail(plural(redirects.length, 'redirect'), `at most ${maxRedirects}`, items);
  },
});

const TEMPORARY = new Set([302, 303, 307]);

export const redirectTemporary = defineCheck({
  id: 'redirect-temporary',
  category: 'indexability',
  scope: 'any',
  title: 'Redirects are permanent',
  failureTitle: 'Temporary redirect (302/307)',
  why: 'Search engines may keep the old URL in the index for temporary redirects.',
  fix: 'Use 301 or 308 for permanent moves.',
  evaluate({ raw: { response } }) {
    if (response.redirects.length === 0) return notApplicable('The URL does not redirect.');
    const temporary = response.redirects.filter(({ status }) => TEMPORARY.has(status));
    if (temporary.length === 0) return pass('permanent');
    return fail(
      temporary.map(({ status }) => status).join(', '),
      '301 or 308',
      temporary.map(({ url, status }) => ({ url, value: String(status) })),
    );
  },
});

export const redirectToHttp = defineCheck({
  id: 'redirect-https-to-http',
  category: 'https',
  scope: 'any',
  title: 'No HTTPS to HTTP redirect',
  failureTitle: 'HTTPS to HTTP redirect',
  why: 'Users lose the encrypted connection. Google prefers HTTPS URLs.',
  fix: 'Redirect to the HTTPS URL.',
  evaluate({ raw: { response } }) {
    const chain = [...response.redirects.map(({ url }) => url), response.finalUrl];
    const at = chain.findIndex((url, i) => url.startsWith('http:') && (chain[i - 1]?.startsWith('https:') ?? false));
    if (chain.length === 1) return notApplicable('The URL does not redirect.');
    if (at < 0) return pass();
    return fail('HTTPS, then HTTP', 'HTTPS all the way', [{ url: chain[at - 1] ?? '' }, { url: chain[at] ?? '' }]);
  },
});

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  category: 'indexability',
  title: 'No meta refresh',
  failureTitle: 'Meta refresh',
  why: 'Google treats an instant meta refresh as a redirect and a delayed one as a temporary redirect. Users lose control.',
  fix: 'Use a 301 redirect on the server, and remove the meta refresh.',
  evaluate({ page: { head } }) {
    const { refresh } = head;
    if (refresh === null) return pass();
    return fail(refresh.content, 'no meta refresh', [
      { snippet: refresh.content, ...(refresh.url ? { url: refresh.url } : {}) },
    ]);
  },
});

export const resourceBroken = defineCheck({
  id: 'resource-broken',
  category: 'document',
  title: 'Page resources load',
  failureTitle: 'Broken page resources (JS, CSS, fonts)',
  why: 'Missing scripts, styles or fonts can break rendering for users and crawlers.',
  fix: 'Fix or remove the URLs that return errors.',
  needs: ['rendered'],
  evaluate({ rendered: { requests } }) {
    // Requests blocked by our own policy say nothing about the site; only its responses count.
    const answered = distinctRequests(
      requests.items.filter(({ type, status }) => type !== 'document' && type !== 'image' && status !== null),
    );
    const broken = answered.filter(({ status }) => (status ?? 0) >= 400);
    if (broken.length === 0) return pass(plural(answered.length, 'URL'));
    return fail(
      `${broken.length} of ${plural(answered.length, 'URL')}`,
      'none',
      broken.map(({ url, status }) => ({ url, value: String(status) })),
    );
  },
});

export const responseChecks = [
  httpStatus,
  contentType,
  redirectChain,
  redirectTemporary,
  redirectToHttp,
  metaRefresh,
  resourceBroken,
];
