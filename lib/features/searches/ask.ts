import type { EngineRequest } from '#lib/engines/engine.ts';
import type { RawPage } from '#lib/features/searches/failure.ts';
import type { SerpReading } from '#lib/features/searches/read-serp.ts';

/** An answer of an engine, read. */
export interface Answered {
  page: RawPage;
  reading: SerpReading;
  /** `Retry-After` in milliseconds, where the answer had one. */
  retryAfterMs: number | undefined;
}

/** Says what a page is. */
export type Read = (html: string, answer: { status: number; url: string }) => Promise<SerpReading>;

/** Sends one request of an engine and reads what comes back, redirects followed and cookies kept. */
export type Ask = (request: EngineRequest) => Promise<Answered>;

/** Pages of results are far smaller. */
export const MAX_BYTES = 5 * 1024 * 1024;
