import {
  type Check,
  defineCheck,
  fail,
  failBy,
  notApplicable,
  notMeasured,
  pass,
} from '#lib/audit/checks/define-check.ts';
import { plural } from '#lib/audit/checks/plural.ts';
import type { Vitals } from '#lib/audit/types.ts';

const seconds = (ms: number) => (ms >= 1000 ? `${(ms / 1000).toFixed(2)} s` : `${Math.round(ms)} ms`);
const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

interface VitalText {
  metric: keyof Vitals;
  id: string;
  name: string;
  why: string;
  fix: string;
  /** Upper bound of "good" as published on web.dev. */
  good: number;
}

/** A check for one vital: measured in this one load, not from real visitors. */
function vitalCheck({ metric, id, name, why, fix, good }: VitalText): Check {
  const isShift = metric === 'cls';
  const show = (value: number) => (isShift ? value.toFixed(3).replace(/0+$/, '').replace(/\.$/, '') : seconds(value));
  return defineCheck({
    id,
    category: 'performance',
    title: `${name} is good`,
    failureTitle: `${name} too ${isShift || metric === 'tbt' ? 'high' : 'slow'}`,
    why,
    fix,
    limits: { good },
    needs: ['vitals'],
    evaluate({ vitals }, limits) {
      const { value, reason } = vitals[metric];
      if (value === null) return notMeasured(reason ?? `${name} was not measured.`);
      return value <= limits.good ? pass(show(value)) : failBy(value, show(value), `at most ${show(limits.good)}`);
    },
  });
}

const vitalChecks = (
  [
    {
      metric: 'lcp',
      id: 'largest-contentful-paint',
      name: 'Largest Contentful Paint (LCP)',
      why: 'LCP is the time until the main content is visible. It is a Core Web Vital; Google uses field data.',
      fix: 'Speed up the server, load the LCP image early, and reduce render-blocking scripts and styles.',
      good: 2500,
    },
    {
      metric: 'cls',
      id: 'cumulative-layout-shift',
      name: 'Cumulative Layout Shift (CLS)',
      why: 'CLS measures unexpected layout shifts. It is a Core Web Vital; Google uses field data.',
      fix: 'Reserve space for images, ads and web fonts.',
      good: 0.1,
    },
    {
      metric: 'tbt',
      id: 'total-blocking-time',
      name: 'Total Blocking Time (TBT)',
      why: 'TBT is the time in which long tasks block user input. It is a lab metric related to INP.',
      fix: 'Split long tasks, reduce JavaScript, and move work to a web worker.',
      good: 200,
    },
    {
      metric: 'fcp',
      id: 'first-contentful-paint',
      name: 'First Contentful Paint (FCP)',
      why: 'FCP is the time until the first content is visible.',
      fix: 'Reduce the server response time and render-blocking resources.',
      good: 1800,
    },
    {
      metric: 'inp',
      id: 'interaction-to-next-paint',
      name: 'Interaction to Next Paint (INP, lab)',
      why: 'INP needs data of real users; this is one simulated key press. Up to 200 ms is good, above 500 ms poor.',
      fix: 'Split long tasks, and do less work in event handlers.',
      good: 200,
    },
  ] satisfies VitalText[]
).map(vitalCheck);

export const serverResponse = defineCheck({
  id: 'time-to-first-byte',
  category: 'performance',
  scope: 'any',
  title: 'Server response time OK (TTFB)',
  failureTitle: 'Slow server response (TTFB)',
  why: 'Rendering cannot start before the first byte. Google crawls slow servers less.',
  fix: 'Cache the page, optimize database queries, or use a CDN.',
  limits: { maxMs: 800 },
  evaluate({ raw: { response } }, { maxMs }) {
    const { ttfbMs } = response.timing;
    if (ttfbMs === null) return notMeasured('TTFB was not measured.');
    return ttfbMs <= maxMs ? pass(seconds(ttfbMs)) : failBy(ttfbMs, seconds(ttfbMs), `at most ${seconds(maxMs)}`);
  },
});

export const pageWeight = defineCheck({
  id: 'page-weight',
  category: 'performance',
  title: 'Page size OK',
  failureTitle: 'Large page size',
  why: 'Large pages load slowly on mobile connections.',
  fix: 'Compress images, reduce JavaScript, and remove unused resources.',
  limits: { maxBytes: 2_730_000 },
  needs: ['rendered'],
  evaluate({ rendered: { totalBytes, requests } }, { maxBytes }) {
    if (totalBytes <= maxBytes) return pass(megabytes(totalBytes));
    const largest = [...requests.items].sort((a, b) => b.bytes - a.bytes).slice(0, 5);
    return failBy(
      totalBytes,
      megabytes(totalBytes),
      `at most ${megabytes(maxBytes)}`,
      largest.map(({ url, bytes, type }) => ({ url, value: `${type}, ${megabytes(bytes)}` })),
    );
  },
});

/** Sustainable Web Design Model, version 4: kWh per GB for data center, network and device, operational and embodied. */
const KWH_PER_GB = 0.055 + 0.059 + 0.08 + (0.012 + 0.013 + 0.081);
/** Grams of CO2e per kWh, the global average in that model. */
const GRAMS_PER_KWH = 494;

export const carbon = defineCheck({
  id: 'carbon-high',
  category: 'performance',
  title: 'Low carbon footprint (estimate)',
  failureTitle: 'High carbon footprint (estimate)',
  why: 'Estimated with the Sustainable Web Design Model 4 from the transferred bytes. Informational; 0.359 g and more is rated F.',
  fix: 'Transfer fewer bytes: smaller images and videos, less JavaScript, better caching.',
  limits: { maxGrams: 0.359 },
  needs: ['rendered'],
  evaluate({ rendered: { totalBytes } }, { maxGrams }) {
    const grams = (totalBytes / 1_000_000_000) * KWH_PER_GB * GRAMS_PER_KWH;
    const found = `about ${grams.toFixed(grams < 1 ? 3 : 1)} g, from ${megabytes(totalBytes)}`;
    return grams <= maxGrams ? pass(found) : failBy(grams, found, `at most ${maxGrams} g`);
  },
});

export const requestCount = defineCheck({
  id: 'request-count',
  category: 'performance',
  title: 'Number of requests OK',
  failureTitle: 'Too many requests',
  why: 'Each request adds overhead.',
  fix: 'Bundle files, lazy-load images below the fold, and remove third-party scripts.',
  limits: { maxRequests: 75 },
  needs: ['rendered'],
  evaluate({ rendered: { requests } }, { maxRequests }) {
    const found = plural(requests.total, 'request');
    return requests.total <= maxRequests ? pass(found) : failBy(requests.total, found, `at most ${maxRequests}`);
  },
});

export const renderBlocking = defineCheck({
  id: 'render-blocking',
  category: 'performance',
  title: 'Few render-blocking resources',
  failureTitle: 'Render-blocking resources',
  why: 'Scripts without defer and stylesheets in <head> delay the first paint.',
  fix: 'Add defer or async to scripts, and inline critical CSS.',
  limits: { maxBlocking: 3 },
  evaluate({ raw: { resources } }, { maxBlocking }) {
    const blocking = [...resources.scripts.items, ...resources.styles.items].filter((resource) => resource.blocking);
    if (blocking.length <= maxBlocking) return pass(`${blocking.length} files`);
    return fail(
      `${blocking.length} files`,
      `at most ${maxBlocking}`,
      blocking.map(({ url, selector }) => ({ url, selector })),
    );
  },
});

export const compression = defineCheck({
  id: 'compression-missing',
  category: 'performance',
  title: 'Text compression enabled',
  failureTitle: 'Text compression not enabled',
  why: 'Compression reduces text resources to about a quarter of their size.',
  fix: 'Enable gzip, Brotli or Zstandard on the web server.',
  limits: { minBytes: 2000 },
  evaluate({ raw: { response, dom } }, { minBytes }) {
    if (response.contentEncoding !== '') return pass(response.contentEncoding);
    if (dom.htmlBytes < minBytes) return notApplicable('The response is too small to benefit from compression.');
    return fail('not compressed', 'gzip, br or zstd');
  },
});

export const performanceChecks: readonly Check[] = [
  ...vitalChecks,
  serverResponse,
  pageWeight,
  carbon,
  requestCount,
  renderBlocking,
  compression,
];
