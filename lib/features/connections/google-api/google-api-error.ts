import { z } from 'zod';
import { type AppError, InvalidInput, LimitReached, NotConfigured, Unreachable } from '#lib/platform/errors.ts';

const SETTINGS = 'See Settings → Connections.';
const QUOTA_SECONDS = 60;

const detail = z.object({
  reason: z.string().optional(),
  retryDelay: z.string().optional(),
});
const errorBody = z.object({
  error: z.object({
    status: z.string().default(''),
    message: z.string().default(''),
    details: z.array(detail).default([]),
    errors: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** An error response of a Google API as something a user can act on. */
export function toGoogleError(name: string, status: number, body: unknown, retryAfter: number | null): AppError {
  const parsed = errorBody.safeParse(body);
  const error = parsed.success ? parsed.data.error : { status: '', message: '', details: [], errors: [] };
  const reasons = [...error.details, ...error.errors].flatMap(({ reason }) => reason ?? []);
  const reason = reasons[0] ?? (error.status || `status-${status}`);
  const message = error.message.slice(0, 300);
  if (status === 429 || error.status === 'RESOURCE_EXHAUSTED') {
    const delays = error.details.map(({ retryDelay }) => Number.parseFloat(retryDelay ?? '')).filter(Number.isFinite);
    const seconds = Math.max(1, Math.ceil(retryAfter ?? delays[0] ?? QUOTA_SECONDS));
    return new LimitReached(
      `${name}: the quota of the Google API key is used up. Try again in ${seconds} s.`,
      seconds,
      {
        reason,
      },
    );
  }
  if (reasons.includes('API_KEY_INVALID')) {
    return new NotConfigured(`Google rejected the API key. ${SETTINGS}`, { reason });
  }
  if (reasons.includes('SERVICE_DISABLED')) {
    return new NotConfigured(`${name} is not enabled in the Google Cloud project of the API key. ${SETTINGS}`, {
      reason,
    });
  }
  if (status === 401 || status === 403) {
    return new NotConfigured(
      `The Google API key may not use ${name}: check its restrictions (APIs, IP addresses, referrers). ${SETTINGS}`,
      { reason },
    );
  }
  if (/lighthouse/i.test(`${reason} ${message}`)) {
    return new Unreachable(`PageSpeed Insights could not load the page: ${message}`, { reason });
  }
  if (status === 400) return new InvalidInput(`${name} rejected the request: ${message}`, { reason });
  return new Unreachable(`${name} failed with status ${status}. Try again later.`, { reason });
}
