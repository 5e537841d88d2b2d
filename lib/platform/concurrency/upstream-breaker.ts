import { AppError, Unavailable } from '#lib/platform/errors.ts';
import { upstreamFailures, watchUpstreams } from '#lib/platform/observability/metrics.ts';

/** Services that others run and that this program cannot do without for some of its work. */
export const UPSTREAMS = {
  'text-model': 'The text model',
  'google-ads': 'Google Ads',
  'captcha-solver': 'The captcha solver',
  mail: 'The mail server',
  rdap: 'The RDAP server',
  whois: 'The WHOIS server',
} as const;
export type UpstreamKind = keyof typeof UPSTREAMS;

/** So many failures in a row within so long, and a server is left alone for `restMs`; then one caller tries it. */
export const BREAKER_LIMITS = { failures: 5, withinMs: 30_000, restMs: 30_000 } as const;
/** A server that was given less time than this has not failed by saying nothing. */
const LEAST_MS = 3_000;
/** Servers that are remembered; WHOIS and RDAP servers are named by what others answer. */
const REMEMBERED = 1_000;
/** A mail server that does not want this mail, or this one now, is there all the same. */
const ANSWERED = new Set<string | undefined>(['mail-recipient', 'mail-message', 'mail-refused']);

export interface UpstreamCall<T> {
  /** Which server of its kind: a host, or an address without credentials. */
  server: string;
  /** The caller's own end, which says nothing of the server. */
  signal?: AbortSignal | undefined;
  /** Whether an answer that came is a failure of the server (status 5xx). */
  isFailure?: (answer: T) => boolean;
  /** Ask although it rests: for tests of a connection. */
  bypassBreaker?: boolean | undefined;
}

export interface UpstreamBreaker {
  /**
   * Asks a server that others run, unless it has failed so often of late that asking would only cost time: then whoever
   * asks is told at once, and the server has its rest.
   * @throws Unavailable with the seconds after which it is asked again; what `ask` throws
   */
  call: <T>(kind: UpstreamKind, call: UpstreamCall<T>, ask: () => Promise<T>) => Promise<T>;
  /** Servers of a kind that rest now. */
  openFor: (kind: string) => number;
  /** Forgets all that is known. */
  forget: () => void;
}

interface Server {
  kind: UpstreamKind;
  /** Moments of the failures since its last good answer, the last few. */
  failedAt: number[];
  /** Left alone until then; null while it is asked as usual. */
  until: number | null;
  /** One caller finds out whether it answers again. */
  isTried: boolean;
}

export function createUpstreamBreaker(now: () => number = () => performance.now()): UpstreamBreaker {
  const servers = new Map<string, Server>();

  function noteFailure(kind: UpstreamKind, key: string): void {
    upstreamFailures.inc({ upstream: kind });
    const known = servers.get(key) ?? { kind, failedAt: [], until: null, isTried: false };
    known.failedAt = [...known.failedAt, now()]
      .filter((at) => now() - at < BREAKER_LIMITS.withinMs)
      .slice(-BREAKER_LIMITS.failures);
    const opens = known.isTried || known.failedAt.length >= BREAKER_LIMITS.failures;
    // What was under way when it was shut, and fails later, does not make the rest longer.
    const rests = known.until !== null && known.until > now();
    if (opens && !rests) known.until = now() + BREAKER_LIMITS.restMs;
    if (!servers.has(key) && servers.size >= REMEMBERED) forgetOne();
    servers.set(key, known);
  }

  /** The one that failed first, of those that do not rest if there are any. */
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
        // Where it was neither good nor bad the next caller finds out.
        if (shut) shut.isTried = false;
      }
    },
    openFor: (kind) =>
      [...servers.values()].filter((one) => one.kind === kind && one.until !== null && one.until > now()).length,
    forget: () => servers.clear(),
  };
}

function isUpstreamFailure(error: unknown, signal: AbortSignal | undefined, tookMs: number): boolean {
  // Whoever goes away says nothing of the server; a clock that was set for this work (AbortSignal.timeout) does.
  if (signal?.aborted) return signal.reason?.name === 'TimeoutError' && tookMs >= LEAST_MS;
  if (!(error instanceof AppError) || ANSWERED.has(error.reason)) return false;
  return error.code === 'unreachable' || (error.code === 'timed_out' && tookMs >= LEAST_MS);
}

function rests(kind: UpstreamKind, server: string, leftMs: number): Unavailable {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const which = kind === 'whois' || kind === 'rdap' ? `${UPSTREAMS[kind]} ${server}` : UPSTREAMS[kind];
  return new Unavailable(
    `${which} has failed ${BREAKER_LIMITS.failures} times in a row and is left alone for now. It is asked again in ${seconds} s.`,
    { reason: `${kind}-rests`, retryAfterSeconds: seconds },
  );
}

// Next bundles this file apart from the process that it runs in: both must know of the same servers.
const KEY = Symbol.for('serpentine.upstreams');
const holder: typeof globalThis & { [KEY]?: UpstreamBreaker } = globalThis;

/**
 * The services that this process asks. Each process finds out for itself: what rests here may be asked by another one.
 * A search engine's rests, which all processes keep, are in lib/features/searches.
 */
export function upstreamBreaker(): UpstreamBreaker {
  const known = holder[KEY];
  if (known) return known;
  const made = createUpstreamBreaker();
  holder[KEY] = made;
  watchUpstreams(Object.keys(UPSTREAMS), made.openFor);
  return made;
}

export const callUpstream: UpstreamBreaker['call'] = (...asked) => upstreamBreaker().call(...asked);
