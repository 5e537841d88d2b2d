/** A failed request. `message` is the server's message, fit for the reader. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  /** HTTP status; 0 without any answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, status: number, requestId?: string, retryAfterSeconds?: number) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Runs an operation for the signed-in user (POST /api/run/{id}); `call` of lib/features/call.ts adds the types.
 * @returns the body, with what the tool screens show besides
 * @throws RequestFailed with the message of any of the contract's error bodies
 */
export async function runEndpoint(
  id: string,
  input: unknown,
  signal?: AbortSignal,
): Promise<{ body: unknown; ms: number; requestId: string | undefined }> {
  remember(id, input);
  const begin = performance.now();
  const response = await send(id, input, signal);
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || isFailureBody(body)) {
    const retry = Number(response.headers.get('retry-after'));
    throw new RequestFailed(
      messageOf(body, response.status),
      response.status,
      requestId,
      retry > 0 ? retry : undefined,
    );
  }
  // Most operations that start a job answer 202; read-only ones are recognized by their names.
  if (!/^(?:list|get|read|describe|compare|estimate)_/.test(id)) for (const listener of begun) listener();
  return { body, ms: Math.round(performance.now() - begin), requestId };
}

/** The last input of each operation on this screen. */
const lastInputs = new Map<string, { screen: string; input: object }>();

function remember(id: string, input: unknown): void {
  if (typeof window === 'undefined' || typeof input !== 'object' || input === null) return;
  lastInputs.set(id, { screen: location.pathname, input });
}

/**
 * The input that the screen last used for an operation with the same path parameters.
 * @returns null if it has not called it: the server-rendered data is still shown
 */
export function lastInputOf(
  { id, path }: { id: string; path: string },
  given: Record<string, unknown>,
): Record<string, unknown> | null {
  const last = lastInputs.get(id);
  if (!last || last.screen !== location.pathname) return null;
  const input: Record<string, unknown> = { ...last.input };
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return places.every((name) => String(input[name]) === String(given[name])) ? input : null;
}

const begun = new Set<() => void>();

/** Subscribes to operations that may have started a job; returns the unsubscribe function. */
export function onStart(listener: () => void): () => void {
  begun.add(listener);
  return () => begun.delete(listener);
}

/** Runs an operation that answers with a file. @throws RequestFailed */
export async function readFile(id: string, input: unknown): Promise<Blob> {
  const response = await send(id, input);
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  throw new RequestFailed(
    messageOf(body, response.status),
    response.status,
    response.headers.get('x-request-id') ?? undefined,
  );
}

async function send(id: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(`/api/run/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input ?? {}),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new RequestFailed('Server not responding. Check your connection.', 0);
  }
}

/** A poll that is not ready answers 202 with `{success: false, message}`: that means pending, not a result. */
function isFailureBody(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}

/** The message in any of the three error bodies: {error}, {success, message}, {status, error}. */
export function messageOf(body: unknown, status: number): string {
  if (typeof body === 'object' && body !== null) {
    if ('error' in body && typeof body.error === 'string') return body.error;
    if ('message' in body && typeof body.message === 'string') return body.message;
  }
  return status >= 500
    ? `Server error (status ${status}). Try again; search the log for the request id.`
    : `The request was refused (status ${status}).`;
}
