import type { ErrorStyle } from '#lib/contract/endpoint.ts';
import { type ErrorBody, type ErrorShape, errorBody } from '#lib/contract/errors.ts';
import { type AppError, type ErrorCode, toAppError } from '#lib/platform/errors.ts';

interface Mapping {
  status: number;
  standard: ErrorShape;
  poll: ErrorShape;
  message: ErrorShape;
}

const row = (status: number, standard: ErrorShape, poll: ErrorShape, message: ErrorShape): Mapping => ({
  status,
  standard,
  poll,
  message,
});

/** docs/api-contract.md §3, and the only place where a failure becomes a status and a body. */
export const ERROR_TABLE: Record<ErrorCode, Mapping> = {
  invalid_input: row(400, 'A', 'A', 'B'),
  payload_too_large: row(413, 'A', 'A', 'B'),
  uri_too_long: row(414, 'A', 'A', 'B'),
  unsupported_media_type: row(415, 'A', 'A', 'B'),
  refused: row(422, 'A', 'A', 'B'),
  unauthorized: row(401, 'B', 'B', 'B'),
  forbidden: row(403, 'B', 'B', 'B'),
  not_ready: row(202, 'B', 'B', 'B'),
  // On the poll endpoints a job, elsewhere a stored record or a path.
  not_found: row(404, 'C', 'B', 'C'),
  conflict: row(409, 'A', 'A', 'B'),
  gone: row(410, 'C', 'B', 'B'),
  method_not_allowed: row(405, 'C', 'C', 'C'),
  limit_reached: row(429, 'A', 'A', 'B'),
  not_configured: row(503, 'C', 'C', 'B'),
  unavailable: row(503, 'C', 'C', 'B'),
  unreachable: row(502, 'C', 'C', 'B'),
  blocked: row(502, 'C', 'C', 'B'),
  timed_out: row(504, 'C', 'C', 'B'),
  internal: row(500, 'C', 'C', 'B'),
};

/** Unknown, expired, malformed and foreign jobs must be indistinguishable. */
const NO_JOB = 'Job not found. Start a new one.';
const MESSAGE_MAX = 1000;

/** An error as it is sent. */
export interface ErrorAnswer {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
  /** For the log. */
  error: AppError;
}

/** Converts any failure to the response of an endpoint of this style. */
export function errorAnswer(thrown: unknown, style: ErrorStyle): ErrorAnswer {
  const error = toAppError(thrown);
  const { status, [style]: shape } = ERROR_TABLE[error.code];
  const text = error.code === 'not_found' && style === 'poll' ? NO_JOB : error.message.slice(0, MESSAGE_MAX);
  return { status, headers: headersOf(error), body: errorBody(shape, status, text || 'The request failed.'), error };
}

function headersOf(error: AppError): Record<string, string> {
  const headers: Record<string, string> = {};
  if (error.code === 'unauthorized') headers['WWW-Authenticate'] = 'Bearer';
  const wait =
    error.retryAfterSeconds ?? (error.code === 'limit_reached' || error.code === 'not_ready' ? 1 : undefined);
  if (wait !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(wait)));
  return headers;
}
