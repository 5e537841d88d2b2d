import { AppError, Unreachable } from '#lib/platform/errors.ts';

const TEXTS: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection before the response was complete',
  EPIPE: 'closed the connection before the response was complete',
  EHOSTUNREACH: 'cannot be reached on the network',
  ENETUNREACH: 'cannot be reached on the network',
  ETIMEDOUT: 'did not accept the connection',
  HPE_HEADER_OVERFLOW: 'returned headers that are too large',
};

/** Converts a network failure to an AppError; existing AppErrors pass through. `subject` names the host. */
export function toNetworkError(error: unknown, subject: string): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  const text = TEXTS[code] ?? inWords(code);
  return new Unreachable(`${subject} ${text}.`, { reason: code || 'unknown', cause: error });
}

/** True if the connection broke before a single byte of a response: the one failure worth a retry. */
export function isReset(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(codeOf(error));
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function inWords(code: string): string {
  if (/^HPE_|^ERR_HTTP/.test(code)) return 'returned invalid HTTP';
  if (/^Z_|^ERR_.*(BROTLI|ZSTD|COMPRESS)|^ERR_(_ERROR_FORMAT|.*PADDING)|^ZSTD/.test(code)) {
    return 'returned a body with broken content encoding';
  }
  if (/CERT|SIGNATURE|CRL|ISSUER|^ERR_TLS|^ERR_SSL|^EPROTO/.test(code)) {
    return `could not be reached securely (${code.toLowerCase().replaceAll('_', ' ')})`;
  }
  return 'could not be reached';
}
