import { type AppError, InvalidInput, LimitReached, NotConfigured, Unreachable } from '#lib/platform/errors.ts';

const SETTINGS = 'See Settings → Connections.';
const QUOTA_SECONDS = 60;

/** An error response of Google Ads. */
export interface AdsRefusal {
  status: number;
  /** For example `UNAUTHENTICATED` (google.rpc.Code). */
  code: string;
  /** First error of GoogleAdsFailure, for example `quotaError.RESOURCE_EXHAUSTED`. */
  detail: string;
  message: string;
  retrySeconds: number | null;
}

/** Parses an error of the REST API (google.rpc.Status with details; a stream returns it in a list). */
export function readRefusal(status: number, body: unknown): AdsRefusal {
  const outer = Array.isArray(body) ? body[0] : body;
  const error = record(record(outer).error);
  const details = Array.isArray(error.details) ? error.details.map(record) : [];
  const failures = details.flatMap((detail) => (Array.isArray(detail.errors) ? detail.errors.map(record) : []));
  const [failure] = failures;
  const [kind, value] = Object.entries(record(failure?.errorCode))[0] ?? [];
  const retry =
    record(record(failure?.details).quotaErrorDetails).retryDelay ?? details.map((one) => one.retryDelay).find(Boolean);
  const seconds = Number.parseFloat(String(retry ?? ''));
  return {
    status,
    code: typeof error.status === 'string' ? error.status : '',
    detail: kind === undefined ? '' : `${kind}.${String(value)}`,
    message: String(failure?.message ?? error.message ?? '').slice(0, 300),
    retrySeconds: Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : null,
  };
}

/** The error as something a user can act on. */
export function toAdsError({ status, code, detail, message, retrySeconds }: AdsRefusal): AppError {
  const reason = detail || code || `status-${status}`;
  if (/CUSTOMER_NOT_FOUND|INVALID_CUSTOMER_ID|CUSTOMER_NOT_ENABLED/.test(detail)) {
    return new NotConfigured(`Google Ads customer not found or closed: check the customer ID. ${SETTINGS}`, {
      reason,
    });
  }
  if (/DEVELOPER_TOKEN/.test(detail)) {
    return new NotConfigured(`Google Ads rejected the developer token: ${message} ${SETTINGS}`, { reason });
  }
  if (code === 'UNAUTHENTICATED') {
    return new NotConfigured(`Google Ads rejected the sign-in: reconnect it. ${SETTINGS}`, { reason });
  }
  if (code === 'PERMISSION_DENIED' || status === 401 || status === 403) {
    return new NotConfigured(
      `This sign-in has no access to the Google Ads customer: check the customer ID and the login customer ID. ${SETTINGS}`,
      { reason },
    );
  }
  if (code === 'RESOURCE_EXHAUSTED' || status === 429) {
    const seconds = retrySeconds ?? QUOTA_SECONDS;
    return new LimitReached(`Google Ads quota exceeded. Try again in ${seconds} s.`, seconds, { reason });
  }
  if (code === 'INVALID_ARGUMENT' || status === 400) {
    return new InvalidInput(`Google Ads rejected the request: ${message}`, { reason });
  }
  return new Unreachable(`Google Ads failed with status ${status}. Try again later.`, { reason });
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
