import { THRESHOLDS, VITALS, type Vital } from '#lib/text/web-vitals.ts';
import { hash } from './engines/html.ts';
import { type FieldWeek, fieldHistory } from './field-data.ts';
import { type Answer, defineSite, type Visit } from './site.ts';

/** Failures of the Chrome UX Report API and PageSpeed Insights, until set to null again. */
export type WebVitalsMood =
  | 'quota'
  /** One request fails with the quota, the following ones do not. */
  | 'quota-once'
  | 'not-enabled'
  | 'restricted'
  | 'bad-request'
  /** The newest week of CLS is missing. */
  | 'gap'
  /** Lighthouse cannot load the page. */
  | 'page-fails'
  | 'garbage'
  | 'server-error';

/** The two Google APIs at their real hosts. */
export class WebVitalsControls {
  /** The only valid API key. */
  readonly key = 'key-of-the-simulated-google';
  mood: WebVitalsMood | null = null;
  /** The day that the newest week precedes. */
  now: () => Date = () => new Date();
  /** How long PageSpeed Insights takes, in milliseconds. */
  pagespeedMs = 0;
  /** Requests, in order. */
  asked: { api: 'crux' | 'pagespeed'; method: string; subject: string }[] = [];

  reset(): void {
    this.mood = null;
    this.now = () => new Date();
    this.pagespeedMs = 0;
    this.asked = [];
  }
}

/** Version of the simulated Lighthouse. */
export const LIGHTHOUSE = '13.0.1';

/** What PageSpeed Insights measures of a page. @param strategy mobile or desktop */
export function labOf(url: string, strategy: string) {
  const slow = strategy === 'mobile' ? 2.4 : 1;
  const value = (base: number) => Math.round(base * slow + (hash(`${url} ${base}`) % 90));
  return {
    score: strategy === 'mobile' ? 0.87 : 0.98,
    audits: {
      'largest-contentful-paint': value(980),
      'first-contentful-paint': value(610),
      'total-blocking-time': value(40),
      'cumulative-layout-shift': 0.021,
      'speed-index': value(890),
      'server-response-time': value(120),
    },
  };
}

export function webVitalsSites(controls: WebVitalsControls) {
  return [
    defineSite({
      id: 'crux',
      hosts: ['chromeuxreport.googleapis.com'],
      pages: {
        '/v1/records:queryRecord': (visit) => crux(controls, visit, 'queryRecord'),
        '/v1/records:queryHistoryRecord': (visit) => crux(controls, visit, 'queryHistoryRecord'),
      },
    }),
    defineSite({
      id: 'pagespeed',
      hosts: ['pagespeedonline.googleapis.com'],
      pages: { '/pagespeedonline/v5/runPagespeed': (visit) => pagespeed(controls, visit) },
    }),
  ];
}

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=UTF-8' },
  body: JSON.stringify(body),
});

const refuse = (code: number, status: string, message: string, details: object[] = []): Answer =>
  json({ error: { code, message, status, ...(details.length > 0 && { details }) } }, code);

const info = (reason: string) => [
  { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' },
];

/** The error that applies to any request; null: none. */
function refusalOf(controls: WebVitalsControls, { request, url }: Visit): Answer | null {
  const key = request.headers['x-goog-api-key'] ?? url.searchParams.get('key');
  if (key !== controls.key) {
    const message = 'API key not valid. Please pass a valid API key.';
    return refuse(400, 'INVALID_ARGUMENT', message, info('API_KEY_INVALID'));
  }
  const { mood } = controls;
  if (mood === 'quota-once') controls.mood = null;
  switch (mood) {
    case 'quota':
    case 'quota-once': {
      const message = "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service.";
      return refuse(429, 'RESOURCE_EXHAUSTED', message, info('RATE_LIMIT_EXCEEDED'));
    }
    case 'not-enabled':
      return refuse(
        403,
        'PERMISSION_DENIED',
        'The API has not been used in project 1 before or it is disabled.',
        info('SERVICE_DISABLED'),
      );
    case 'restricted':
      return refuse(403, 'PERMISSION_DENIED', 'Requests to this API are blocked.', info('API_KEY_SERVICE_BLOCKED'));
    case 'bad-request':
      return refuse(400, 'INVALID_ARGUMENT', 'Invalid value at "url".');
    case 'server-error':
      return refuse(503, 'UNAVAILABLE', 'The service is currently unavailable.');
    case 'garbage':
      return { headers: { 'content-type': 'text/html' }, body: '<html>upstream went away</html>' };
    default:
      return null;
  }
}

function crux(controls: WebVitalsControls, visit: Visit, method: string): Answer {
  const question: Record<string, unknown> = JSON.parse(visit.body || '{}');
  const scope = typeof question.origin === 'string' ? 'origin' : 'url';
  const address = String(question[scope] ?? '');
  controls.asked.push({ api: 'crux', method, subject: `${scope} ${address} ${question.formFactor}` });
  const refusal = refusalOf(controls, visit);
  if (refusal) return refusal;
  const device = question.formFactor === 'DESKTOP' ? 'desktop' : 'phone';
  const weeks = fieldHistory({ scope, address, device }, controls.now());
  if (!weeks) return refuse(404, 'NOT_FOUND', 'chrome ux report data not found');
  const key = { formFactor: question.formFactor, [scope]: address };
  return json({ record: { key, ...(method === 'queryRecord' ? recordOf(weeks) : historyOf(weeks, controls.mood)) } });
}

const NAMES: Record<Vital, string> = {
  lcp: 'largest_contentful_paint',
  inp: 'interaction_to_next_paint',
  cls: 'cumulative_layout_shift',
  fcp: 'first_contentful_paint',
  ttfb: 'experimental_time_to_first_byte',
};

/** CLS is a string in the API. */
const written = (metric: Vital, value: number) => (metric === 'cls' ? value.toFixed(2) : value);

function date(day: string) {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return { year, month, day: dayOfMonth };
}

const periodOf = ({ firstDay, lastDay }: FieldWeek) => ({ firstDate: date(firstDay), lastDate: date(lastDay) });

function bins(metric: Vital) {
  const { good, fair } = THRESHOLDS[metric];
  const [first, second] = [written(metric, good), written(metric, fair)];
  return [{ start: written(metric, 0), end: first }, { start: first, end: second }, { start: second }];
}

function recordOf(weeks: readonly FieldWeek[]) {
  const metrics = VITALS.flatMap((metric) => {
    const last = weeks.findLast((week) => week.metric === metric);
    if (!last) return [];
    const densities = [last.good, last.fair, last.poor];
    const histogram = bins(metric).map((bin, at) => ({ ...bin, density: densities[at] }));
    return [[NAMES[metric], { histogram, percentiles: { p75: written(metric, last.p75) } }]];
  });
  const [newest] = weeks.slice(-1);
  return { metrics: Object.fromEntries(metrics), ...(newest && { collectionPeriod: periodOf(newest) }) };
}

function historyOf(weeks: readonly FieldWeek[], mood: WebVitalsMood | null) {
  const metrics = VITALS.map((metric) => {
    const own = weeks.filter((week) => week.metric === metric);
    const isMissing = (at: number) => mood === 'gap' && metric === 'cls' && at === own.length - 1;
    const densities = (of: 'good' | 'fair' | 'poor') => own.map((week, at) => (isMissing(at) ? 'NaN' : week[of]));
    return [
      NAMES[metric],
      {
        histogramTimeseries: bins(metric).map((bin, at) => ({
          ...bin,
          densities: densities((['good', 'fair', 'poor'] as const)[at] ?? 'poor'),
        })),
        percentilesTimeseries: { p75s: own.map(({ p75 }, at) => (isMissing(at) ? null : written(metric, p75))) },
      },
    ];
  });
  const periods = weeks.filter(({ metric }) => metric === 'lcp').map(periodOf);
  return { metrics: Object.fromEntries(metrics), collectionPeriods: periods };
}

function pagespeed(controls: WebVitalsControls, visit: Visit): Answer {
  const url = visit.url.searchParams.get('url') ?? '';
  const strategy = visit.url.searchParams.get('strategy') ?? 'desktop';
  controls.asked.push({ api: 'pagespeed', method: 'runPagespeed', subject: `${url} ${strategy}` });
  const refusal = refusalOf(controls, visit);
  if (refusal) return refusal;
  if (controls.mood === 'page-fails') {
    const message =
      'Lighthouse returned error: FAILED_DOCUMENT_REQUEST. Lighthouse was unable to reliably load the page you requested. (Status code: 500)';
    const errors = [{ message, domain: 'lighthouse', reason: 'lighthouseUserError' }];
    return json({ error: { code: 400, message, errors } }, 400);
  }
  const { score, audits } = labOf(url, strategy);
  const result = {
    captchaResult: 'CAPTCHA_NOT_NEEDED',
    kind: 'pagespeedonline#result',
    id: url,
    lighthouseResult: {
      requestedUrl: url,
      finalUrl: url,
      finalDisplayedUrl: url,
      lighthouseVersion: LIGHTHOUSE,
      fetchTime: controls.now().toISOString(),
      categories: { performance: { id: 'performance', score } },
      audits: Object.fromEntries(Object.entries(audits).map(([id, numericValue]) => [id, { numericValue }])),
    },
  };
  return { ...json(result), delayMs: controls.pagespeedMs };
}
