import { setTimeout as sleep } from 'node:timers/promises';
import type { TestServer } from '#tests/support/server.ts';

export interface ApiAnswer {
  status: number;
  /** From the request to the end of the answer, in ms. */
  tookMs: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of any endpoint, read by the drill that asked
  body: any;
}

/** API calls like a client's. A broken connection is status 0. */
export type CallApi = (path: string, given?: { json?: unknown; timeoutMs?: number }) => Promise<ApiAnswer>;

/** A client with a token. Requests that exceed `timeoutMs` (60 s) are status 0 too. */
export const apiClient =
  ({ baseUrl, token }: Pick<TestServer, 'baseUrl' | 'token'>): CallApi =>
  async (path, { json, timeoutMs = 60_000 } = {}) => {
    const began = performance.now();
    try {
      const answer = await fetch(`${baseUrl}/api/v1${path}`, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(timeoutMs),
        ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      });
      const text = await answer.text();
      return { status: answer.status, tookMs: performance.now() - began, body: parsed(text) };
    } catch (error) {
      return { status: 0, tookMs: performance.now() - began, body: String(error) };
    }
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Waits for a state. @throws after `patienceMs`, with the name of the missing state */
export async function reached(what: string, patienceMs: number, state: () => Promise<boolean>): Promise<void> {
  for (const until = performance.now() + patienceMs; !(await state()); await sleep(100)) {
    if (performance.now() > until) throw new Error(`Not reached within ${patienceMs / 1_000} s: ${what}`);
  }
}
