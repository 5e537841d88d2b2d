import type { EngineId } from '#lib/engines/engine.ts';
import type { Answer, Visit } from '../site.ts';
import { type Found, rank, type Search } from './ranking.ts';

/**
 * Answers of an engine instead of results. `half-page` is the right page cut in the middle and sent as if complete,
 * `broken-off` loses its connection there; `other-language` is the right page in a language that was not requested,
 * `other-layout` the right results in markup that no engine has (not of Google).
 */
export type Mood =
  | 'captcha'
  | 'blocked'
  | 'consent'
  | 'needs-js'
  | 'server-error'
  | 'too-many-requests'
  | 'garbage'
  | 'half-page'
  | 'broken-off'
  | 'redirect-loop'
  | 'empty-body'
  | 'other-language'
  | 'other-layout';

/** Answers of an engine instead of suggestions. */
export type SuggestMood = 'captcha' | 'blocked' | 'too-many-requests' | 'garbage' | 'none';

/** A request that an engine received. */
export interface EngineHit {
  /** Arrival time, in milliseconds of the clock. */
  at: number;
  method: string;
  host: string;
  path: string;
  url: string;
  /** Parameters of the URL, and of a POST form. */
  query: Record<string, string>;
  form: Record<string, string>;
  cookies: Record<string, string>;
  userAgent: string;
  acceptLanguage: string;
  /** Kind of the request. */
  kind: 'search' | 'suggest' | 'consent' | 'other';
}

export const RETRY_AFTER_SECONDS = 30;

/** The switches of one engine, for tests only; the product never sees them. */
export class EngineControls {
  readonly id: EngineId;
  /** Delay of each answer in milliseconds. */
  delayMs = 0;
  /** The mood of every answer until it is set to null again. */
  always: Mood | null = null;
  /** The mood of every suggestion list until it is set to null again. */
  suggestMood: SuggestMood | null = null;
  /** A client with more requests than this gets a captcha; null for never. */
  limit: { requests: number; withinMs: number } | null = null;
  /** Received requests, in order. */
  hits: EngineHit[] = [];
  readonly #moods: (Mood | null)[] = [];
  readonly #asked = new Map<string, number[]>();
  readonly #world: { day: number };

  constructor(id: EngineId, world: { day: number }) {
    this.id = id;
    this.#world = world;
  }

  /** The moods of the next searches, one each; null for a normal answer between two others. */
  next(...moods: (Mood | null)[]): void {
    this.#moods.push(...moods);
  }

  /** Restores the initial state. */
  reset(): void {
    this.delayMs = 0;
    this.always = null;
    this.suggestMood = null;
    this.limit = null;
    this.hits = [];
    this.#moods.length = 0;
    this.#asked.clear();
  }

  /** The searches among the received requests. */
  get searches(): EngineHit[] {
    return this.hits.filter(({ kind }) => kind === 'search');
  }

  /** The engine's results, best first: the ground truth for parsers. */
  find(search: Omit<Search, 'engine' | 'day'> & { day?: number }): Found {
    return rank({ day: this.#world.day, ...search, engine: this.id });
  }

  /** Position of the first result on a host, counted from 1; null if there is none. */
  position(search: Omit<Search, 'engine' | 'day'> & { day?: number }, host: string): number | null {
    const at = this.find(search).pages.findIndex((page) => page.host === host);
    return at < 0 ? null : at + 1;
  }

  /** Records a request; a search consumes the next mood. A client that solved a captcha is exempt from the limit. */
  arrive(visit: Visit, kind: EngineHit['kind'], { exempt = false } = {}): Mood | null {
    this.hits.push({
      at: Date.now(),
      method: visit.request.method ?? '',
      host: visit.host,
      path: visit.path,
      url: visit.url.href,
      query: Object.fromEntries(visit.url.searchParams),
      form: formOf(visit),
      cookies: cookiesOf(visit),
      userAgent: visit.request.headers['user-agent'] ?? '',
      acceptLanguage: visit.request.headers['accept-language'] ?? '',
      kind,
    });
    if (kind !== 'search') return null;
    const next = this.#moods.shift();
    if (next !== undefined) return next;
    return this.always ?? (!exempt && this.#isOverLimit(visit) ? 'captcha' : null);
  }

  #isOverLimit(visit: Visit): boolean {
    if (!this.limit) return false;
    const client = visit.request.socket.remoteAddress ?? '';
    const now = Date.now();
    const since = now - this.limit.withinMs;
    const asked = [...(this.#asked.get(client) ?? []).filter((at) => at > since), now];
    this.#asked.set(client, asked);
    return asked.length > this.limit.requests;
  }

  /** The answers that are the same at every engine; null for a mood that has an engine-specific page. */
  commonAnswer(mood: Mood | null, visit: Visit): Answer | null {
    const base = { delayMs: this.delayMs };
    const type = { 'content-type': 'text/html; charset=utf-8' };
    if (mood === 'server-error') return { ...base, status: 503, headers: type, body: '<title>Error 503</title>' };
    if (mood === 'too-many-requests') {
      const headers = { ...type, 'retry-after': String(RETRY_AFTER_SECONDS) };
      return { ...base, status: 429, headers, body: '<title>Too many requests</title>' };
    }
    if (mood === 'garbage') {
      const bytes = Uint8Array.from({ length: 4096 }, (_, at) => (at * 193 + (at >> 3)) & 255);
      return { ...base, headers: type, body: bytes };
    }
    if (mood === 'empty-body') return { ...base, headers: type, body: '' };
    // Redirects to the same URL: no cookie or parameter ever ends the loop.
    if (mood === 'redirect-loop') return { ...base, status: 302, headers: { location: visit.url.href }, body: '' };
    return null;
  }

  /** The engine's own page, complete unless the mood cuts it. */
  pageAnswer(
    mood: Mood | null,
    page: string,
    { status = 200, headers = {} as Record<string, string | string[]> } = {},
  ): Answer {
    const cut = mood === 'half-page' ? page.slice(0, Math.floor(page.length / 2)) : page;
    const type = { 'content-type': 'text/html; charset=utf-8' };
    return {
      status,
      headers: { ...type, ...headers },
      body: cut,
      delayMs: this.delayMs,
      breaksOff: mood === 'broken-off',
    };
  }
}

/** Whether the client is a phone: engines then answer with their page for small screens. */
export const isPhone = ({ request }: Visit): boolean =>
  /\b(iphone|android|mobile)\b/i.test(request.headers['user-agent'] ?? '');

export function cookiesOf(visit: Visit): Record<string, string> {
  const pairs = (visit.request.headers.cookie ?? '').split(/;\s*/).filter(Boolean);
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

export function formOf(visit: Visit): Record<string, string> {
  if (!/^application\/x-www-form-urlencoded/i.test(visit.request.headers['content-type'] ?? '')) return {};
  return Object.fromEntries(new URLSearchParams(visit.body));
}
