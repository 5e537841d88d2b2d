import 'server-only';
import { locationOf } from '#lib/features/indexnow/keys.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { AppError } from '#lib/platform/errors.ts';

/** One participating search engine is notified, and shares the URLs with the others. */
const ENDPOINT = 'https://api.indexnow.org/indexnow';
const TIMEOUT_MS = 30_000;

/** The response to a batch. */
interface BatchAnswer {
  /** Null: no response. */
  status: number | null;
  fault: string | null;
  retryAfterSeconds: number | null;
}

/** Sends one batch. Never throws for a failing server: the answer says why. */
export async function sendBatch(
  ctx: Ctx,
  { host, key }: { host: string; key: string },
  urls: readonly string[],
): Promise<BatchAnswer> {
  try {
    const answer = await fetchWithBreaker(ctx.net, 'indexnow')(ENDPOINT, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', accept: 'application/json' },
      body: JSON.stringify({ host, key, keyLocation: locationOf({ host, key }), urlList: urls }),
      signal: ctx.signal,
      redirect: 'manual',
      totalTimeoutMs: TIMEOUT_MS,
      headersTimeoutMs: TIMEOUT_MS,
      maxBytes: 64 * 1024,
      truncate: true,
    });
    const after = Number(answer.headers['retry-after']?.[0]);
    return {
      status: answer.status,
      fault: null,
      retryAfterSeconds: Number.isFinite(after) && after > 0 ? after : null,
    };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    return { status: null, fault: error.message, retryAfterSeconds: error.retryAfterSeconds ?? null };
  }
}
