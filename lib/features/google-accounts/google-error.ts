import {
  type AppError,
  Forbidden,
  InvalidInput,
  LimitReached,
  NotConfigured,
  NotFound,
  Unreachable,
} from '#lib/platform/errors.ts';

/** Wait after a refused request whose response says none, in seconds. */
const QUOTA_SECONDS = 60;

/** An error response of a Google API. */
export interface GoogleRefusal {
  status: number;
  /** `google.rpc.Code` (PERMISSION_DENIED), and each `reason` (quotaExceeded, SERVICE_DISABLED). */
  reasons: string[];
  message: string;
  retrySeconds: number | null;
}

/** Parses an error body, in the format of either generation of APIs. @param retryAfter the header */
export function readRefusal(status: number, body: unknown, retryAfter?: string): GoogleRefusal {
  const error = record(record(body).error);
  const [errors, details] = [records(error.errors), records(error.details)];
  const named = [error.status, ...[...errors, ...details].map(({ reason }) => reason)];
  const delay = details.map(({ retryDelay }) => retryDelay).find(Boolean);
  const seconds = Number.parseFloat(retryAfter ?? String(delay ?? ''));
  return {
    status,
    reasons: named.filter((one) => typeof one === 'string'),
    message: String(error.message ?? '').slice(0, 300),
    retrySeconds: Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null,
  };
}

/** The error as something a user can act on. @param api "Search Console" */
export function toGoogleError(api: string, { status, reasons, message, retrySeconds }: GoogleRefusal): AppError {
  const has = (pattern: RegExp) => reasons.some((one) => pattern.test(one));
  const reason = reasons[0] ?? `status-${status}`;
  if (status === 429 || has(/RESOURCE_EXHAUSTED|quotaExceeded|rateLimitExceeded|dailyLimitExceeded/i)) {
    const seconds = retrySeconds ?? QUOTA_SECONDS;
    return new LimitReached(`The quota of the ${api} API is used up. Try again in ${seconds} s.`, seconds, { reason });
  }
  if (has(/SERVICE_DISABLED|accessNotConfigured/)) {
    return new NotConfigured(`The ${api} API is not enabled in your Google Cloud project. Enable it, then try again.`, {
      reason,
    });
  }
  if (has(/ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficientPermissions/)) {
    return new NotConfigured(`The Google account was connected without access to ${api}. Connect it again.`, {
      reason: 'scope',
    });
  }
  if (status === 401) return new NotConfigured('Google rejected the sign-in. Connect the account again.', { reason });
  if (status === 403) return new Forbidden(`${api} denies access: ${message || 'no permission'}`, { reason });
  if (status === 404) return new NotFound(`Not found in ${api}: ${message || 'no details'}`, { reason });
  if (status === 400) return new InvalidInput(`${api} rejected the request: ${message}`, { reason });
  return new Unreachable(`${api} failed with status ${status}. Try again later.`, { reason });
}

const records = (value: unknown) => (Array.isArray(value) ? value.map(record) : []);

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
