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
  severity: Check['severity'];
}

/** A check for one vital: measured in this one load, not from real visitors. */
function vitalCheck({ metric, id, name, why, fix, good, severity }: VitalText): Check {
  const isShift = metric === 'cls';
  const show = (value: number) => (isShift ? value.toFixed(3).replace(/0+$/, '').replace(/\.$/, '') : seconds(value));
  return defineCheck({
    id,
    category: 'performance',
    severity,
    title: `${name} is good`,
    failureTitle: `${name} is too high`,
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
      name: 'Largest contentful paint',
      why: 'It tells when the main content stands on the screen; Google counts it among the core web vitals.',
      fix: 'Send the main image or text early: faster server, no lazy loading on it, fewer blocking scripts and styles.',
      good: 2500,
      severity: 'error',
    },
    {
      metric: 'cls',
      id: 'cumulative-layout-shift',
      name: 'Cumulative layout shift',
      why: 'Content that jumps makes people tap the wrong thing; it is a core web vital.',
      fix: 'Reserve the place of images, ads and fonts before they arrive.',
      good: 0.1,
      severity: 'error',
    },
    {
      metric: 'tbt',
      id: 'total-blocking-time',
      name: 'Total blocking time',
      why: 'While a script runs for long, the page answers neither taps nor keys.',
      fix: 'Split long tasks, load less script, and move work to a worker.',
      good: 200,
      severity: 'warning',
    },
    {
      metric: 'fcp',
      id: 'first-contentful-paint',
      name: 'First contentful paint',
      why: 'Until then the screen is blank.',
      fix: 'Shorten the server’s answer and what blocks the first paint.',
      good: 1800,
      severity: 'warning',
    },
    {
      metric: 'inp',
      id: 'interaction-to-next-paint',
      name: 'Interaction to Next Paint (lab)',
      why: 'Time until the page shows the effect of one simulated key press. Google measures INP with real users (good up to 200 ms, poor above 500 ms); a lab value only shows whether scripts delay a key press.',
      fix: 'Break up long tasks, do less work in event handlers, and let the browser paint before the rest.',
      good: 200,
      severity: 'notice',
    },
  ] satisfies VitalText[]
).map(vitalCheck);

export const serverResponse = defineCheck({
  id: 'time-to-first-byte',
  category: 'performance',
  severity: 'warning',
  scope: 'any',
  title: 'The server answers quickly',
  failureTitle: 'The server answers slowly',
  why: 'Nothing can be shown before the first byte, and crawlers fetch fewer pages of slow servers.',
  fix: 'Cache the page, speed up the queries behind it, or put a content delivery network in front.',
  limits: { maxMs: 800 },
  evaluate({ raw: { response } }, { maxMs }) {
    const { ttfbMs } = response.timing;
    if (ttfbMs === null) return notMeasured('The time to the first byte was not taken.');
    return ttfbMs <= maxMs ? pass(seconds(ttfbMs)) : failBy(ttfbMs, seconds(ttfbMs), `at most ${seconds(maxMs)}`);
  },
});

export const pageWeight = defineCheck({
  id: 'page-weight',
  category: 'performance',
  severity: 'warning',
  title: 'The page is light',
  failureTitle: 'The page is heavy',
  why: 'Every megabyte takes seconds on a slow connection and money on a metered one.',
  fix: 'Compress images, load less script, and drop what is not used.',
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
  severity: 'notice',
  title: 'A visit causes little carbon dioxide (estimate)',
  failureTitle: 'A visit causes much carbon dioxide (estimate)',
  why: 'An estimate by the Sustainable Web Design Model 4 from the bytes of this load: 0.3 kWh per GB, 494 g of CO2e per kWh, the world’s average. Above 0.359 g its scale gives the worst mark, F.',
  fix: 'Send fewer bytes: smaller images and videos, less script, and files that browsers may keep.',
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
  severity: 'notice',
  title: 'The page needs few requests',
  failureTitle: 'The page needs many requests',
  why: 'Each request has a cost of its own, and third parties add theirs.',
  fix: 'Bundle files, load pictures when they come near, and drop third parties.',
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
  severity: 'notice',
  title: 'Few files block the first paint',
  failureTitle: 'Many files block the first paint',
  why: 'The screen stays blank until scripts without defer and all style sheets in the head have come.',
  fix: 'Add defer or async to scripts, and join or inline the styles of the first screen.',
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
  severity: 'warning',
  title: 'The HTML is compressed',
  failureTitle: 'The HTML is not compressed',
  why: 'Text shrinks to about a quarter; without compression every visitor waits for the whole.',
  fix: 'Switch on gzip, Brotli or Zstandard in the web server.',
  limits: { minBytes: 2000 },
  evaluate({ raw: { response, dom } }, { minBytes }) {
    if (response.contentEncoding !== '') return pass(response.contentEncoding);
    if (dom.htmlBytes < minBytes) return notApplicable('The page is too small to gain from it.');
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
