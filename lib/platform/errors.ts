import { isDatabaseDown, isDiskFull } from '#lib/platform/database/database-error.ts';

/**
 * The closed list of failure codes. The class carries the policy: jobs may retry `transient` errors, no others;
 * `lib/api/error-response.ts` maps each code to a status and one of the contract's bodies.
 */
export type ErrorCode =
  | 'invalid_input' // malformed input (400)
  | 'payload_too_large' // 413
  | 'uri_too_long' // 414
  | 'unsupported_media_type' // 415
  | 'refused' // readable but not allowed (422)
  | 'unauthorized' // 401
  | 'forbidden' // 403
  | 'not_found' // 404
  | 'method_not_allowed' // 405
  | 'not_ready' // 202, the job is in progress
  | 'conflict' // 409, changed by someone else since it was read
  | 'gone' // 410, a job that failed for good
  | 'limit_reached' // 429
  | 'not_configured' // 503, a connection is missing
  | 'unavailable' // 503, a part is down or overloaded
  | 'unreachable' // 502, the target failed
  | 'blocked' // 502, the target or engine blocked us
  | 'timed_out' // 504
  | 'internal'; // 500

/** Details of an error besides its message. */
export interface AppErrorOptions {
  /** The underlying failure; for the log, never for the caller. */
  cause?: unknown;
  /** Exact reason for the log if the message is generic (blocked targets). */
  reason?: string;
  /** Whole seconds after which a retry makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
}

/** An expected failure. `message` is for the reader: what failed, for which target, what to do. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly code: ErrorCode;
  readonly transient: boolean = false;
  readonly reason: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.reason = options.reason;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The caller's input is malformed. */
export class InvalidInput extends AppError {
  override readonly name = 'InvalidInput';
  constructor(message: string, options?: AppErrorOptions) {
    super('invalid_input', message, options);
  }
}

/** Readable, but not allowed. */
export class Refused extends AppError {
  override readonly name = 'Refused';
  constructor(message: string, options?: AppErrorOptions) {
    super('refused', message, options);
  }
}

/** The request has no valid credentials. */
export class Unauthorized extends AppError {
  override readonly name = 'Unauthorized';
  constructor(
    message = 'A valid API token is required: send it as "Authorization: Bearer <token>".',
    options?: AppErrorOptions,
  ) {
    super('unauthorized', message, options);
  }
}

/** The credentials are valid and do not allow this. */
export class Forbidden extends AppError {
  override readonly name = 'Forbidden';
  constructor(message: string, options?: AppErrorOptions) {
    super('forbidden', message, options);
  }
}

/** Unknown, or owned by someone else: the response is the same. */
export class NotFound extends AppError {
  override readonly name = 'NotFound';
  constructor(message: string, options?: AppErrorOptions) {
    super('not_found', message, options);
  }
}

/** The record changed since the caller read it; the message names both states. */
export class Conflict extends AppError {
  override readonly name = 'Conflict';
  constructor(message: string, options?: AppErrorOptions) {
    super('conflict', message, options);
  }
}

/** A limit of the caller, or of a service that is called, is reached; a retry makes sense after the given seconds. */
export class LimitReached extends AppError {
  override readonly name = 'LimitReached';
  override readonly transient = true;
  constructor(message: string, retryAfterSeconds: number, options?: AppErrorOptions) {
    super('limit_reached', message, { ...options, retryAfterSeconds });
  }
}

/** A required connection is not set up; the message says what to set and where. */
export class NotConfigured extends AppError {
  override readonly name = 'NotConfigured';
  constructor(message: string, options?: AppErrorOptions) {
    super('not_configured', message, options);
  }
}

/** A part of this installation is down or overloaded. */
export class Unavailable extends AppError {
  override readonly name = 'Unavailable';
  override readonly transient = true;
  constructor(message: string, options?: AppErrorOptions) {
    super('unavailable', message, options);
  }
}

/** The target failed: not found, connection refused, or a broken or oversized response. */
export class Unreachable extends AppError {
  override readonly name = 'Unreachable';
  override readonly transient = true;
  constructor(message: string, options?: AppErrorOptions) {
    super('unreachable', message, options);
  }
}

/** The target responded with a block: captcha, bot wall, challenge. */
export class Blocked extends AppError {
  override readonly name = 'Blocked';
  constructor(message: string, options?: AppErrorOptions) {
    super('blocked', message, options);
  }
}

/** Something took longer than its time limit; a retry may succeed. */
export class TimedOut extends AppError {
  override readonly name = 'TimedOut';
  override readonly transient = true;
  constructor(message: string, options?: AppErrorOptions) {
    super('timed_out', message, options);
  }
}

/**
 * Converts any thrown value to an AppError: a database outage is `unavailable`, unknown errors become `internal` with a text
 * that reveals nothing.
 */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseDown(error)) {
    return new Unavailable('The database is not available. Try again shortly.', { cause: error, retryAfterSeconds: 5 });
  }
  if (isDiskFull(error)) {
    return new Unavailable(
      'The disk of the database is full: stored data can be read, but nothing can be written until space is freed.',
      { cause: error, retryAfterSeconds: 60 },
    );
  }
  return new AppError('internal', 'Internal server error. Search the log for the request id.', {
    cause: error,
  });
}
