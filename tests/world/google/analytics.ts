import { type Answer, defineSite, type Visit } from '../site.ts';
import { type GoogleSignInControls, json } from './google-sign-in.ts';
import type { SearchConsoleControls } from './search-console.ts';
import { type ModelSessions, sessionsOf } from './session-model.ts';

/** Failures of the Google Analytics APIs, until set to null again. */
export type AnalyticsMood =
  /** 429 with Retry-After. */
  | 'quota'
  /** The property was removed, or the permission taken away. */
  | 'removed'
  | 'not-enabled'
  /** The token was granted without the scope of Google Analytics. */
  | 'without-scope'
  | 'garbage';

const DAY_MS = 86_400_000;
/** Most rows of one response, whatever the request says. */
const MAX_ROWS = 250_000;

interface ReportRequest {
  property: string;
  from: string;
  to: string;
  dimensions: string[];
  offset: number;
}

/** The Data API and the Admin API of Google Analytics at their real hosts. */
export class AnalyticsControls {
  mood: AnalyticsMood | null = null;
  /** Requests that are answered before the mood begins. */
  moodAfter = 0;
  /** Requests that the mood `quota` refuses, before the quota is back. */
  quotaFor = Number.POSITIVE_INFINITY;
  /** How long a report of one day takes, in milliseconds. */
  delayMs = 0;
  asked: ReportRequest[] = [];
  /** Properties of the account; each has the sessions of a site in Search Console. */
  properties: { property: string; displayName: string; siteUrl: string }[] = [];
  readonly #searchConsole: SearchConsoleControls;

  constructor(searchConsole: SearchConsoleControls) {
    this.#searchConsole = searchConsole;
    this.reset();
  }

  reset(): void {
    this.mood = null;
    this.moodAfter = 0;
    this.quotaFor = Number.POSITIVE_INFINITY;
    this.delayMs = 0;
    this.asked = [];
    this.properties = [
      {
        property: 'properties/310200300',
        displayName: 'harbour-bakery.example (GA4)',
        siteUrl: 'sc-domain:harbour-bakery.example',
      },
      { property: 'properties/310200301', displayName: 'Test property', siteUrl: 'https://new-site.example/' },
    ];
  }

  /** Sessions of a day by landing page. */
  sessions(property: string, day: string): ModelSessions[] {
    const { siteUrl } = this.properties.find((one) => one.property === property) ?? {};
    return siteUrl === undefined ? [] : sessionsOf(this.#searchConsole.rowsOf(siteUrl, day), day);
  }
}

export function analyticsSite(controls: AnalyticsControls, signIn: GoogleSignInControls) {
  return defineSite({
    id: 'google-analytics',
    hosts: ['analyticsdata.googleapis.com', 'analyticsadmin.googleapis.com'],
    pages: {},
    otherwise: (visit) => answer(controls, signIn, visit),
  });
}

function refuse(code: number, status: string, message: string, more: { reason?: string; retry?: string } = {}): Answer {
  const details = more.reason ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: more.reason }] : [];
  const headers: Record<string, string> = more.retry ? { 'retry-after': more.retry } : {};
  return json({ error: { code, message, status, details } }, code, headers);
}

function answer(controls: AnalyticsControls, signIn: GoogleSignInControls, visit: Visit): Answer {
  const token = String(visit.request.headers.authorization ?? '').replace(/^Bearer /, '');
  if (!signIn.accepts(token)) return refuse(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
  const failed = failure(controls);
  if (failed) return failed;
  if (visit.path === '/v1beta/accountSummaries') {
    const propertySummaries = controls.properties.map(({ property, displayName }) => ({ property, displayName }));
    return json({ accountSummaries: [{ account: 'accounts/1', displayName: 'Harbour Bakery', propertySummaries }] });
  }
  const [, property = ''] = /^\/v1beta\/(properties\/\d+):runReport$/.exec(visit.url.pathname) ?? [];
  if (!controls.properties.some((one) => one.property === property) || controls.mood === 'removed') {
    return refuse(403, 'PERMISSION_DENIED', 'User does not have sufficient permissions for this property.');
  }
  return report(controls, property, visit.body);
}

function failure(controls: AnalyticsControls): Answer | null {
  if (controls.mood === null || controls.moodAfter-- > 0) return null;
  if (controls.mood === 'quota') {
    if (controls.quotaFor-- <= 0) return null;
    return refuse(429, 'RESOURCE_EXHAUSTED', 'Exhausted property tokens per hour.', { retry: '1' });
  }
  if (controls.mood === 'not-enabled') {
    return refuse(403, 'PERMISSION_DENIED', 'Google Analytics Data API is disabled.', { reason: 'SERVICE_DISABLED' });
  }
  if (controls.mood === 'without-scope') {
    const reason = 'ACCESS_TOKEN_SCOPE_INSUFFICIENT';
    return refuse(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.', { reason });
  }
  return controls.mood === 'garbage' ? { body: '<html>upstream went away</html>' } : null;
}

function report(controls: AnalyticsControls, property: string, body: string): Answer {
  const given = JSON.parse(body) as {
    dateRanges: [{ startDate: string; endDate: string }];
    dimensions: { name: string }[];
    limit: string;
    offset: string;
  };
  const [{ startDate: from, endDate: to }] = given.dateRanges;
  const dimensions = given.dimensions.map(({ name }) => name);
  const [limit, offset] = [Math.min(Number(given.limit), MAX_ROWS), Number(given.offset)];
  controls.asked.push({ property, from, to, dimensions, offset });
  const rows = daysFrom(from, to).flatMap((day) => group(controls.sessions(property, day), day, dimensions));
  const page = rows.slice(offset, offset + limit);
  // Without rows, the API leaves the field out.
  const answer = json({
    ...(page.length > 0 && { rows: page }),
    rowCount: rows.length,
    kind: 'analyticsData#runReport',
  });
  return { ...answer, delayMs: from === to ? controls.delayMs : 0 };
}

function group(all: readonly ModelSessions[], day: string, dimensions: readonly string[]) {
  const groups = new Map<string, { keys: string[]; values: [number, number, number] }>();
  for (const one of all) {
    const names: Readonly<Record<string, string>> = {
      date: day.replaceAll('-', ''),
      hostName: one.host,
      landingPage: one.path,
    };
    const keys = dimensions.map((name) => names[name] ?? '');
    const found = groups.get(keys.join('\n')) ?? { keys, values: [0, 0, 0] };
    found.values[0] += one.sessions;
    found.values[1] += one.engagedSessions;
    found.values[2] += one.keyEvents;
    groups.set(keys.join('\n'), found);
  }
  return [...groups.values()].map(({ keys, values }) => ({
    dimensionValues: keys.map((value) => ({ value })),
    metricValues: values.map((value) => ({ value: String(value) })),
  }));
}

function daysFrom(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, nth) =>
    new Date(Date.parse(from) + nth * DAY_MS).toISOString().slice(0, 10),
  );
}
