import type { PackEntry } from '#lib/engines/match-business.ts';
import { type Business, isBusiness } from '#lib/engines/match-business.ts';

/** The totals of a grid. */
export interface GridTotals {
  points_count: number;
  measured_count: number;
  found_count: number;
  average_position: number | null;
  found_share: number | null;
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Counts points. Those that were not measured are in no average and no share. */
export function totalsOf(points: readonly { status: string; position: number | null }[]): GridTotals {
  const measured = points.filter(({ status }) => status === 'found' || status === 'not_found');
  const positions = measured.flatMap(({ position }) => position ?? []);
  return {
    points_count: points.length,
    measured_count: measured.length,
    found_count: positions.length,
    average_position: mean(positions),
    found_share: measured.length === 0 ? null : positions.length / measured.length,
  };
}

/** Another business in the local packs of a grid. */
export interface Competitor {
  name: string;
  url: string | null;
  points_count: number;
  average_position: number;
}

/** The other businesses, those at most points first. */
export function competitorsOf(packs: readonly (readonly PackEntry[])[], business: Business): Competitor[] {
  const seen = new Map<string, { name: string; url: string | null; positions: number[] }>();
  for (const pack of packs) {
    for (const [index, entry] of pack.entries()) {
      if (isBusiness(entry, business)) continue;
      const known = seen.get(entry.title) ?? { name: entry.title, url: entry.url, positions: [] };
      known.positions.push(index + 1);
      seen.set(entry.title, known);
    }
  }
  return [...seen.values()]
    .map(({ name, url, positions }) => ({
      name,
      url,
      points_count: positions.length,
      average_position: mean(positions) ?? 0,
    }))
    .toSorted((a, b) => b.points_count - a.points_count || a.average_position - b.average_position);
}
