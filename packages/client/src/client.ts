import { errorOf, SerpentineError } from './error.ts';
import { type Operations, ROUTES, RUNS } from './operations.ts';
import { retryAfterMs, sleep } from './wait.ts';

/** Id of an operation, as in the API reference. */
export type OperationId = keyof Operations;
/** Parameters of an operation. */
export type Input<Id extends OperationId> = Operations[Id]['input'];
/** Response of an operation: its JSON, or the `Response` itself for a file. */
export type Output<Id extends OperationId> = Operations[Id]['output'];
/** Id of an operation that returns a run: an audit, a keyword research, a bulk job. */
export type RunId = keyof typeof RUNS;
/** Id of an operation that responds with 202 until a job is done. */
type JobResultId = 'serp_ai_result' | 'serp_js_result';

/** Where the API is and how to use it. */
export interface ClientOptions {
  /** URL of the installation: "https://seo.example.com". */
  baseUrl: string;
  /** API token, `srp_…`. */
  token: string;
  /** Retries of a request that the server refused with 429 or 503 and a `Retry-After` header; 3 by default. */
  retries?: number;
  /** Longest `Retry-After` to wait for, in milliseconds; 60,000 by default. A longer one fails at once. */
  maxRetryWaitMs?: number;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: typeof fetch;
}

/** Options of one call. */
export interface CallOptions {
  /** Cancels the request, and the wait before a retry. `AbortSignal.timeout(30_000)` limits its time. */
  signal?: AbortSignal;
}

/** Options of a wait. */
export interface WaitOptions<Answer> extends CallOptions {
  /** Time between two requests in milliseconds; 2,000 by default. */
  intervalMs?: number;
  /** Called with each response, also the last one. */
  onProgress?: (answer: Answer) => void;
}

/** Input may be left out if no parameter is required. */
type Arguments<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? [input?: Input<Id>, options?: CallOptions]
    : [input: Input<Id>, options?: CallOptions];

const RETRIED_STATUSES: readonly number[] = [429, 503];
const UNFINISHED: readonly unknown[] = ['queued', 'running', 'pausing'];

/**
 * Client of one installation.
 * @example
 * const client = new SerpentineClient({ baseUrl: 'https://seo.example.com', token: 'srp_…' });
 * const { data } = await client.call('serp', { query: 'sourdough bread' });
 */
export class SerpentineClient {
  readonly #options: Required<ClientOptions>;

  constructor(options: ClientOptions) {
    this.#options = { retries: 3, maxRetryWaitMs: 60_000, fetch: globalThis.fetch, ...options };
  }

  /**
   * Calls an operation of the API.
   * @throws SerpentineError for any response that is not a success
   */
  async call<Id extends OperationId>(id: Id, ...[input, options]: Arguments<Id>): Promise<Output<Id>> {
    const response = await this.#send(id, input ?? {}, options?.signal);
    // 202 without the job's data says that the job is not ready.
    if (!response.ok || (response.status === 202 && isJobResult(id))) throw await errorOf(id, response);
    return (ROUTES[id].file ? response : await response.json()) as Output<Id>;
  }

  /**
   * Waits for a run: calls the operation until its status is no longer "queued", "running" or "pausing". It may then be done,
   * partial, failed, canceled, paused or "action_required" (waiting for a person), so check the status.
   * @throws SerpentineError
   */
  async waitForRun<Id extends RunId>(
    id: Id,
    input: Input<Id>,
    options: WaitOptions<Output<Id>> = {},
  ): Promise<Output<Id>> {
    for (;;) {
      const answer = await this.#get(id, input, options.signal);
      options.onProgress?.(answer);
      if (!UNFINISHED.includes(statusOf(answer, RUNS[id]))) return answer;
      await sleep(options.intervalMs ?? 2_000, options.signal);
    }
  }

  /**
   * Waits for the result of a job started with `serp_ai` or `serp_js`.
   * @throws SerpentineError, with status 410 if the job failed
   */
  async waitForResult<Id extends JobResultId>(
    id: Id,
    input: Input<Id>,
    { signal, intervalMs = 2_000 }: WaitOptions<never> = {},
  ): Promise<Output<Id>> {
    for (;;) {
      try {
        return await this.#get(id, input, signal);
      } catch (error) {
        if (!(error instanceof SerpentineError && error.status === 202)) throw error;
      }
      await sleep(intervalMs, signal);
    }
  }

  /** `call` for ids that are not known at compile time. */
  #get<Id extends OperationId>(id: Id, input: Input<Id>, signal: AbortSignal | undefined): Promise<Output<Id>> {
    const call: (id: Id, input: Input<Id>, options: CallOptions) => Promise<Output<Id>> = this.call.bind(this) as never;
    return call(id, input, signal ? { signal } : {});
  }

  async #send(id: OperationId, input: object, signal: AbortSignal | undefined): Promise<Response> {
    const { retries, maxRetryWaitMs, fetch: send } = this.#options;
    const { url, init } = this.#request(id, input, signal);
    for (let left = retries; ; left -= 1) {
      const response = await send(url, init);
      const wait = RETRIED_STATUSES.includes(response.status)
        ? retryAfterMs(response.headers.get('retry-after'), Date.now())
        : null;
      // Without Retry-After, 503 means that a connection is not configured: waiting does not help.
      if (wait === null || left <= 0 || wait > maxRetryWaitMs) return response;
      await response.body?.cancel();
      await sleep(wait, signal);
    }
  }

  #request(id: OperationId, input: object, signal: AbortSignal | undefined): { url: string; init: RequestInit } {
    const { method, path } = ROUTES[id];
    const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const value = rest.get(name);
      if (value === undefined) throw new TypeError(`${id} requires "${name}".`);
      rest.delete(name);
      return encodeURIComponent(String(value));
    });
    const hasBody = method === 'POST' || method === 'PATCH';
    const headers: Record<string, string> = {
      authorization: `Bearer ${this.#options.token}`,
      accept: 'application/json',
    };
    if (hasBody) headers['content-type'] = 'application/json';
    const query = hasBody ? '' : searchOf(rest);
    return {
      url: `${this.#options.baseUrl.replace(/\/+$/, '')}/api/v1${filled}${query}`,
      init: {
        method,
        headers,
        ...(hasBody ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
        ...(signal ? { signal } : {}),
      },
    };
  }
}

const isJobResult = (id: string): id is JobResultId => id === 'serp_ai_result' || id === 'serp_js_result';

function searchOf(fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) {
    if (value === null) continue;
    if (Array.isArray(value)) for (const entry of value) query.append(`${name}[]`, String(entry));
    else query.append(name, String(value));
  }
  return query.size > 0 ? `?${query}` : '';
}

/** The status of the run in `data[field]`. */
function statusOf(answer: unknown, field: string): unknown {
  const data = asRecord(asRecord(answer).data);
  return asRecord(data[field]).status;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
