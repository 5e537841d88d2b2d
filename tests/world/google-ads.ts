import { hash } from './engines/html.ts';
import { suggest } from './engines/suggest.ts';
import { type Answer, defineSite, type Visit } from './site.ts';

/** Failures of Google Ads and its sign-in, until set to null again. */
export type AdsMood =
  | 'token-ended'
  | 'wrong-client'
  | 'access-withdrawn'
  | 'quota'
  | 'unknown-customer'
  | 'no-permission'
  | 'second-page-fails'
  /** No answer until the client disconnects. */
  | 'hangs'
  | 'second-page-hangs'
  /** The request at which its server would fail has no answer until the client disconnects. */
  | 'hangs-at-last'
  /** Metrics are refused for a keyword with a forbidden character, together with all others in the request. */
  | 'refuses-signs'
  | 'version-ended'
  | 'garbage'
  | 'server-error';

interface AdsQuestion {
  method: string;
  customer: string;
  headers: Record<string, string>;
  body: Record<string, unknown>;
}

/** Google Ads REST with its sign-in, at their real hosts. Metrics are derived from the keyword: the same for each run. */
export class AdsControls {
  /** The only account, in the format of a connection. */
  readonly account = {
    developer_token: 'developer-token-of-the-world',
    client_id: 'harbour.apps.googleusercontent.com',
    client_secret: 'client-secret-of-the-world',
    // Test files of one process share the product's access tokens, kept by this value; each world signs in on its own.
    refresh_token: `1//${crypto.randomUUID()}`,
    customer_id: '123-456-7890',
    login_customer_id: '987-654-3210',
  };
  mood: AdsMood | null = null;
  delayMs = 0;
  /** Maximum number of ideas per page. */
  pageSize = 25;
  /** Requests that it answers before its server fails. */
  failsAfter = Number.POSITIVE_INFINITY;
  asked: AdsQuestion[] = [];
  signIns = 0;
  readonly #tokens = new Set<string>();

  reset(): void {
    this.mood = null;
    this.delayMs = 0;
    this.pageSize = 25;
    this.failsAfter = Number.POSITIVE_INFINITY;
    this.asked = [];
    this.signIns = 0;
    this.#tokens.clear();
  }

  issue(): string {
    this.signIns++;
    const token = `ya29.${crypto.randomUUID()}`;
    this.#tokens.add(token);
    return token;
  }

  takes(token: string): boolean {
    return this.#tokens.has(token);
  }
}

const CALL = /^\/v\d+\/customers\/(\d+)[:/](generateKeywordIdeas|generateKeywordHistoricalMetrics|googleAds:search)$/;

export function googleAdsSite(controls: AdsControls) {
  return defineSite({
    id: 'google-ads',
    hosts: ['googleads.googleapis.com'],
    pages: {},
    otherwise: (visit) => {
      const call = CALL.exec(visit.path);
      return call && visit.request.method === 'POST' ? answer(controls, visit, call) : json(controls, {}, 404);
    },
  });
}

function json({ delayMs }: AdsControls, body: unknown, status = 200): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    body: JSON.stringify(body),
    delayMs,
  };
}

/** The token endpoint of Google's sign-in, for the account of Google Ads. */
export function adsToken(controls: AdsControls, { body }: Visit): Answer {
  const form = Object.fromEntries(new URLSearchParams(body));
  const { client_id: id, client_secret: secret, refresh_token: refresh } = controls.account;
  if (controls.mood === 'wrong-client' || form.client_id !== id || form.client_secret !== secret) {
    return json(controls, { error: 'invalid_client', error_description: 'The OAuth client was not found.' }, 401);
  }
  if (controls.mood === 'token-ended' || form.refresh_token !== refresh || form.grant_type !== 'refresh_token') {
    return json(controls, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }, 400);
  }
  return json(controls, {
    access_token: controls.issue(),
    expires_in: 3599,
    scope: 'https://www.googleapis.com/auth/adwords',
    token_type: 'Bearer',
  });
}

function answer(
  controls: AdsControls,
  { request, body }: Visit,
  [, customer = '', method = '']: RegExpExecArray,
): Answer {
  const { mood, account } = controls;
  const question = read(body);
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  controls.asked.push({ method, customer, headers, body: question ?? {} });
  const refuse = (status: number, code: string, kind: string, value: string, details = {}) =>
    json(
      controls,
      {
        error: {
          code: status,
          message: 'Request had a fault.',
          status: code,
          details: [
            {
              '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
              errors: [{ errorCode: { [kind]: value }, message: `${value} was met.`, details }],
              requestId: 'vWr2GX8vlWpEtuMrDjU1YA',
            },
          ],
        },
      },
      status,
    );
  if (mood === 'hangs') return { body: '', delayMs: 600_000 };
  if (mood === 'garbage') return { headers: { 'content-type': 'text/html' }, body: '<html>upstream went away</html>' };
  if (mood === 'server-error')
    return json(controls, { error: { code: 500, message: 'Internal error.', status: 'INTERNAL' } }, 500);
  const token = (headers.authorization ?? '').replace(/^Bearer /, '');
  if (!controls.takes(token) || mood === 'access-withdrawn') {
    return refuse(401, 'UNAUTHENTICATED', 'authenticationError', 'OAUTH_TOKEN_INVALID');
  }
  if (headers['developer-token'] !== account.developer_token) {
    return refuse(401, 'PERMISSION_DENIED', 'authenticationError', 'DEVELOPER_TOKEN_INVALID');
  }
  if (mood === 'unknown-customer' || customer !== account.customer_id.replaceAll('-', '')) {
    return refuse(401, 'PERMISSION_DENIED', 'authenticationError', 'CUSTOMER_NOT_FOUND');
  }
  if (mood === 'no-permission' || headers['login-customer-id'] !== account.login_customer_id.replaceAll('-', '')) {
    return refuse(403, 'PERMISSION_DENIED', 'authorizationError', 'USER_PERMISSION_DENIED');
  }
  if (mood === 'quota') {
    return refuse(429, 'RESOURCE_EXHAUSTED', 'quotaError', 'RESOURCE_EXHAUSTED', {
      quotaErrorDetails: { rateScope: 'DEVELOPER', rateName: 'Requests per service', retryDelay: '33s' },
    });
  }
  if (mood === 'version-ended') return refuse(400, 'INVALID_ARGUMENT', 'requestError', 'UNSUPPORTED_VERSION');
  if (controls.failsAfter-- <= 0) {
    if (mood === 'hangs-at-last') return { body: '', delayMs: 600_000 };
    return json(controls, { error: { code: 503, message: 'Unavailable.', status: 'UNAVAILABLE' } }, 503);
  }
  if (!question) return refuse(400, 'INVALID_ARGUMENT', 'requestError', 'BAD_RESOURCE_ID');
  if (method === 'googleAds:search') {
    const name = `customers/${customer}`;
    return json(controls, { results: [{ customer: { resourceName: name, currencyCode: 'EUR' } }] });
  }
  return method === 'generateKeywordIdeas' ? ideas(controls, question, refuse) : historical(controls, question, refuse);
}

type Refuse = (status: number, code: string, kind: string, value: string) => Answer;

function ideas(controls: AdsControls, body: Record<string, unknown>, refuse: Refuse): Answer {
  const seed = (body.keywordAndUrlSeed ?? body.keywordSeed ?? body.urlSeed ?? {}) as {
    keywords?: string[];
    url?: string;
  };
  const keywords = seed.keywords ?? [];
  if (keywords.length > 10) return refuse(400, 'INVALID_ARGUMENT', 'keywordPlanIdeaError', 'TOO_MANY_SEEDS');
  if (keywords.length === 0 && !seed.url)
    return refuse(400, 'INVALID_ARGUMENT', 'requestError', 'REQUIRED_FIELD_MISSING');
  const from = keywords.length > 0 ? keywords : ['sourdough bread'];
  const all = [
    ...new Set(from.flatMap((one) => [one, ...suggest('ads', one, 'en', 9), `${one} ideas`, `${one} wholesale`])),
  ];
  const start = Number(body.pageToken ?? 0);
  if (controls.mood === 'second-page-fails' && start > 0) {
    return json(controls, { error: { code: 503, message: 'Unavailable.', status: 'UNAVAILABLE' } }, 503);
  }
  if (controls.mood === 'second-page-hangs' && start > 0) return { body: '', delayMs: 600_000 };
  const end = start + controls.pageSize;
  return json(controls, {
    results: all.slice(start, end).map((text) => ({ keywordIdeaMetrics: metrics(text), text, keywordAnnotations: {} })),
    totalSize: String(all.length),
    ...(end < all.length && { nextPageToken: String(end) }),
  });
}

/** Forbidden characters of keywords (support.google.com/google-ads/answer/7476658). */
const SIGNS = /[!=?@%^*;~`,(){}<>|\\]/;

function faultOf(keyword: string, mood: AdsMood | null): string | null {
  if (Array.from(keyword).length > 80) return 'KEYWORD_TEXT_TOO_LONG';
  if (keyword.split(' ').length > 10) return 'KEYWORD_HAS_TOO_MANY_WORDS';
  return mood === 'refuses-signs' && SIGNS.test(keyword) ? 'KEYWORD_HAS_INVALID_CHARS' : null;
}

function historical(controls: AdsControls, body: Record<string, unknown>, refuse: Refuse): Answer {
  const keywords = Array.isArray(body.keywords) ? (body.keywords as string[]) : [];
  if (keywords.length > 10) return refuse(400, 'INVALID_ARGUMENT', 'keywordPlanIdeaError', 'TOO_MANY_KEYWORDS');
  const fault = keywords.map((one) => faultOf(one, controls.mood)).find((one) => one !== null);
  if (fault) return refuse(400, 'INVALID_ARGUMENT', 'keywordPlanAdGroupKeywordError', fault);
  return json(controls, { results: keywords.map((text) => ({ text, keywordMetrics: metrics(text) })) });
}

/** Metrics of a keyword as proto3 JSON: integers are strings, unknown values are absent. */
export function metrics(keyword: string): Record<string, unknown> {
  const value = hash(keyword.toLowerCase());
  if (value % 11 === 0) return value % 2 === 0 ? { competition: 'UNSPECIFIED' } : {};
  const searches = 10 * (1 + (value % 5_000));
  const index = value % 101;
  return {
    competition: competitionOf(index),
    monthlySearchVolumes: MONTHS.map(([month, year], at) => ({
      month,
      year,
      monthlySearches: String(seasonal(value, searches, at)),
    })),
    avgMonthlySearches: String(searches),
    competitionIndex: String(index),
    lowTopOfPageBidMicros: String(100_000 + (value % 900_000)),
    highTopOfPageBidMicros: String(1_000_000 + (value % 9_000_000)),
  };
}

/** The twelve months that are returned without a date range. */
const MONTHS = [
  ...[
    'FEBRUARY',
    'MARCH',
    'APRIL',
    'MAY',
    'JUNE',
    'JULY',
    'AUGUST',
    'SEPTEMBER',
    'OCTOBER',
    'NOVEMBER',
    'DECEMBER',
  ].map((month) => [month, '2025'] as const),
  ['JANUARY', '2026'] as const,
];

/** Searches vary over the year, each keyword with its own season. */
const seasonal = (value: number, searches: number, month: number): number =>
  10 * Math.round((searches * (1 + 0.6 * Math.sin(((month + (value % 12)) / 12) * 2 * Math.PI))) / 10);

/** The label follows the index: thirds of 0 to 100. */
const competitionOf = (index: number): string => (index <= 33 ? 'LOW' : index <= 66 ? 'MEDIUM' : 'HIGH');

function read(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
