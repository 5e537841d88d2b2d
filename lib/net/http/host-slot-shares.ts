import { setTimeout as sleep } from 'node:timers/promises';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';

const RELEASE_MS = 1_000;

/** What knows how many requests all processes together have at a host: the database, which lib/net may not ask itself. */
export interface HostSlots {
  /**
   * Takes places at a host, or renews them, for some seconds; nobody else is given the same ones meanwhile.
   * @param asked.holder names this process
   * @param asked.most places that all processes share, with the one that each has unasked
   * @param asked.keep of those held, the ones that are or may be in use until the answer is there: they stay held
   * @returns places that may be used from then on, besides the one
   */
  claim: (asked: { host: string; holder: string; most: number; keep: number }) => Promise<number>;
  /** Gives back what a process holds at a host. */
  release: (host: string, holder: string) => Promise<void>;
}

/** How many requests this process may have at a host. */
export interface HostSlotShares {
  limitFor: (host: string) => number;
  /** Somebody waits for more than that. */
  requestMore: (host: string) => void;
  /** Gives everything back. */
  close: () => Promise<void>;
}

/** What the process does at a host, and whom to tell that its share is another one. */
export interface HostSlotSharesOptions {
  now: () => number;
  activeAt: (host: string) => number;
  /** Whether somebody waits, or a request is under way. */
  isBusy: (host: string) => boolean;
  changed: (host: string) => void;
}

/** Where only one process is, or none can be known of: every place is ours. */
const ALONE: HostSlotShares = { limitFor: () => NET_LIMITS.perHost, requestMore: () => {}, close: async () => {} };

interface Share {
  places: number;
  /** Past this it is not trusted any more: others may have it soon. */
  until: number;
  timer?: NodeJS.Timeout;
}

/**
 * Shares the places at each host with the other processes. One request at a time needs no question: each process has one
 * place of its own. Whoever wants more asks once, waits for the answer, and renews it every two seconds while requests go
 * on; no single request asks.
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
    // While the question is on its way, requests may begin on all that was had: a smaller share is given back a turn later.
    const keep = Math.max(share.places, activeAt(host) - 1);
    try {
      share.places = await places.claim({ host, holder, most: NET_LIMITS.perHost, keep });
      share.until = askedAt + trustedMs;
    } catch {
      // What was had before is good until its time is over; then one request at a time goes on.
    }
    if (held.get(host) !== share) return;
    share.timer = setTimeout(() => (isBusy(host) ? renew(host, share) : giveBack(host, share)), renewMs).unref();
    changed(host);
  }

  /** Ended before anything new is asked for at this host, so that the two cannot overtake each other. */
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
      // A database that hangs holds no process up: places that nobody renews come free by themselves.
      const left = Promise.all(all.map(([host]) => places.release(host, holder).catch(() => {})));
      await Promise.race([left, sleep(RELEASE_MS, undefined, { ref: false })]);
    },
  };
}
