import { DAY_MS } from './time-axis.ts';

/** Result of a check, as the charts need it. */
export interface RankPoint {
  /** ISO 8601. */
  at: string;
  state: 'found' | 'not_found' | 'unmeasured';
  position: number | null;
  /** Number of results that were checked. */
  depth: number | null;
  url?: string | null;
  /** Why nothing was measured. */
  reason?: string | null;
  imported?: boolean;
}

/** Reasons for which an engine pauses, as searches name them. */
const SHUT = new Set(['captcha', 'blocked', 'rate-limited', 'rate_limited', 'resting', 'consent']);

/** Whether a reason means that the engine refused the search. */
export const isShut = (reason: string | null | undefined): boolean => SHUT.has(reason ?? '');

/** A time without a measurement. */
export interface Gap {
  /** Milliseconds. */
  from: number;
  to: number;
  /** blocked: the engine refused; unmeasured: no check was made, or it failed otherwise. */
  kind: 'blocked' | 'unmeasured';
  reason: string | null;
}

/** Minimum length of a gap that is drawn as a band. */
const BAND_DAYS = 3;

/** The usual interval between checks, in milliseconds: the median, at least a day. */
export function cadenceOf(moments: readonly number[]): number {
  const distances = moments.slice(1).map((at, index) => at - (moments[index] ?? at));
  distances.sort((a, b) => a - b);
  return Math.max(DAY_MS, distances[Math.floor(distances.length / 2)] ?? DAY_MS);
}

/**
 * Runs of found positions that a line may connect. A run ends at a check without the domain, at a check that measured
 * nothing, and at a pause longer than twice the usual interval.
 * @param points ascending in time
 */
export function runsOf(points: readonly RankPoint[]): { at: number; position: number }[][] {
  const cadence = cadenceOf(points.map(({ at }) => Date.parse(at)));
  const runs: { at: number; position: number }[][] = [];
  let open: { at: number; position: number }[] | null = null;
  for (const point of points) {
    const at = Date.parse(point.at);
    if (point.state !== 'found' || point.position === null) {
      open = null;
      continue;
    }
    const last = open?.at(-1);
    if (!open || (last && at - last.at > 2 * cadence)) {
      open = [];
      runs.push(open);
    }
    open.push({ at, position: point.position });
  }
  return runs;
}

/**
 * Periods without data: checks that measured nothing, and missing checks. Refusals by the engine are reported at any length;
 * the rest from three days on, or two missed checks where checks are less frequent.
 * @param points ascending in time
 */
export function gapsOf(points: readonly RankPoint[]): Gap[] {
  const cadence = cadenceOf(points.map(({ at }) => Date.parse(at)));
  const least = Math.max(BAND_DAYS * DAY_MS, 1.9 * cadence);
  const gaps: Gap[] = [];
  let known: number | null = null;
  let missing: RankPoint[] = [];
  const close = (until: number) => {
    const first = missing[0];
    const from = first ? Date.parse(first.at) : known;
    if (from === null) return;
    const shut = missing.find(({ reason }) => isShut(reason));
    const long = until - (known ?? from) > least;
    if (shut) gaps.push({ from, to: Math.max(until, from + DAY_MS / 2), kind: 'blocked', reason: shut.reason ?? null });
    else if (long) gaps.push({ from: known ?? from, to: until, kind: 'unmeasured', reason: first?.reason ?? null });
    missing = [];
  };
  for (const point of points) {
    const at = Date.parse(point.at);
    if (point.state === 'unmeasured') {
      missing.push(point);
      continue;
    }
    close(at);
    known = at;
  }
  const last = points.at(-1);
  if (missing.length > 0 && last) close(Date.parse(last.at) + cadence / 2);
  return gaps;
}

/** Positions down to 20 are spaced evenly; the rest share the remaining space. */
const EVEN_TO = 20;
const EVEN_SHARE = 0.72;

/**
 * Vertical place of a position: 0 for the first, 1 for the last of the scale.
 * @param last the deepest position of the scale, at least 2
 */
export function depthShare(position: number, last: number): number {
  if (last <= EVEN_TO) return (position - 1) / (last - 1);
  if (position <= EVEN_TO) return ((position - 1) / (EVEN_TO - 1)) * EVEN_SHARE;
  return EVEN_SHARE + ((position - EVEN_TO) / (last - EVEN_TO)) * (1 - EVEN_SHARE);
}

/** The last position of a scale that holds `deepest`: a round one, so that charts of similar keywords look alike. */
export const scaleEnd = (deepest: number): number =>
  [5, 10, 20, 30, 50, 100].find((end) => end >= deepest) ?? Math.ceil(deepest / 100) * 100;

const TICKS: Readonly<Record<number, readonly number[]>> = { 5: [1, 3, 5], 10: [1, 5, 10], 20: [1, 10, 20] };

/** Three positions with a label on the axis of a scale that ends at `last`. */
export const positionTicks = (last: number): readonly number[] => TICKS[last] ?? [1, 20, last];
