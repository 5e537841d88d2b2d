import type { ScoreName, Severity } from './types.ts';

/** Severity of a failed check, and what it costs in which score. */
export interface Weight {
  severity: Severity;
  /** The score that it lowers; null: it is only listed. */
  countsIn: ScoreName | null;
  /** Points deducted from the SEO score of the page, or from the health of the site. The same for every page. */
  points: number;
  /** The SEO score of a page with this issue cannot exceed this; null: no cap. */
  cap: number | null;
  /** Share in the best practices score, relative to the other checks that it consists of. */
  share: number;
}

const NONE = { countsIn: null, points: 0, cap: null, share: 0 } as const;
const onPage =
  (severity: Severity) =>
  (points: number): Weight => ({ ...NONE, severity, countsIn: 'seo', points });
const error = onPage('error');
const warning = onPage('warning');
const notice = onPage('notice');
/** Search engines cannot fetch, index or trust the page. */
const capped = (cap: number): Weight => ({ ...NONE, severity: 'critical', countsIn: 'seo', cap });
/** Of the host, not of one page: it costs the health of the site. */
const ofSite = (severity: Severity, points: number): Weight => ({ ...NONE, severity, countsIn: 'site', points });
/** Measured while the page loads: the speed score is calculated from the metrics themselves. */
const speed = (severity: Severity): Weight => ({ ...NONE, severity, countsIn: 'speed' });
const bestPractice = (share: number, severity: Severity = 'best_practice'): Weight => ({
  ...NONE,
  severity,
  countsIn: 'best_practices',
  share,
});
/** Depends on the keyword that was asked for, and two audits of a page must not differ by that. */
const listed = (severity: Severity): Weight => ({ ...NONE, severity });
const INFO: Weight = { ...NONE, severity: 'info' };

/**
 * Every check of a page. Only what a crawl measures too costs SEO points, so that a page has the same score in its own audit
 * and in that of its site.
 */
const WEIGHTS: Readonly<Record<string, Weight>> = {
  noindex: capped(30),
  'noindex-in-html-and-header': notice(1),
  'noindex-one-crawler': warning(4),
  'robots-meta-outside-head': warning(3),
  'nofollow-page': warning(4),
  nosnippet: warning(3),
  'nosnippet-on-main': warning(3),
  noarchive: notice(0),
  noimageindex: notice(1),
  'unavailable-after-past': capped(30),
  'blocked-by-robots-txt': capped(30),
  'indexable-not-in-sitemap': notice(1),
  'title-missing': error(12),
  'title-too-short': notice(1),
  'title-too-long': notice(1),
  'title-too-wide-px': notice(1),
  'title-multiple': warning(4),
  'title-outside-head': error(8),
  'title-same-as-h1': INFO,
  'description-missing': warning(3),
  'description-too-short': notice(1),
  'description-too-long': notice(0),
  'description-too-wide-px': notice(0),
  'description-multiple': warning(2),
  'description-outside-head': warning(2),
  'h1-missing': warning(4),
  'h1-multiple': notice(1),
  'h1-too-long': notice(0),
  'h1-alt-text-only': notice(1),
  'h1-non-sequential': bestPractice(1),
  'heading-level-skipped': bestPractice(1),
  'heading-empty': bestPractice(1),
  'h2-missing': notice(1),
  'h2-duplicate': notice(0),
  'text-missing': capped(40),
  'thin-content': warning(4),
  'placeholder-text': warning(4),
  'soft-404': capped(30),
  readability: notice(0),
  'content-too-large': INFO,
  'text-ratio': INFO,
  'keyword-stuffing': notice(1),
  'content-needs-scripts': warning(4),
  'duplicate-content': error(8),
  'outdated-date': notice(1),
  'keyword-in-title': listed('warning'),
  'keyword-in-h1': listed('notice'),
  'keyword-in-description': listed('notice'),
  'keyword-in-text': listed('warning'),
  'keyword-consistency': notice(1),
  'title-irrelevant': notice(1),
  'description-irrelevant': notice(1),
  'canonical-missing': warning(2),
  'canonical-multiple': notice(1),
  'canonical-multiple-conflicting': error(8),
  'canonical-html-vs-header': error(8),
  'canonical-relative': notice(1),
  'canonical-invalid-url': error(8),
  'canonical-outside-head': error(8),
  'canonical-to-other': warning(0),
  'canonical-off-host': warning(4),
  'canonical-to-error': error(10),
  'title-only-in-rendered-html': warning(3),
  'title-changed-by-js': notice(1),
  'description-changed-by-js': notice(1),
  'h1-changed-by-js': notice(1),
  'canonical-changed-by-js': warning(3),
  'noindex-only-in-raw-html': error(10),
  'links-need-js': warning(4),
  'html-lang-missing': bestPractice(1),
  'html-lang-invalid': bestPractice(1),
  'lang-mismatch': notice(1),
  'hreflang-invalid': error(6),
  'hreflang-relative': error(6),
  'hreflang-self': warning(3),
  'hreflang-x-default': notice(0),
  'hreflang-outside-head': error(6),
  'hreflang-several-pages-one-lang': error(6),
  'html-lang-vs-hreflang': notice(1),
  'url-too-long': notice(1),
  'url-underscore': notice(1),
  'url-space': warning(2),
  'url-multiple-slashes': warning(2),
  'url-uppercase': notice(1),
  'url-non-ascii': INFO,
  'url-repetitive-path': warning(2),
  'url-parameters': notice(1),
  'url-session-id': warning(4),
  'url-tracking-params': warning(2),
  'structured-data-missing': notice(0),
  'structured-data-parse-error': error(6),
  'structured-data-rich-result-error': error(6),
  'breadcrumb-missing': notice(0),
  'og-incomplete': bestPractice(1),
  'og-image-relative': bestPractice(1),
  'og-url-not-canonical': bestPractice(1),
  'card-missing': bestPractice(1),
  'social-tags-empty': bestPractice(1),
  'favicon-missing': ofSite('notice', 1),
  'http-status': capped(0),
  'content-type': error(8),
  'redirect-chain': warning(3),
  'redirect-temporary': notice(1),
  'redirect-https-to-http': error(8),
  'meta-refresh': warning(3),
  'resource-broken': bestPractice(2, 'warning'),
  'js-redirect': bestPractice(2, 'warning'),
  'content-type-extension': INFO,
  'resource-too-large': speed('warning'),
  'css-too-large': speed('notice'),
  'resource-blocked-by-robots': ofSite('warning', 5),
  'http-redirect-missing': ofSite('error', 8),
  'redirect-www-nonwww': ofSite('warning', 4),
  'custom-404-missing': ofSite('warning', 4),
  'robots-txt-missing': ofSite('notice', 0),
  'robots-txt-inaccessible': ofSite('error', 10),
  'robots-txt-syntax': ofSite('warning', 3),
  'robots-txt-too-large': ofSite('warning', 3),
  'ai-crawlers-blocked': ofSite('notice', 0),
  'sitemap-not-in-robots': ofSite('notice', 1),
  'sitemap-missing': ofSite('notice', 1),
  'sitemap-not-accessible': ofSite('warning', 4),
  'llms-txt-invalid': ofSite('notice', 0),
  'sitemap-too-big': ofSite('error', 6),
  'sitemap-out-of-scope': ofSite('warning', 3),
  'dead-end': warning(3),
  'too-many-links': notice(0),
  'high-external-outlinks': notice(0),
  'pagination-not-linked': warning(3),
  'internal-nofollow': warning(3),
  'link-to-http': warning(2),
  'link-to-localhost': error(6),
  'link-no-text': warning(2),
  'link-text-generic': notice(1),
  'link-not-crawlable': warning(4),
  'unsafe-cross-origin-link': bestPractice(1),
  'protocol-relative-link': INFO,
  'link-broken': error(8),
  'external-link-broken': warning(3),
  'img-missing-alt': warning(3),
  'img-alt-too-long': INFO,
  'img-missing-dimensions': notice(1),
  'picture-without-img': warning(2),
  'img-not-next-gen': notice(1),
  'img-lazy-lcp': speed('warning'),
  'img-incorrectly-sized': speed('notice'),
  'img-too-large': speed('warning'),
  'img-broken': bestPractice(3, 'error'),
  'img-aspect-ratio': bestPractice(1),
  'img-low-resolution': bestPractice(1),
  'img-redirect': speed('notice'),
  'svg-inline-large': INFO,
  'svg-inline-repeated': INFO,
  'doctype-missing': bestPractice(1),
  'charset-missing': warning(2),
  'charset-late': bestPractice(1),
  'charset-inconsistent': warning(2),
  'document-parts-repeated': warning(3),
  'document-parts-missing': INFO,
  'invalid-elements-in-head': error(6),
  'metas-in-body': warning(3),
  'duplicate-id': bestPractice(1),
  'deprecated-tags': bestPractice(1),
  'plugins-and-frames': warning(2),
  'console-errors': bestPractice(1),
  'html-syntax': bestPractice(1),
  'svg-invalid': INFO,
  'viewport-missing': error(8),
  'viewport-not-scalable': bestPractice(1),
  'font-too-small': bestPractice(2, 'warning'),
  'tap-targets': bestPractice(2, 'warning'),
  'content-wider-than-screen': bestPractice(2, 'warning'),
  'mobile-interstitial': bestPractice(2, 'warning'),
  'form-label-missing': bestPractice(1),
  'button-name-missing': bestPractice(1),
  'main-landmark-missing': bestPractice(1),
  'iframe-no-title': bestPractice(1),
  'accessibility-rules': bestPractice(1),
  'accessibility-lesser': bestPractice(1),
  'largest-contentful-paint': speed('warning'),
  'cumulative-layout-shift': speed('warning'),
  'total-blocking-time': speed('warning'),
  'first-contentful-paint': speed('notice'),
  'interaction-to-next-paint': speed('warning'),
  'time-to-first-byte': speed('warning'),
  'page-weight': speed('notice'),
  'carbon-high': INFO,
  'request-count': speed('notice'),
  'render-blocking': notice(1),
  'compression-missing': warning(3),
  'dom-size': notice(1),
  'dom-depth': INFO,
  'html-too-large': error(8),
  'inline-code-excess': INFO,
  'url-http-scheme': error(10),
  'mixed-content-active': error(6),
  'mixed-content-passive': warning(3),
  'form-action-insecure': bestPractice(3),
  'hsts-missing': bestPractice(1),
  'csp-missing': bestPractice(1),
  'x-content-type-options': bestPractice(1),
  'x-frame-options': bestPractice(1),
  'referrer-policy': bestPractice(1),
  'permissions-policy': INFO,
  'cross-origin-opener-policy': INFO,
  'cross-origin-resource-policy': INFO,
  'cross-origin-embedder-policy': INFO,
  'trusted-types': INFO,
  'cors-wildcard': bestPractice(3),
  'server-leak': INFO,
  'cookies-flags': bestPractice(1),
  'tls-certificate-expired': capped(0),
  'tls-certificate-expires-soon': warning(0),
  'tls-certificate-host-mismatch': capped(0),
  'tls-certificate-untrusted': capped(0),
  'tls-weak-key': bestPractice(1),
  'tls-old-protocol': bestPractice(1),
  'dns-no-ipv6': INFO,
  'img-background-only': bestPractice(1, 'notice'),
  'third-party-cookies': bestPractice(1),
  'deprecated-apis': bestPractice(1),
};

/** Checks that compare the pages of a site. Those of `WEIGHTS` with the same id apply to the page audit. */
const SITE_WEIGHTS: Readonly<Record<string, Weight>> = {
  'http-4xx': ofSite('error', 10),
  'http-5xx': ofSite('error', 12),
  'no-response': ofSite('error', 10),
  'link-broken': error(8),
  'external-link-broken': warning(3),
  'link-to-redirect': ofSite('notice', 1),
  'redirect-chain': ofSite('warning', 3),
  'redirect-loop': ofSite('error', 8),
  'redirect-broken': ofSite('error', 8),
  'redirect-temporary': ofSite('notice', 1),
  'orphan-page': ofSite('warning', 4),
  'deep-page': ofSite('notice', 1),
  'title-duplicate': ofSite('warning', 4),
  'description-duplicate': ofSite('notice', 1),
  'h1-duplicate': ofSite('notice', 1),
  'duplicate-content': error(8),
  'near-duplicate': ofSite('warning', 3),
  'canonical-to-error': error(10),
  'canonical-to-redirect': ofSite('error', 6),
  'canonical-to-noindex': ofSite('error', 8),
  'canonical-chain': ofSite('warning', 4),
  'canonical-loop': ofSite('error', 8),
  'hreflang-no-return': ofSite('error', 6),
  'hreflang-to-error': ofSite('error', 6),
  'hreflang-to-redirect': ofSite('warning', 4),
  'hreflang-to-not-indexable': ofSite('error', 6),
  'blocked-by-robots-txt': ofSite('warning', 4),
  'sitemap-error': ofSite('error', 6),
  'sitemap-redirect': ofSite('warning', 3),
  'sitemap-not-indexable': ofSite('warning', 4),
  'indexable-not-in-sitemap': notice(1),
};

/** The weight of a check of one page. @throws for an unknown id: a check without a weight is an error of this program */
export function weightOf(id: string): Weight {
  const weight = WEIGHTS[id];
  if (!weight) throw new Error(`The check ${id} has no weight.`);
  return weight;
}

/** The weight of a check that compares pages. @throws for an unknown id */
export function siteWeightOf(id: string): Weight {
  const weight = SITE_WEIGHTS[id];
  if (!weight) throw new Error(`The site check ${id} has no weight.`);
  return weight;
}

/** The same for ids of stored findings; null for a check that no longer exists. */
export const knownWeight = (id: string): Weight | null => WEIGHTS[id] ?? null;
/** The same in a site audit. */
export const knownSiteWeight = (id: string): Weight | null => SITE_WEIGHTS[id] ?? WEIGHTS[id] ?? null;
