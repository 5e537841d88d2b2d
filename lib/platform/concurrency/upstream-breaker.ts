import { AppError, Unavailable } from '#lib/platform/errors.ts';
import { upstreamFailures, watchUpstreams } from '#lib/platform/observability/metrics.ts';

/** Third-party services that some of this program's work depends on. */
export const UPSTREAMS = {
  'text-model': 'The AI model',
  'ai-assistant': 'The AI assistant',
  'google-ads': 'Google Ads',
  'google-api': 'Google',
  crux: 'The Chrome UX Report API',
  pagespeed: 'PageSpeed Insights',
  indexnow: 'IndexNow',
  'captcha-solver': 'The CAPTCHA solver',
  mail: 'The mail server',
  rdap: 'The RDAP server',
  whois: 'The WHOIS server',
} as const;
/** A kind of third-party server with its own breaker settings. */
export type UpstreamKind = keyof typeof UPSTREAMS;

/**
 * After this many consecutive failures within `withinMs`, the breaker opens for `restMs`; then one caller tries the server.
 */
export const BREAKER_LIMITS = { failures: 5, withinMs: 30_000, restMs: 30_000 } as const;
/** A timeout shorter than this does not count as a failure of the server. */
const LEAST_MS = 3_000;
/** Maximum number of tracked servers; WHOIS and RDAP servers are named by other servers' responses. */
const REMEMBERED = 1_000;
/** A mail server that rejects this mail, for now or for good, is still up. */
const ANSWERED = new Set<string | undefined>(['mail-recipient', 'mail-message', 'mail-refused']);

/** A call of a third-party server. */
export interface UpstreamCall<T> {
  /** The server within its kind: a host, or a URL without credentials. */
  server: string;
  /** The caller's signal; an abort says nothing about the server. */
  signal?: AbortSignal | undefined;
  /** Whether a response counts as a failure of the server (status 5xx). */
  isFailure?: (answer: T) => boolean;
  /** Send the request even if the breaker is open: for connection tests. */
  bypassBreaker?: boolean | undefined;
}

/** Circuit breakers for third-party servers. */
export interface UpstreamBreaker {
  /**
   * Calls a third-party server, unless its breaker is open after repeated failures: then the call fails immediately.
   * @throws Unavailable with the seconds until the next attempt; any error of `ask`
   */
  call: <T>(kind: UpstreamKind, call: UpstreamCall<T>, ask: () => Promise<T>) => Promise<T>;
  /** Number of servers of a kind whose breaker is open. */
  openFor: (kind: string) => number;
  /** Forgets all state. */
  forget: () => void;
}

interface Server {
  kind: UpstreamKind;
  /** Times of the last failures since its last good response. */
  failedAt: number[];
  /** Open until then; null while closed. */
  until: number | null;
  /** One caller tests whether it responds again. */
  isTried: boolean;
}

/** Breakers without history. @param now monotonic milliseconds */
export function createUpstreamBreaker(now: () => number = () => performance.now()): UpstreamBreaker {
  const servers = new Map<string, Server>();

  function noteFailure(kind: UpstreamKind, key: string): void {
    upstreamFailures.inc({ upstream: kind });
    const known = servers.get(key) ?? { kind, failedAt: [], until: null, isTried: false };
    known.failedAt = [...known.failedAt, now()]
      .filter((at) => now() - at < BREAKER_LIMITS.withinMs)
      .slice(-BREAKER_LIMITS.failures);
    const opens = known.isTried || known.failedAt.length >= BREAKER_LIMITS.failures;
    // A call that started before the breaker opened, and fails later, does not extend the pause.
    const rests = known.until !== null && known.until > now();
    if (opens && !rests) known.until = now() + BREAKER_LIMITS.restMs;
    if (!servers.has(key) && servers.size >= REMEMBERED) forgetOne();
    servers.set(key, known);
  }

  /** Forgets the server with the oldest failure, preferably one whose breaker is closed. */
  function forgetOne(): void {
    const [oldest] = [...servers].find(([, { until }]) => until === null) ?? [...servers.keys()];
    if (oldest !== undefined) servers.delete(oldest);
  }

  return {
    async call(kind, { server, signal, isFailure, bypassBreaker }, ask) {
      const key = `${kind} ${server}`;
      const known = servers.get(key);
      const shut = known && known.until !== null && !bypassBreaker ? known : null;
      if (shut) {
        const leftMs = (shut.until ?? 0) - now();
        if (leftMs > 0 || shut.isTried) throw rests(kind, server, leftMs);
        shut.isTried = true;
      }
      const startedAt = now();
      try {
        const answer = await ask();
        if (isFailure?.(answer)) noteFailure(kind, key);
        else servers.delete(key);
        return answer;
      } catch (error) {
        if (isUpstreamFailure(error, signal, now() - startedAt)) noteFailure(kind, key);
        throw error;
      } finally {
        // If the outcome was neither good nor bad, the next caller tests it.
        if (shut) shut.isTried = false;
      }
    },
    openFor: (kind) =>
      [...servers.values()].filter((one) => one.kind === kind && one.until !== null && one.until > now()).length,
    forget: () => servers.clear(),
  };
}

function isUpstreamFailure(error: unknown, signal: AbortSignal | undefined, tookMs: number): boolean {
  // An aborting caller says nothing about the server; an expired timeout of the call (AbortSignal.timeout) does.
  if (signal?.aborted) return signal.reason?.name === 'TimeoutError' && tookMs >= LEAST_MS;
  if (!(error instanceof AppError) || ANSWERED.has(error.reason)) return false;
  return error.code === 'unreachable' || (error.code === 'timed_out' && tookMs >= LEAST_MS);
}

function rests(kind: UpstreamKind, server: string, leftMs: number): Unavailable {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const which = kind === 'whois' || kind === 'rdap' ? `${UPSTREAMS[kind]} ${server}` : UPSTREAMS[kind];
  return new Unavailable(
    `${which} has failed ${BREAKER_LIMITS.failures} times in a row and is paused. Next attempt in ${seconds} s.`,
    { reason: `${kind}-rests`, retryAfterSeconds: seconds },
  );
}

// Next bundles this file separately from the process it runs in: both must share the same state.
const KEY = Symbol.for('serpentine.upstreams');
const holder: typeof globalThis & { [KEY]?: UpstreamBreaker } = globalThis;

/**
 * The circuit breaker of this process for third-party services. Each process tracks failures on its own. Pauses of search
 * engines are shared by all processes, see lib/features/searches.
 */
export function upstreamBreaker(): UpstreamBreaker {
  const known = holder[KEY];
  if (known) return known;
  const made = createUpstreamBreaker();
  holder[KEY] = made;
  watchUpstreams(Object.keys(UPSTREAMS), made.openFor);
  return made;
}

/** Calls a third-party server through this process's breakers. @throws like `UpstreamBreaker.call` */
export const callUpstream: UpstreamBreaker['call'] = (...asked) => upstreamBreaker().call(...asked);
