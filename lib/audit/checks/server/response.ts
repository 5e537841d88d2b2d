import { defineCheck, fail, notApplicable, pass } from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import { distinctRequests } from '#lib/audit/checks/server/distinct-requests.ts';

export const httpStatus = defineCheck({
  id: 'http-status',
  category: 'indexability',
  severity: 'error',
  scope: 'any',
  title: 'The page answers with a success status',
  failureTitle: 'The page does not answer with a success status',
  why: 'Search engines index only addresses that answer 2xx; others drop out of the results.',
  fix: 'Serve the page with status 200, or redirect the address permanently to the page that replaces it.',
  evaluate({ raw: { response } }) {
    const { status } = response;
    if (status >= 200 && status < 300) return pass(`status ${status}`);
    return fail(`status ${status}`, 'a status from 200 to 299', [{ url: response.finalUrl, value: String(status) }]);
  },
});

export const contentType = defineCheck({
  id: 'content-type',
  category: 'document',
  severity: 'warning',
  scope: 'any',
  title: 'The answer declares HTML',
  failureTitle: 'The answer does not declare HTML',
  why: 'A browser or crawler that is told another media type, or none, may not read the page as a web page.',
  fix: 'Send "Content-Type: text/html; charset=utf-8" with the page.',
  evaluate({ raw: { response, dom } }) {
    const type = response.contentType;
    if (type === 'text/html' || type === 'application/xhtml+xml') return pass(type);
    if (dom.nodes === 0) return notApplicable('The answer holds no HTML.');
    return fail(type === '' ? 'no content type' : type, 'text/html');
  },
});

export const redirectChain = defineCheck({
  id: 'redirect-chain',
  category: 'indexability',
  severity: 'warning',
  scope: 'any',
  title: 'The address is reached within one redirect',
  failureTitle: 'The address goes through a chain of redirects',
  why: 'Each redirect costs a round trip, and crawlers give up after a few of them.',
  fix: 'Link to the final address, and let the first address redirect to it in one step.',
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
  severity: 'notice',
  scope: 'any',
  title: 'Redirects are permanent',
  failureTitle: 'The address redirects temporarily',
  why: 'A temporary redirect tells search engines to keep the old address; signals may stay with it.',
  fix: 'Use status 301 or 308 where the move is meant to last.',
  evaluate({ raw: { response } }) {
    if (response.redirects.length === 0) return notApplicable('The address does not redirect.');
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
  category: 'security',
  severity: 'error',
  scope: 'any',
  title: 'No redirect leaves HTTPS',
  failureTitle: 'A redirect leads from HTTPS to HTTP',
  why: 'The visitor loses the protected connection on the way to the page.',
  fix: 'Point the redirect at the https:// address.',
  evaluate({ raw: { response } }) {
    const chain = [...response.redirects.map(({ url }) => url), response.finalUrl];
    const at = chain.findIndex((url, i) => url.startsWith('http:') && (chain[i - 1]?.startsWith('https:') ?? false));
    if (chain.length === 1) return notApplicable('The address does not redirect.');
    if (at < 0) return pass();
    return fail('HTTPS, then HTTP', 'HTTPS all the way', [{ url: chain[at - 1] ?? '' }, { url: chain[at] ?? '' }]);
  },
});

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  category: 'indexability',
  severity: 'warning',
  title: 'The page does not refresh or redirect itself by a meta tag',
  failureTitle: 'The page refreshes or redirects itself by a meta tag',
  why: 'Readers lose their place, and search engines treat it as a weak redirect.',
  fix: 'Redirect with status 301 on the server, and drop the meta refresh.',
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
  severity: 'warning',
  title: 'Scripts, styles and other resources load',
  failureTitle: 'Some resources of the page do not load',
  why: 'A missing script or style breaks the page for visitors and for crawlers that render it.',
  fix: 'Correct or remove the URLs that answer with an error.',
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
