import 'server-only';
import { setTimeout as wait } from 'node:timers/promises';
import type { Challenge } from '#lib/engines/engine.ts';
import { Unsolved } from '#lib/features/captcha/unsolved.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fetchWithBreaker } from '#lib/net/http/fetch-with-breaker.ts';
import { AppError } from '#lib/platform/errors.ts';

/** URL and key of a service with the createTask / getTaskResult API, such as anti-captcha, 2captcha and CapSolver. */
export interface Solver {
  url: string;
  key: string;
}

/** Time limits of a solver. */
export interface SolverLimits {
  /** From creating the task to its solution. */
  mostMs: number;
  /** Between two polls. */
  pollMs?: number;
}

const POLL_MS = 3_000;
/** Limit of one call. Solvers respond to each immediately; the waiting is in the polling. */
const CALL_MS = 10_000;
const MAX_BYTES = 256 * 1024;
/** Failed polls in a row before the solver counts as down. */
const MISSES = 3;

/**
 * Has a challenge solved. The key is sent only in the body, and the solver's messages are not passed on, because they
 * may repeat it.
 * @returns the response token of the widget
 * @throws Unsolved when the solver is unreachable, not understood, refuses (with the reason) or is too slow; the
 * signal's reason
 */
export async function solve(
  ctx: Pick<Ctx, 'net' | 'signal'>,
  solver: Solver,
  challenge: Challenge & { pageUrl: string },
  { mostMs, pollMs = POLL_MS }: SolverLimits,
): Promise<string> {
  const until = performance.now() + mostMs;
  const left = () => until - performance.now();
  const tooSlow = () => new Unsolved(`the solver did not respond within ${Math.round(mostMs / 1000)} s`);
  const created = await call(ctx, solver, {
    method: 'createTask',
    fields: { task: taskOf(solver, challenge) },
    leftMs: left(),
  });
  const { taskId } = created;
  if ((typeof taskId !== 'string' && typeof taskId !== 'number') || taskId === '') throw notUnderstood();
  for (let misses = 0; ; ) {
    if (left() <= pollMs) throw tooSlow();
    await wait(pollMs, undefined, { signal: ctx.signal }).catch(() => ctx.signal.throwIfAborted());
    const result = await call(ctx, solver, {
      method: 'getTaskResult',
      fields: { taskId },
      leftMs: left(),
    }).catch((error: unknown) => {
      if (!(error instanceof Unsolved) || !error.passing || ++misses >= MISSES) throw error;
      return null;
    });
    if (!result) continue;
    misses = 0;
    if (result.status === 'processing' || result.status === 'idle') continue;
    if (result.status !== 'ready') throw notUnderstood();
    const { solution } = result;
    const token =
      solution && typeof solution === 'object' && 'gRecaptchaResponse' in solution ? solution.gRecaptchaResponse : '';
    if (typeof token !== 'string' || !/^[\w.~+/=-]{10,16384}$/.test(token)) throw notUnderstood();
    return token;
  }
}

function taskOf({ url }: Solver, { siteKey, showing, pageUrl }: Challenge & { pageUrl: string }) {
  // CapSolver spells the same task differently.
  const isCapSolver = /(^|\.)capsolver\.com$/.test(URL.parse(url)?.hostname ?? '');
  return {
    type: isCapSolver ? 'ReCaptchaV2EnterpriseTaskProxyLess' : 'RecaptchaV2EnterpriseTaskProxyless',
    websiteURL: pageUrl,
    websiteKey: siteKey,
    ...(showing === null ? {} : { enterprisePayload: { s: showing } }),
  };
}

/** Texts for error codes; other codes are shown as they are. */
const IN_WORDS: Readonly<Record<string, string>> = {
  ERROR_KEY_DOES_NOT_EXIST: 'the solver rejected the API key; see Settings → Connections',
  ERROR_WRONG_USER_KEY: 'the solver rejected the API key; see Settings → Connections',
  ERROR_KEY_DENIED_ACCESS: 'the solver rejected the API key; see Settings → Connections',
  ERROR_ZERO_BALANCE: 'the solver account has no balance',
  ERROR_INSUFFICIENT_BALANCE: 'the solver account has no balance',
  ERROR_NO_SLOT_AVAILABLE: 'the solver has no free workers',
  ERROR_CAPTCHA_UNSOLVABLE: 'the solver could not solve it',
};

const notUnderstood = () => new Unsolved('the solver returned an invalid response');

async function call(
  { net, signal }: Pick<Ctx, 'net' | 'signal'>,
  { url, key }: Solver,
  { method, fields, leftMs }: { method: 'createTask' | 'getTaskResult'; fields: object; leftMs: number },
): Promise<Record<string, unknown>> {
  const answer = await fetchWithBreaker(net, 'captcha-solver')(`${url.replace(/\/+$/, '')}/${method}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: key, ...fields }),
    signal,
    redirect: 'manual',
    configuredService: url,
    totalTimeoutMs: Math.max(1, Math.min(CALL_MS, leftMs)),
    maxBytes: MAX_BYTES,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw notReached(error);
  });
  const body = readObject(answer.text());
  const { errorId, errorCode } = body ?? {};
  // Services report errors with any HTTP status, so check the body first.
  if (body && typeof errorId === 'number' && errorId !== 0) {
    const code = typeof errorCode === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(errorCode) ? errorCode : null;
    const words = code && Object.hasOwn(IN_WORDS, code) ? IN_WORDS[code] : undefined;
    throw new Unsolved(words ?? `the solver refused the task${code ? ` (${code})` : ''}`);
  }
  if (answer.status >= 500) throw new Unsolved(`the solver failed (status ${answer.status})`, { passing: true });
  if (answer.status >= 300 && answer.status < 400) {
    throw new Unsolved(`the solver returns a redirect (status ${answer.status}), which is not followed`);
  }
  if (answer.status >= 400) throw new Unsolved(`the solver refused the request (status ${answer.status})`);
  if (!body || (errorId !== undefined && errorId !== 0)) throw notUnderstood();
  return body;
}

function notReached(error: unknown): Unsolved {
  const code = error instanceof AppError ? error.code : null;
  if (code === 'refused') {
    return new Unsolved(
      'the URL of the solver is not allowed: it must be http or https without credentials, and not this server itself',
    );
  }
  if (code === 'unavailable') return new Unsolved('the solver is paused after several failures in a row');
  if (code === 'timed_out') return new Unsolved('the solver did not respond in time', { passing: true, cause: error });
  return new Unsolved('the solver cannot be reached', { passing: true, cause: error });
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(text);
    return body && typeof body === 'object' && !Array.isArray(body) ? Object.fromEntries(Object.entries(body)) : null;
  } catch {
    return null;
  }
}
