import type { FailureReason } from '#lib/features/searches/searches-contract.ts';

/** A page as an engine or a source returned it. */
export interface RawPage {
  body: Uint8Array;
  contentType: string;
  /** Final address. */
  url: string;
  status: number | null;
  durationMs: number;
}

/** What is known about a failure. */
export interface EngineFailureOptions {
  /** The wait that the engine requested. */
  retryAfterMs?: number | undefined;
  /** The page returned instead of results. */
  page?: RawPage | undefined;
  cause?: unknown;
}

/** One attempt that gave no results because of the engine. `message` is a predicate about it: "shows a CAPTCHA". */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly reason: FailureReason;
  readonly retryAfterMs: number | undefined;
  readonly page: RawPage | undefined;

  constructor(reason: FailureReason, message: string, options: EngineFailureOptions = {}) {
    super(message, { cause: options.cause });
    this.reason = reason;
    this.retryAfterMs = options.retryAfterMs;
    this.page = options.page;
  }
}
