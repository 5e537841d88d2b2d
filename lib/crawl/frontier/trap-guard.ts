/** Why a URL of the site is not requested. */
export type TrapReason = 'too-deep' | 'repeating-path' | 'query-variants' | 'duplicates' | 'calendar';

/** Limits beyond which URLs count as generated without end. */
export interface TrapLimits {
  /** Clicks from the start. */
  maxDepth: number;
  /** URLs with the same path and a different query. */
  maxVariants: number;
  /** Different sets of parameter names on one path (filters that can be combined). */
  maxCombinations: number;
  /** Calendars are not followed beyond this year. */
  lastYear: number;
  /** Pages of one path with a text already seen there. */
  maxDuplicates: number;
}

const LIMITS = { maxDepth: 10, maxVariants: 500, maxCombinations: 40, maxDuplicates: 5 };
const YEARS_AHEAD = 2;
const MAX_SEGMENTS = 30;
const MAX_REPEATS = 3;
/** Paths with a query that are tracked; on a site with more, only depth counts. */
const MAX_PATHS = 20_000;

interface PathWithQueries {
  variants: number;
  combinations: Set<string>;
  texts: Set<string>;
  duplicates: number;
}

/**
 * Detects crawler traps: paths that grow by repetition, filters in every combination, new queries with the same text,
 * calendars of future years. It knows no particular software; only repetition of URLs and texts counts. Memory is bounded.
 */
export class TrapGuard {
  readonly #limits: TrapLimits;
  readonly #paths = new Map<string, PathWithQueries>();

  constructor(limits: Partial<TrapLimits> = {}) {
    this.#limits = { ...LIMITS, lastYear: new Date().getUTCFullYear() + YEARS_AHEAD, ...limits };
  }

  /** Checks a new URL and counts it if it passes. @returns why it should not be requested, or null */
  judge(address: string, depth: number): TrapReason | null {
    if (depth > this.#limits.maxDepth) return 'too-deep';
    const { pathname, search } = new URL(address);
    if (repeats(pathname)) return 'repeating-path';
    if ((yearOf(pathname, search) ?? 0) > this.#limits.lastYear) return 'calendar';
    if (search.length <= 1) return null;
    const known = this.#pathOf(pathname);
    if (!known) return null;
    if (this.#isClosed(known)) return 'duplicates';
    const names = parameterNames(search);
    const isNew = !known.combinations.has(names);
    if (known.variants >= this.#limits.maxVariants) return 'query-variants';
    if (isNew && known.combinations.size >= this.#limits.maxCombinations) return 'query-variants';
    known.variants++;
    known.combinations.add(names);
    return null;
  }

  /** Whether a URL that passed before has turned out to be one of many names for the same page. */
  isClosed(address: string): boolean {
    const { pathname, search } = new URL(address);
    const known = search.length > 1 ? this.#paths.get(pathname) : undefined;
    return known !== undefined && this.#isClosed(known);
  }

  /** Records a visited page. @param fingerprint of its text; empty: unknown */
  learn(address: string, fingerprint: string): void {
    if (fingerprint === '') return;
    const { pathname, search } = new URL(address);
    const known = search.length > 1 ? this.#pathOf(pathname) : this.#paths.get(pathname);
    if (!known) return;
    if (known.texts.has(fingerprint)) known.duplicates++;
    else if (known.texts.size < this.#limits.maxVariants) known.texts.add(fingerprint);
  }

  #isClosed({ duplicates }: PathWithQueries): boolean {
    return duplicates >= this.#limits.maxDuplicates;
  }

  #pathOf(pathname: string): PathWithQueries | undefined {
    const known = this.#paths.get(pathname);
    if (known || this.#paths.size >= MAX_PATHS) return known;
    const made = { variants: 0, combinations: new Set<string>(), texts: new Set<string>(), duplicates: 0 };
    this.#paths.set(pathname, made);
    return made;
  }
}

/** A segment for the fourth time, or more segments than a person would create. */
function repeats(pathname: string): boolean {
  const segments = pathname.split('/').filter(Boolean);
  if (segments.length > MAX_SEGMENTS) return true;
  const counts = new Map<string, number>();
  for (const segment of segments) {
    const count = (counts.get(segment) ?? 0) + 1;
    if (count > MAX_REPEATS) return true;
    counts.set(segment, count);
  }
  return false;
}

/** A year with its month in the path, or a year in a date parameter. */
const DATE_IN_PATH = /\/(20\d\d)[-/](?:0?[1-9]|1[0-2])(?!\w)/;
const DATE_IN_QUERY = /[?&][\w-]{0,40}(?:year|date|month|day)[\w-]{0,40}=(20\d\d)(?:\d\d){0,2}(?!\d)/i;

/** Year of the date in a URL; null for none. */
function yearOf(pathname: string, search: string): number | null {
  const year = DATE_IN_PATH.exec(pathname)?.[1] ?? DATE_IN_QUERY.exec(search)?.[1];
  return year === undefined ? null : Number(year);
}

function parameterNames(search: string): string {
  const names = search.slice(1).split('&', 50);
  return [...new Set(names.map((part) => part.split('=', 1)[0] ?? ''))].toSorted().join('&').slice(0, 500);
}
