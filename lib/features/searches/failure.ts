import type { FailureReason } from '#lib/features/searches/searches-contract.ts';

/** A page as an engine or a source sent it. */
export interface RawPage {
  body: Uint8Array;
  contentType: string;
  /** Final address. */
  url: string;
  status: number | null;
  durationMs: number;
}

export interface EngineFailureOptions {
  /** How long the engine asks to be left alone. */
  retryAfterMs?: number | undefined;
  /** What came in place of results. */
  page?: RawPage | undefined;
  cause?: unknown;
}

/** One attempt at an engine that gave no results, by the engine's doing. `message` says what it did: "shows a captcha". */
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
