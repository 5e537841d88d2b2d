import { pageKey } from '#lib/crawl/page-key.ts';
import { TrapGuard, type TrapLimits, type TrapReason } from '#lib/crawl/trap-guard.ts';

/** An address of the site, and how it was come by. */
export interface Found {
  /** Absolute, as it is to be asked for. */
  url: string;
  /** Clicks from the start; pages of a sitemap count as one click away. */
  depth: number;
  from: 'start' | 'sitemap' | 'link';
}

/** An address whose turn has come. */
export interface Visit extends Found {
  /** 0, 1, 2 … in the order of visits. */
  order: number;
  /** Visits before this one that came to nothing and are worth another. */
  tries: number;
}

type Maybe<T> = T | Promise<T>;

/**
 * What a crawl has seen and what it has still to see. The crawl knows only this interface: one in memory serves an
 * answer, one in a database serves a crawl that outlives its process.
 */
export interface Frontier {
  /** Takes addresses that are new; those that are known, or a trap, are let go. */
  add(found: readonly Found[]): Maybe<void>;
  /** The next address, breadth first; null when none waits. */
  next(): Maybe<Visit | null>;
  /** Gives a visit back that should be made again, before all others. */
  putBack(visit: Visit): Maybe<void>;
  /** Marks where a redirect led as seen. @returns false when it is known: whoever came first gives the page */
  claim(url: string): Maybe<boolean>;
  /** Learns the text of a page that was got. */
  learn(url: string, fingerprint: string): Maybe<void>;
  /** Addresses let go as traps, and whether more came than there is room for. */
  state(): Maybe<FrontierState>;
}

export interface FrontierState {
  known: number;
  waiting: number;
  traps: Partial<Record<TrapReason, number>>;
  full: boolean;
}

export interface MemoryFrontierOptions {
  /** Addresses that are remembered; later ones are let go. */
  maxKnown: number;
  limits?: Partial<TrapLimits>;
}

interface Level {
  links: Found[];
  sitemap: Found[];
}

/** A frontier that lives as long as its process. Within one depth, links come before what only a sitemap names. */
export function memoryFrontier({ maxKnown, limits }: MemoryFrontierOptions): Frontier {
  const guard = new TrapGuard(limits);
  const known = new Set<string>();
  const levels: Level[] = [];
  const again: Visit[] = [];
  const traps: Partial<Record<TrapReason, number>> = {};
  let full = false;
  let waiting = 0;
  let order = 0;

  const trap = (reason: TrapReason) => {
    traps[reason] = (traps[reason] ?? 0) + 1;
  };
  const take = (): Found | undefined => {
    for (const level of levels) {
      const found = level.links.shift() ?? level.sitemap.shift();
      if (found) return found;
    }
    return undefined;
  };

  return {
    add(all) {
      for (const found of all) {
        const key = pageKey(found.url);
        if (key === null || known.has(key)) continue;
        if (known.size >= maxKnown) {
          full = true;
          return;
        }
        known.add(key);
        const reason = guard.judge(found.url, found.depth);
        if (reason) {
          trap(reason);
          continue;
        }
        for (let depth = levels.length; depth <= found.depth; depth++) levels.push({ links: [], sitemap: [] });
        const level = levels[found.depth];
        (found.from === 'sitemap' ? level?.sitemap : level?.links)?.push(found);
        waiting++;
      }
    },
    next() {
      const returned = again.shift();
      if (returned) return returned;
      for (let found = take(); found; found = take()) {
        waiting--;
        if (!guard.isClosed(found.url)) return { ...found, order: order++, tries: 0 };
        trap('duplicates');
      }
      return null;
    },
    putBack: (visit) => void again.push({ ...visit, tries: visit.tries + 1 }),
    claim(url) {
      const key = pageKey(url);
      if (key === null || known.has(key)) return false;
      known.add(key);
      return true;
    },
    learn: (url, fingerprint) => guard.learn(url, fingerprint),
    state: () => ({ known: known.size, waiting: waiting + again.length, traps: { ...traps }, full }),
  };
}
