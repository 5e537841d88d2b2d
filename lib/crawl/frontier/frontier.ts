import { KeySet } from '#lib/crawl/frontier/key-set.ts';
import { pageKey } from '#lib/crawl/frontier/page-key.ts';
import { Queue } from '#lib/crawl/frontier/queue.ts';
import { TrapGuard, type TrapLimits, type TrapReason } from '#lib/crawl/frontier/trap-guard.ts';

/** A URL of the site, and where it was found. */
export interface Found {
  /** Absolute, in the form in which it is requested. */
  url: string;
  /** Clicks from the start; pages of a sitemap count as one click away. */
  depth: number;
  /** `list`: given by the caller. */
  from: 'start' | 'list' | 'sitemap' | 'link';
  /** The first page that links to it, or the first sitemap that lists it. Null for the start page. */
  referrer: string | null;
}

/** A URL that is being visited. */
export interface Visit extends Found {
  /** 0, 1, 2 … in the order of visits. */
  order: number;
  /** Earlier attempts at this visit that failed and are worth a retry. */
  tries: number;
}

/**
 * One change in a frontier. Replayed in order, the changes restore the frontier; see `restoreFrontier`. `done`: the URL was
 * visited, `also` are its other names (redirects), `text` the fingerprint of its content.
 */
export type FrontierChange =
  | ({ kind: 'found' } & Found)
  | { kind: 'let-go'; url: string; trap: TrapReason }
  | { kind: 'done'; url: string; also: string[]; text: string };

type Maybe<T> = T | Promise<T>;

/** Visited and queued URLs of a crawl. The crawl only uses this interface. */
export interface Frontier {
  /** Adds new URLs; known ones and traps are dropped. */
  add(found: readonly Found[]): Maybe<void>;
  /** The next URL, breadth first; null if the queue is empty. */
  next(): Maybe<Visit | null>;
  /** Returns a visit that should be repeated, before all others. */
  putBack(visit: Visit): Maybe<void>;
  /**
   * Marks the redirect target of a visit as seen. @returns false if another visit claimed it first: that one delivers the
   * page
   */
  claim(url: string, visit: Visit): Maybe<boolean>;
  /** Records the end of a visit, whatever its outcome. */
  done(visit: Visit, end: VisitNames): Maybe<void>;
  /** URLs dropped as traps, and whether URLs exceeded the limit. */
  state(): Maybe<FrontierState>;
}

/** What else identifies the page that a visit found, to recognize duplicates. */
export interface VisitNames {
  /** Redirect targets, in order. */
  also: readonly string[];
  /** Fingerprint of the page's text; empty: unknown, or not a page. */
  fingerprint: string;
}

/** Number of known and of waiting URLs; `traps`: URLs that were dropped, by reason; `full`: no further URLs are kept. */
export interface FrontierState {
  known: number;
  waiting: number;
  traps: Partial<Record<TrapReason, number>>;
  full: boolean;
}

/** Limits of a frontier in memory. */
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
  /** URLs that an earlier process visited or dropped; some are still in a queue. */
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
    for (const url of also) {
      const key = pageKey(url) ?? '';
      // Another visit may have been redirected to the same URL first, and still need its claim for a retry.
      if (this.#claims.get(key) === visit.order) this.#claims.delete(key);
    }
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
      const { url, depth, from, referrer } = change;
      // Not every store leaves out what was dropped as a trap.
      if (this.#guard.judge(url, depth) !== null) this.#addPast(key);
      else this.#enqueue({ url, depth, from, referrer });
      return;
    }
    // Anything discovered before this one was already visited.
    if (!this.#known.add(key) && this.#addPast(key)) this.#waiting--;
    if (change.kind === 'let-go') this.#traps[change.trap] = (this.#traps[change.trap] ?? 0) + 1;
    else {
      for (const url of change.also) this.#known.add(pageKey(url) ?? key);
      this.#guard.learn(change.also.at(-1) ?? change.url, change.text);
      this.#order++;
    }
  }

  /** @returns whether it was not there yet */
  #addPast(key: string): boolean {
    this.#past ??= new KeySet();
    return this.#past.add(key);
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
