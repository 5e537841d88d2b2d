import { KeySet } from '#lib/crawl/key-set.ts';
import { pageKey } from '#lib/crawl/page-key.ts';
import { Queue } from '#lib/crawl/queue.ts';
import { TrapGuard, type TrapLimits, type TrapReason } from '#lib/crawl/trap-guard.ts';

/** An address of the site, and how it was come by. */
export interface Found {
  /** Absolute, as it is to be asked for. */
  url: string;
  /** Clicks from the start; pages of a sitemap count as one click away. */
  depth: number;
  from: 'start' | 'sitemap' | 'link';
  /** The page that links to it, or the sitemap that names it: the first that did. Null for the start. */
  referrer: string | null;
}

/** An address whose turn has come. */
export interface Visit extends Found {
  /** 0, 1, 2 … in the order of visits. */
  order: number;
  /** Visits before this one that came to nothing and are worth another. */
  tries: number;
}

/**
 * One thing that changed in a frontier. Replayed in order, they make the frontier that it was; see `restoreFrontier`.
 * `done`: the address was visited, `also` are its other names (redirects), `text` the fingerprint of what was there.
 */
export type FrontierChange =
  | ({ kind: 'found' } & Found)
  | { kind: 'let-go'; url: string; trap: TrapReason }
  | { kind: 'done'; url: string; also: string[]; text: string };

type Maybe<T> = T | Promise<T>;

/** What a crawl has seen and what it has still to see. The crawl knows only this interface. */
export interface Frontier {
  /** Takes addresses that are new; those that are known, or a trap, are let go. */
  add(found: readonly Found[]): Maybe<void>;
  /** The next address, breadth first; null when none waits. */
  next(): Maybe<Visit | null>;
  /** Gives a visit back that should be made again, before all others. */
  putBack(visit: Visit): Maybe<void>;
  /**
   * Marks where a visit was redirected to as seen. @returns false when somebody else came first: whoever did gives the
   * page
   */
  claim(url: string, visit: Visit): Maybe<boolean>;
  /** A visit came to its end, whatever was there. */
  done(visit: Visit, end: VisitNames): Maybe<void>;
  /** URLs dropped as traps, and whether URLs exceeded the limit. */
  state(): Maybe<FrontierState>;
}

export interface VisitNames {
  /** Redirect targets, in order. */
  also: readonly string[];
  /** Fingerprint of the page's text; empty: unknown, or not a page. */
  fingerprint: string;
}

export interface FrontierState {
  known: number;
  waiting: number;
  traps: Partial<Record<TrapReason, number>>;
  full: boolean;
}

export interface MemoryFrontierOptions {
  /** Maximum number of known URLs; later ones are dropped. */
  maxKnown: number;
  limits?: Partial<TrapLimits>;
}

interface Level {
  links: Queue<Found>;
  sitemap: Queue<Found>;
}

/**
 * A frontier in memory. Within one depth, links come before URLs found only in a sitemap. A visited URL costs a few bytes, a
 * queued one its text.
 */
export class MemoryFrontier implements Frontier {
  readonly #maxKnown: number;
  readonly #guard: TrapGuard;
  readonly #known: KeySet;
  readonly #levels: Level[] = [];
  readonly #again = new Queue<Visit>();
  /** Redirect targets of visits in progress, with the claiming visit. */
  readonly #claims = new Map<string, number>();
  /** URLs in a queue that were already visited in an earlier process. */
  #past: KeySet | null = null;
  readonly #traps: Partial<Record<TrapReason, number>> = {};
  #full = false;
  #waiting = 0;
  #order = 0;

  constructor({ maxKnown, limits }: MemoryFrontierOptions) {
    this.#maxKnown = maxKnown;
    this.#guard = new TrapGuard(limits);
    this.#known = new KeySet(Math.min(maxKnown, 4_096));
  }

  add(all: readonly Found[]): void {
    for (const found of all) {
      const key = pageKey(found.url);
      if (key === null || this.#known.has(key)) continue;
      if (this.#known.size >= this.#maxKnown) {
        this.#full = true;
        return;
      }
      this.#known.add(key);
      const trap = this.#guard.judge(found.url, found.depth);
      if (trap) this.#letGo(found.url, trap);
      else {
        this.#enqueue(found);
        this.note({ kind: 'found', ...found });
      }
    }
  }

  next(): Visit | null {
    const returned = this.#again.shift();
    if (returned) return returned;
    for (let found = this.#take(); found; found = this.#take()) {
      if (this.#past?.has(pageKey(found.url) ?? '')) continue;
      this.#waiting--;
      if (!this.#guard.isClosed(found.url)) return { ...found, order: this.#order++, tries: 0 };
      this.#letGo(found.url, 'duplicates');
    }
    return null;
  }

  putBack(visit: Visit): void {
    this.#again.push({ ...visit, tries: visit.tries + 1 });
  }

  claim(url: string, { order }: Visit): boolean {
    const key = pageKey(url);
    if (key === null) return false;
    if (this.#known.add(key)) {
      this.#claims.set(key, order);
      return true;
    }
    // A repeated visit is redirected to the same URL again.
    return this.#claims.get(key) === order;
  }

  done(visit: Visit, { also, fingerprint }: VisitNames): void {
    for (const url of also) this.#claims.delete(pageKey(url) ?? '');
    this.#guard.learn(also.at(-1) ?? visit.url, fingerprint);
    this.note({ kind: 'done', url: visit.url, also: [...also], text: fingerprint });
  }

  state(): FrontierState {
    const waiting = this.#waiting + this.#again.length;
    return { known: this.#known.size, waiting, traps: { ...this.#traps }, full: this.#full };
  }

  /** Called for every change; ignored here. */
  protected note(_change: FrontierChange): void {}

  /** Applies a change from an earlier process. */
  protected replay(change: FrontierChange): void {
    const key = pageKey(change.url);
    if (key === null) return;
    if (change.kind === 'found') {
      if (!this.#known.add(key)) return;
      this.#guard.judge(change.url, change.depth);
      const { url, depth, from, referrer } = change;
      this.#enqueue({ url, depth, from, referrer });
      return;
    }
    // Anything discovered before this one was already visited.
    if (!this.#known.add(key)) {
      this.#past ??= new KeySet();
      if (this.#past.add(key)) this.#waiting--;
    }
    if (change.kind === 'let-go') this.#traps[change.trap] = (this.#traps[change.trap] ?? 0) + 1;
    else {
      for (const url of change.also) this.#known.add(pageKey(url) ?? key);
      this.#guard.learn(change.also.at(-1) ?? change.url, change.text);
      this.#order++;
    }
  }

  #letGo(url: string, trap: TrapReason): void {
    this.#traps[trap] = (this.#traps[trap] ?? 0) + 1;
    this.note({ kind: 'let-go', url, trap });
  }

  #enqueue(found: Found): void {
    for (let depth = this.#levels.length; depth <= found.depth; depth++) {
      this.#levels.push({ links: new Queue(), sitemap: new Queue() });
    }
    const level = this.#levels[found.depth];
    (found.from === 'sitemap' ? level?.sitemap : level?.links)?.push(found);
    this.#waiting++;
  }

  #take(): Found | undefined {
    for (const level of this.#levels) {
      const found = level.links.shift() ?? level.sitemap.shift();
      if (found) return found;
    }
    return undefined;
  }
}

/** A frontier that lives as long as its process. */
export function memoryFrontier(options: MemoryFrontierOptions): MemoryFrontier {
  return new MemoryFrontier(options);
}
