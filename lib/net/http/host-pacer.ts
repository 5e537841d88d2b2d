import { createHostSlotShares, type HostSlots } from '#lib/net/http/host-slot-shares.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { FairQueue } from '#lib/platform/concurrency/fair-queue.ts';
import { currentTenant } from '#lib/platform/concurrency/tenant-context.ts';

/** How a host handled a request; adjusts the pace of the next ones. */
export interface Outcome {
  status: number | null;
  ttfbMs: number | null;
  /** `Retry-After` as sent. */
  retryAfter?: string | undefined;
}

/** Limits the requests to each host, across all processes. */
export interface Pacer {
  /**
   * Waits for a slot at this host.
   * @param gapMs least time between this start and the next one at the host (a crawl-delay)
   * @returns a function to call once with the outcome
   */
  acquire: (host: string, signal: AbortSignal, gapMs?: number) => Promise<(outcome: Outcome) => void>;
  /** The same if a slot is free now; otherwise null, without side effects. */
  tryAcquire: (host: string, gapMs?: number) => ((outcome: Outcome) => void) | null;
  /** Releases the slots claimed from other processes. */
  close: () => Promise<void>;
}

interface Host {
  active: number;
  limit: number;
  /** Least time between two starts. */
  gapMs: number;
  nextStart: number;
  /** Fair queue by tenant, so that one with many requests does not block the others. */
  waiting: FairQueue<{ enter: () => void; gapMs: number }>;
  timer: NodeJS.Timeout | undefined;
  good: number;
}

/** Pause between two requests to a host that asked to slow down; a crawl applies the full `Retry-After`. */
const QUIET_GAP_MS = 1_000;
const SLOW_MS = 1_000;

/**
 * At most eight concurrent requests to one host, over all callers in this process and, if `hostSlots` are shared, in all
 * processes. A 429 or 503 reduces that to one at a time with a pause between; slow responses halve it; good ones raise it
 * again.
 */
export function createPacer(now: () => number = () => performance.now(), hostSlots?: HostSlots): Pacer {
  const hosts = new Map<string, Host>();
  const shares = createHostSlotShares(hostSlots, {
    now,
    activeAt: (name) => hosts.get(name)?.active ?? 0,
    isBusy(name) {
      const host = hosts.get(name);
      return host !== undefined && (host.active > 0 || host.waiting.size > 0);
    },
    changed(name) {
      const host = hosts.get(name);
      if (host) admit(name, host);
    },
  });

  const admit = (name: string, host: Host) => {
    while (host.waiting.size > 0 && host.active < host.limit) {
      if (host.active >= shares.limitFor(name)) return shares.requestMore(name);
      const wait = host.nextStart - now();
      if (wait > 0) {
        host.timer ??= later(() => admit(name, host), host, wait);
        return;
      }
      host.active++;
      const next = host.waiting.shift();
      host.nextStart = now() + Math.max(host.gapMs, next?.gapMs ?? 0);
      next?.enter();
    }
    if (host.active === 0 && host.waiting.size === 0 && host.limit === NET_LIMITS.perHost && host.gapMs === 0) {
      const rest = host.nextStart - now();
      if (rest <= 0) hosts.delete(name);
      // Kept until its pause is over, or the next caller would not know about it.
      else host.timer ??= later(() => admit(name, host), host, rest).unref();
    }
  };

  const hostOf = (name: string): Host => {
    const known = hosts.get(name);
    if (known) return known;
    const limit = NET_LIMITS.perHost;
    const made: Host = {
      active: 0,
      limit,
      gapMs: 0,
      nextStart: 0,
      waiting: new FairQueue(),
      timer: undefined,
      good: 0,
    };
    hosts.set(name, made);
    return made;
  };
  const releaseOf = (name: string, host: Host) => (outcome: Outcome) => {
    host.active--;
    adjust(host, outcome, now());
    admit(name, host);
  };

  return {
    tryAcquire(name, gapMs = 0) {
      const host = hostOf(name);
      if (host.waiting.size > 0 || host.active >= host.limit || host.nextStart > now()) return null;
      if (host.active >= shares.limitFor(name)) return null;
      host.active++;
      host.nextStart = now() + Math.max(host.gapMs, gapMs);
      return releaseOf(name, host);
    },
    async acquire(name, signal, gapMs = 0) {
      signal.throwIfAborted();
      const host = hostOf(name);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const asker = currentTenant();
      const item = { enter: resolve, gapMs };
      const leave = () => {
        if (host.waiting.remove(asker, item)) reject(signal.reason);
      };
      host.waiting.push(asker, item);
      signal.addEventListener('abort', leave, { once: true });
      admit(name, host);
      await promise.finally(() => signal.removeEventListener('abort', leave));
      return releaseOf(name, host);
    },
    close: shares.close,
  };
}

function later(work: () => void, host: Host, ms: number): NodeJS.Timeout {
  return setTimeout(() => {
    host.timer = undefined;
    work();
  }, ms);
}

function adjust(host: Host, { status, ttfbMs, retryAfter }: Outcome, now: number): void {
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    host.limit = 1;
    host.gapMs = QUIET_GAP_MS;
    host.nextStart = now + QUIET_GAP_MS;
    host.good = 0;
  } else if (status === 503 || (ttfbMs !== null && ttfbMs > SLOW_MS)) {
    host.limit = Math.max(1, Math.floor(host.limit / 2));
    host.good = 0;
  } else if (status !== null && ++host.good >= 2) {
    host.good = 0;
    host.gapMs = host.gapMs > 100 ? host.gapMs / 2 : 0;
    host.limit = Math.min(NET_LIMITS.perHost, host.limit * 2);
  }
}
