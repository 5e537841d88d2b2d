import type { EngineRequest } from '#lib/engines/engine.ts';
import type { RawPage } from '#lib/features/searches/fetch/failure.ts';
import type { SerpReading } from '#lib/features/searches/fetch/read-serp.ts';

/** A parsed answer of an engine. */
export interface Answered {
  page: RawPage;
  reading: SerpReading;
  /** `Retry-After` in milliseconds, if the answer had one. */
  retryAfterMs: number | undefined;
}

/** Classifies and parses a page. */
export type Read = (html: string, answer: { status: number; url: string }) => Promise<SerpReading>;

/** Sends one request to an engine and parses the response, following redirects and storing cookies. */
export type Ask = (request: EngineRequest) => Promise<Answered>;

/** Pages of results are far smaller. */
export const MAX_BYTES = 5 * 1024 * 1024;
