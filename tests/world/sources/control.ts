import type { EngineId } from '#lib/engines/engine.ts';
import { RETRY_AFTER_SECONDS } from '../engines/control.ts';
import type { WorldEngines } from '../engines/engines.ts';
import type { IndexedPage } from '../engines/index-of-pages.ts';
import type { Answer, Visit } from '../site.ts';

/** Failures of a service, each for one request; `engine-failed`: it queried the engine and got no page. */
export type SourceMood =
  | 'quota'
  | 'too-many-requests'
  | 'server-error'
  | 'engine-failed'
  | 'garbage'
  | 'half-page'
  | 'empty-body';

export interface SourceHit {
  method: string;
  path: string;
  query: Record<string, string>;
  /** The raw body. */
  body: string;
  headers: Record<string, string | undefined>;
}

/** The switches of a SERP API service. */
export class SourceControls {
  /** Host of the service. */
  readonly host: string;
  /** The only accepted key; login and password separated by a colon where it needs both. */
  readonly key: string;
  /** Remaining searches of the account; each answered search takes one. */
  credits = 1000;
  delayMs = 0;
  hits: SourceHit[] = [];
  readonly #moods: (SourceMood | null)[] = [];

  constructor(host: string, key: string) {
    this.host = host;
    this.key = key;
  }

  /** The moods of the next searches, one each; null for a normal answer between two others. */
  next(...moods: (SourceMood | null)[]): void {
    this.#moods.push(...moods);
  }

  reset(): void {
    this.credits = 1000;
    this.delayMs = 0;
    this.hits = [];
    this.#moods.length = 0;
  }

  /** Records a request. */
  arrive({ request, path, url, body }: Visit): void {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    this.hits.push({ method: request.method ?? '', path, query: Object.fromEntries(url.searchParams), body, headers });
  }

  /** The mood of a search with the right key; an empty account is always out of quota. */
  mood(): SourceMood | null {
    const mood = this.#moods.shift() ?? null;
    if (this.credits <= 0) return 'quota';
    if (mood === null) this.credits--;
    return mood;
  }

  json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
    return {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
      delayMs: this.delayMs,
    };
  }

  /** Failures that are the same everywhere: broken bodies; null for a mood with a service-specific shape. */
  brokenAnswer(mood: SourceMood | null, usual: unknown): Answer | null {
    if (mood === 'garbage') return { ...this.json(null), body: '<html><body>upstream went away</body></html>' };
    if (mood === 'empty-body') return { ...this.json(null), body: '' };
    const text = JSON.stringify(usual);
    return mood === 'half-page' ? { ...this.json(null), body: text.slice(0, Math.floor(text.length / 2)) } : null;
  }
}

export const RETRY_AFTER = { 'retry-after': String(RETRY_AFTER_SECONDS) };

/** A page of the results of the engine behind a service. */
export function pageOf(
  engines: WorldEngines,
  engine: EngineId,
  asked: { query: string; country: string; language: string },
  start: number,
  size: number,
): { all: IndexedPage[]; page: IndexedPage[] } {
  const all = engines[engine].find(asked).pages;
  return { all, page: all.slice(start, start + size) };
}
