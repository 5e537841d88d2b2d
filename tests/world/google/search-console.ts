import { type Answer, defineSite, type Visit } from '../site.ts';
import { bakerySearches } from './bakery-searches.ts';
import { type GoogleSignInControls, json } from './google-sign-in.ts';
import { anonymizedRows, groupRows, type ModelRow, modelRows, type SearchModel } from './search-model.ts';

/** Failures of the Search Console API, until set to null again. */
export type SearchConsoleMood =
  /** 429 with Retry-After. */
  | 'quota'
  /** The property was removed, or the permission taken away. */
  | 'removed'
  | 'not-enabled'
  | 'server-error'
  | 'garbage';

const DAY_MS = 86_400_000;
const MONTHS = 16;
/** Most rows of one response, whatever the request says. */
const PAGE_ROWS = 25_000;

interface AnalyticsRequest {
  siteUrl: string;
  startDate: string;
  endDate: string;
  dimensions: string[];
  startRow: number;
  rowLimit: number;
}

/** The Search Console API at its real host: sites, search analytics, URL inspection, sitemaps. */
export class SearchConsoleControls {
  mood: SearchConsoleMood | null = null;
  /** Requests that are answered before the mood begins. */
  moodAfter = 0;
  /** Requests that the mood `quota` refuses, before the quota is back. */
  quotaFor = Number.POSITIVE_INFINITY;
  retryAfterSeconds = 1;
  delayMs = 0;
  /** Days of history, up to the last final one; by default 16 months. */
  days: number | null = null;
  /** Most rows of one response; smaller in tests of paging. */
  pageRows = PAGE_ROWS;
  /** Inspections that are answered before the quota of the day is used up. */
  inspectionsLeft = 2_000;
  /** A URL whose inspection fails each time. */
  uninspectable = '';
  now: () => Date = () => new Date();
  readonly models = new Map<string, SearchModel>();
  asked: AnalyticsRequest[] = [];
  inspected: string[] = [];
  /** Sitemaps that were submitted. */
  submitted: string[] = [];
  /** Sites of the account with its permission. */
  sites: { siteUrl: string; permissionLevel: string }[] = [];

  constructor() {
    this.reset();
  }

  reset(): void {
    this.mood = null;
    this.moodAfter = 0;
    this.quotaFor = Number.POSITIVE_INFINITY;
    this.retryAfterSeconds = 1;
    this.delayMs = 0;
    this.days = null;
    this.pageRows = PAGE_ROWS;
    this.inspectionsLeft = 2_000;
    this.uninspectable = '';
    this.now = () => new Date();
    this.asked = [];
    this.inspected = [];
    this.submitted = [];
    this.sites = [
      { siteUrl: 'sc-domain:harbour-bakery.example', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://www.harbour-bakery.example/', permissionLevel: 'siteFullUser' },
      { siteUrl: 'https://new-site.example/', permissionLevel: 'siteOwner' },
      { siteUrl: 'https://unverified.example/', permissionLevel: 'siteUnverifiedUser' },
    ];
    this.models.clear();
    this.models.set('sc-domain:harbour-bakery.example', bakerySearches());
    this.models.set('https://www.harbour-bakery.example/', bakerySearches());
  }

  /** The last day with final data: two days ago in Search Console's time zone. */
  lastDay(): string {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(this.now());
    return new Date(Date.parse(`${today}T00:00:00Z`) - 2 * DAY_MS).toISOString().slice(0, 10);
  }

  /** Rows of a day with all dimensions; none outside of the history. */
  rowsOf(siteUrl: string, day: string): ModelRow[] {
    const model = this.models.get(siteUrl);
    const ago = Math.round((Date.parse(this.lastDay()) - Date.parse(day)) / DAY_MS);
    const oldest = this.days ?? MONTHS * 30.4;
    return model && ago >= 0 && ago < oldest ? modelRows(model, day, ago) : [];
  }
}

export function searchConsoleSite(controls: SearchConsoleControls, signIn: GoogleSignInControls) {
  return defineSite({
    id: 'search-console',
    hosts: ['searchconsole.googleapis.com'],
    pages: {},
    otherwise: (visit) => ({ ...answer(controls, signIn, visit), delayMs: controls.delayMs }),
  });
}

function refuse(status: number, reason: string, message: string, headers: Record<string, string> = {}): Answer {
  const error = {
    code: status,
    message,
    errors: [{ message, domain: 'usageLimits', reason }],
    status: statusName(status),
  };
  return json({ error }, status, headers);
}

const statusName = (status: number) =>
  ({
    400: 'INVALID_ARGUMENT',
    401: 'UNAUTHENTICATED',
    403: 'PERMISSION_DENIED',
    404: 'NOT_FOUND',
    429: 'RESOURCE_EXHAUSTED',
  })[status] ?? 'INTERNAL';

function answer(controls: SearchConsoleControls, signIn: GoogleSignInControls, visit: Visit): Answer {
  const token = String(visit.request.headers.authorization ?? '').replace(/^Bearer /, '');
  if (!signIn.accepts(token)) return refuse(401, 'authError', 'Request had invalid authentication credentials.');
  const failed = failure(controls);
  if (failed) return failed;
  if (visit.path === '/webmasters/v3/sites') return json({ siteEntry: controls.sites });
  if (visit.path === '/v1/urlInspection/index:inspect') return inspect(controls, visit);
  const [, encoded = '', rest = ''] = /^\/webmasters\/v3\/sites\/([^/]+)\/(.+)$/.exec(visit.url.pathname) ?? [];
  const siteUrl = decodeURIComponent(encoded);
  const site = controls.sites.find((one) => one.siteUrl === siteUrl);
  if (!site || site.permissionLevel === 'siteUnverifiedUser' || controls.mood === 'removed') {
    return refuse(403, 'forbidden', `User does not have sufficient permission for site '${siteUrl}'.`);
  }
  if (rest === 'searchAnalytics/query') return analytics(controls, siteUrl, visit);
  if (rest === 'sitemaps') return json({ sitemap: [...sitemapsOf(siteUrl), ...controls.submitted.map(pending)] });
  if (rest.startsWith('sitemaps/') && visit.request.method === 'PUT') {
    controls.submitted.push(decodeURIComponent(rest.slice('sitemaps/'.length)));
    return json({});
  }
  return refuse(404, 'notFound', 'Not found.');
}

function failure(controls: SearchConsoleControls): Answer | null {
  if (controls.mood === null || controls.moodAfter-- > 0) return null;
  if (controls.mood === 'quota') {
    if (controls.quotaFor-- <= 0) return null;
    const headers = { 'retry-after': String(controls.retryAfterSeconds) };
    return refuse(429, 'rateLimitExceeded', 'Search Analytics QPS quota exceeded.', headers);
  }
  if (controls.mood === 'not-enabled') {
    return refuse(
      403,
      'accessNotConfigured',
      'Google Search Console API has not been used in project 110 before or it is disabled.',
    );
  }
  if (controls.mood === 'server-error') return refuse(500, 'backendError', 'Internal error encountered.');
  if (controls.mood === 'garbage')
    return { headers: { 'content-type': 'text/html' }, body: '<html>upstream went away</html>' };
  return null;
}

function analytics(controls: SearchConsoleControls, siteUrl: string, { body }: Visit): Answer {
  const given = JSON.parse(body) as Omit<AnalyticsRequest, 'siteUrl'>;
  const { startDate, endDate, dimensions, startRow = 0, rowLimit = 1_000 } = given;
  controls.asked.push({ siteUrl, startDate, endDate, dimensions, startRow, rowLimit });
  if (rowLimit > PAGE_ROWS) return refuse(400, 'invalidParameter', `rowLimit must be within [1, ${PAGE_ROWS}].`);
  const rows = daysFrom(startDate, endDate).flatMap((day) => {
    const all = controls.rowsOf(siteUrl, day);
    const isNamed = dimensions.includes('query');
    return all.length === 0 ? [] : groupRows(isNamed ? all : [...all, ...anonymizedRows(all)], dimensions, day);
  });
  const sorted = dimensions.includes('date') ? rows.toSorted((a, b) => (a.keys.join() < b.keys.join() ? -1 : 1)) : rows;
  const page = sorted.slice(startRow, startRow + Math.min(rowLimit, controls.pageRows));
  return json({ ...(page.length > 0 && { rows: page }), responseAggregationType: 'auto' });
}

function daysFrom(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) =>
    new Date(Date.parse(from) + nth * DAY_MS).toISOString().slice(0, 10),
  );
}

function inspect(controls: SearchConsoleControls, { body }: Visit): Answer {
  const { inspectionUrl = '', siteUrl = '' } = JSON.parse(body) as { inspectionUrl?: string; siteUrl?: string };
  if (controls.mood === 'removed') {
    return refuse(403, 'forbidden', `User does not have sufficient permission for site '${siteUrl}'.`);
  }
  if (controls.inspectionsLeft-- <= 0)
    return refuse(429, 'quotaExceeded', 'Quota exceeded for sites.', { 'retry-after': '3600' });
  if (inspectionUrl === controls.uninspectable) return refuse(500, 'internalError', 'Internal error encountered.');
  controls.inspected.push(inspectionUrl);
  const missing = inspectionUrl.includes('missing');
  return json({
    inspectionResult: {
      inspectionResultLink: `https://search.google.com/search-console/inspect?resource_id=${encodeURIComponent(siteUrl)}`,
      indexStatusResult: {
        verdict: missing ? 'NEUTRAL' : 'PASS',
        coverageState: missing ? 'URL is unknown to Google' : 'Submitted and indexed',
        robotsTxtState: 'ALLOWED',
        indexingState: 'INDEXING_ALLOWED',
        pageFetchState: missing ? 'PAGE_FETCH_STATE_UNSPECIFIED' : 'SUCCESSFUL',
        ...(!missing && {
          lastCrawlTime: '2026-11-20T06:12:09Z',
          googleCanonical: inspectionUrl,
          userCanonical: inspectionUrl,
          crawledAs: 'MOBILE',
        }),
      },
    },
  });
}

const pending = (path: string) => ({ path, lastSubmitted: '2026-11-28T08:00:00.000Z', isPending: true });

function sitemapsOf(siteUrl: string) {
  const base = siteUrl.startsWith('sc-domain:') ? `https://www.${siteUrl.slice(10)}/` : siteUrl;
  const times = { lastSubmitted: '2026-09-01T08:00:00.000Z', lastDownloaded: '2026-11-24T03:11:52.000Z' };
  return [
    {
      path: `${base}sitemap.xml`,
      ...times,
      isPending: false,
      isSitemapsIndex: false,
      type: 'sitemap',
      errors: '0',
      warnings: '0',
      contents: [{ type: 'web', submitted: '12', indexed: '0' }],
    },
    {
      path: `${base}old-sitemap.xml`,
      ...times,
      isPending: false,
      isSitemapsIndex: false,
      type: 'sitemap',
      errors: '2',
      warnings: '1',
      contents: [{ type: 'web', submitted: '3', indexed: '0' }],
    },
  ];
}
