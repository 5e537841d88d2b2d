import { setTimeout as sleep } from 'node:timers/promises';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';

const RELEASE_MS = 1_000;

/**
 * Tracks how many requests all processes together have at a host. The implementation uses the database, which lib/net may
 * not import.
 */
export interface HostSlots {
  /**
   * Claims or renews slots at a host for a few seconds; no other process gets the same ones meanwhile.
   * @param asked.holder names this process
   * @param asked.most slots that all processes share, including the one that each has without a claim
   * @param asked.keep of the slots held, those that are or may be in use until the claim returns: they stay held
   * @returns slots that may be used from then on, in addition to the one
   */
  claim: (asked: { host: string; holder: string; most: number; keep: number }) => Promise<number>;
  /** Releases the slots that a process holds at a host. */
  release: (host: string, holder: string) => Promise<void>;
}

/** How many requests this process may have at a host. */
export interface HostSlotShares {
  limitFor: (host: string) => number;
  /** A caller waits for more than that. */
  requestMore: (host: string) => void;
  /** Releases everything. */
  close: () => Promise<void>;
}

/** The process's activity at a host, and the callback when its share changes. */
export interface HostSlotSharesOptions {
  now: () => number;
  activeAt: (host: string) => number;
  /** Whether a caller waits, or a request is in progress. */
  isBusy: (host: string) => boolean;
  changed: (host: string) => void;
}

/** If there is only one process, or none is known: every slot belongs to this process. */
const ALONE: HostSlotShares = { limitFor: () => NET_LIMITS.perHost, requestMore: () => {}, close: async () => {} };

interface Share {
  places: number;
  /** After this time the share is no longer trusted: others may get it soon. */
  until: number;
  timer?: NodeJS.Timeout;
}

/**
 * Shares the slots at each host with other processes. One request at a time needs no claim: each process has one slot of its
 * own. For more, the process claims slots once, waits for the response, and renews them every two seconds while requests go
 * on; no single request makes a claim.
 */
export function createHostSlotShares(places: HostSlots | undefined, options: HostSlotSharesOptions): HostSlotShares {
  return places ? sharedBy(places, options) : ALONE;
}

function sharedBy(places: HostSlots, { now, activeAt, isBusy, changed }: HostSlotSharesOptions): HostSlotShares {
  const { renewMs, trustedMs } = NET_LIMITS.hostPlaces;
  const holder = crypto.randomUUID();
  const held = new Map<string, Share>();

  async function renew(host: string, share: Share): Promise<void> {
    const askedAt = now();
    // While the claim is in progress, requests may start on all slots held so far: a smaller share is given up at the next
    // renewal.
    const keep = Math.max(share.places, activeAt(host) - 1);
    try {
      share.places = await places.claim({ host, holder, most: NET_LIMITS.perHost, keep });
      share.until = askedAt + trustedMs;
    } catch {
      // The previous share is good until it expires; then requests go one at a time.
    }
    if (held.get(host) !== share) return;
    share.timer = setTimeout(() => (isBusy(host) ? renew(host, share) : giveBack(host, share)), renewMs).unref();
    changed(host);
  }

  /** Finishes before any new claim for this host, so that the two cannot overtake each other. */
  async function giveBack(host: string, share: Share): Promise<void> {
    share.until = 0;
    await places.release(host, holder).catch(() => {});
    held.delete(host);
    changed(host);
  }

  return {
    limitFor(host) {
      const share = held.get(host);
      return share && share.until > now() ? 1 + share.places : 1;
    },
    requestMore(host) {
      if (held.has(host)) return;
      const share: Share = { places: 0, until: 0 };
      held.set(host, share);
      detachContext(() => void renew(host, share));
    },
    async close() {
      const all = [...held];
      held.clear();
      for (const [, { timer }] of all) clearTimeout(timer);
      // A hanging database must not block shutdown: slots that are not renewed expire.
      const left = Promise.all(all.map(([host]) => places.release(host, holder).catch(() => {})));
      await Promise.race([left, sleep(RELEASE_MS, undefined, { ref: false })]);
    },
  };
}
