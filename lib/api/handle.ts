import 'server-only';
import { errorAnswer } from '#lib/api/error-response.ts';
import type { RawInput } from '#lib/api/read-query.ts';
import { noteRequest } from '#lib/api/request-log.ts';
import type { Endpoint, ErrorStyle } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import type { Operation } from '#lib/features/operation.ts';
import { net } from '#lib/net/index.ts';
import { requireClientAccess } from '#lib/platform/access/client-access.ts';
import type { Actor } from '#lib/platform/context.ts';
import { type AppError, TimedOut, Unavailable } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { requestSeconds } from '#lib/platform/observability/metrics.ts';
import { noteOnRequest, requestIdNow } from '#lib/platform/observability/request-scope.ts';
import { DATA_POLICY } from '#lib/platform/security/security-headers.ts';

/** Most clients time out after 30 s; we answer before that (docs/api-contract.md §6). */
const RUN_TIMEOUT_MS = 28_000;
/** Authentication is a single database query; if it hangs, the database counts as unavailable. */
const AUTHENTICATION_TIMEOUT_MS = 5_000;
/** Logged only, as nginx does: the client closed the connection before the response. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * How a request reaches an operation (public API or dashboard): the two differ in authentication and in where the input
 * comes from.
 */
export interface Transport {
  /** Checks of the request line that come before the credential. @throws AppError */
  checkRequestLine?(request: Request, endpoint: Endpoint): void;
  /** Checks credential, scope and rate limit, in this order. @throws Unauthorized, Forbidden, LimitReached */
  authenticate(request: Request, endpoint: Endpoint): Promise<Actor>;
  /** Content type, size and parsing, in this order. @throws AppError */
  read(request: Request, operation: Operation): Promise<RawInput>;
  pathParameters: readonly string[];
}

/** Handles one request from authentication to response, in the order of docs/api-contract.md §3. Never throws. */
export async function handle(request: Request, operation: Operation, transport: Transport): Promise<Response> {
  const { endpoint } = operation;
  const requestId = requestIdNow();
  const start = performance.now();
  let actor: Actor | null = null;
  let response: Response;
  let failure: AppError | undefined;
  try {
    transport.checkRequestLine?.(request, endpoint);
    actor = await inTime(
      transport.authenticate(request, endpoint),
      AUTHENTICATION_TIMEOUT_MS,
      () => new Unavailable('The database does not respond. Try again shortly.', { retryAfterSeconds: 5 }),
    );
    // Also checked when the operation runs; here, so that the answer does not depend on the input.
    requireClientAccess(actor, endpoint);
    const raw = await transport.read(request, operation);
    const run = operation.prepare(raw, transport.pathParameters, net().checkUrl);
    const acting = actor;
    const result = await withDeadline(endpoint, request.signal, (signal) =>
      runAs({ actor: acting, signal, requestId }, run),
    );
    response = isFile(result)
      ? fileResponse(result, requestId)
      : jsonResponse(endpoint.status ?? 200, result, requestId);
  } catch (thrown) {
    const answer = errorAnswer(thrown, endpoint.errors);
    failure = answer.error;
    const status = clientDisconnected(request, thrown, answer.status) ? CLIENT_CLOSED_REQUEST : answer.status;
    response = jsonResponse(status, answer.body, requestId, answer.headers);
  }
  const durationMs = performance.now() - start;
  const status = response.status;
  requestSeconds.observe({ endpoint: endpoint.id, status }, durationMs / 1_000);
  noteRequest({ endpoint: endpoint.id, status, durationMs, actor });
  noteOnRequest({ endpoint: endpoint.id, status, ...actorNote(actor), ...refusalNote(failure) });
  if (status >= 500) {
    const line = { endpoint: endpoint.id, status, ...refusalNote(failure), ...causeNote(failure) };
    if (status === 500) log.error(line, 'request failed: internal error');
    else log.warn(line, 'request failed');
  }
  return response;
}

/**
 * Why a request was refused or failed, for the log: the error code, and the exact reason even where the client does not
 * see it.
 */
const refusalNote = (failure: AppError | undefined) => (failure ? { code: failure.code, reason: failure.reason } : {});

/** The cause of internal errors, for the log. */
function causeNote(failure: AppError | undefined): Record<string, unknown> {
  const fault = failure?.code === 'internal' || failure?.code === 'unavailable';
  return fault && failure.cause ? { err: failure.cause } : {};
}

/** The caller, identified only by ids. */
export function actorNote(actor: Actor | null): Record<string, string> {
  if (!actor || actor.kind === 'system') return {};
  return { user: actor.userId, ...(actor.kind === 'token' ? { token_id: actor.tokenId } : {}) };
}

/** The response to a request that matches no operation: unknown path or wrong method. */
export function refuse(
  thrown: unknown,
  style: ErrorStyle = 'standard',
  headers: Record<string, string> = {},
): Response {
  const answer = errorAnswer(thrown, style);
  noteOnRequest({ status: answer.status, ...refusalNote(answer.error) });
  return jsonResponse(answer.status, answer.body, requestIdNow(), { ...answer.headers, ...headers });
}

/** A JSON response that is never cached and carries the id of its request. */
export function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': DATA_POLICY,
      'X-Request-Id': requestId,
      ...headers,
    },
  });
}

function isFile(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'body' in result && result.body instanceof ReadableStream;
}

/** Streams a file while it is generated; a failure halfway closes the connection. */
function fileResponse({ name, contentType, body }: FileAnswer, requestId: string): Response {
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': DATA_POLICY,
      'X-Request-Id': requestId,
    },
  });
}

/** Whether a request failed because the client disconnected. Internal errors still count as ours. */
function clientDisconnected({ signal }: Request, thrown: unknown, status: number): boolean {
  if (!signal.aborted) return false;
  return status > 500 || thrown === signal.reason || (thrown instanceof Error && thrown.cause === signal.reason);
}

async function withDeadline<T>(
  { timeoutMs = RUN_TIMEOUT_MS, title }: Endpoint,
  caller: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  // One controller for both: AbortSignal.any costs more than the rest of a small request.
  const controller = new AbortController();
  const left = () => controller.abort(caller.reason);
  if (caller.aborted) left();
  else caller.addEventListener('abort', left, { once: true });
  return inTime(work(controller.signal), timeoutMs, () => {
    const error = new TimedOut(`${title} took longer than ${timeoutMs / 1000} s.`);
    // Abort only after the response is settled, so the aborted work cannot win the race with its own error.
    queueMicrotask(() => controller.abort(error));
    return error;
  });
}

/** Resolves with the result of `work`, or rejects with `late()` after `ms`. */
async function inTime<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
