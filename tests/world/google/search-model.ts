import { hash } from '../engines/html.ts';

/** A row of Search Console, with all dimensions of a day. */
export interface ModelRow {
  query: string;
  page: string;
  country: string;
  device: 'DESKTOP' | 'MOBILE' | 'TABLET';
  clicks: number;
  impressions: number;
  position: number;
}

/** What a site is found for. */
export interface SearchModel {
  queries: readonly ModelQuery[];
  /** Impressions of a day, multiplied; 1: a small shop. */
  scale?: number;
}

/** A query with its pages, and how it moved. */
export interface ModelQuery {
  query: string;
  /** The page that ranks; a second one takes part of the impressions. */
  pages: readonly string[];
  countries: readonly string[];
  /** Impressions on an ordinary day. */
  volume: number;
  /** Average position so many days ago. */
  positionAt: (daysAgo: number) => number | null;
}

const DAY_MS = 86_400_000;
/** Part of impressions by device. */
const DEVICES = [
  ['MOBILE', 0.58],
  ['DESKTOP', 0.37],
  ['TABLET', 0.05],
] as const;
/** Click-through rate by position, from 1. */
const CTR = [0, 0.29, 0.16, 0.11, 0.08, 0.06, 0.045, 0.035, 0.03, 0.025, 0.02];
/** Queries that Search Console does not name, as part of the impressions and clicks of a page. */
const ANONYMIZED = 0.22;

const chance = (...parts: (string | number)[]) => hash(parts.join('|')) / 0xffff_ffff;
/** A whole number near a real one, the same each time. */
const whole = (value: number, ...parts: (string | number)[]) =>
  Math.floor(value) + (chance(...parts) < value % 1 ? 1 : 0);

/** Share of clicks at a position. */
export const ctrAt = (position: number): number =>
  position >= 10 ? 0.2 / position : (CTR[Math.round(position)] ?? 0.02);

/** Rows of a day: the same for each call. @param daysAgo from the last day that the model describes as now */
export function modelRows({ queries, scale = 1 }: SearchModel, day: string, daysAgo: number): ModelRow[] {
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = at.getUTCDay();
  const season = 1 + 0.22 * Math.cos(((at.getTime() / DAY_MS - 340) / 365) * 2 * Math.PI);
  const week = weekday === 6 ? 1.25 : weekday === 0 ? 1.1 : 0.92;
  return queries.flatMap((one) => {
    const position = one.positionAt(daysAgo);
    if (position === null) return [];
    const impressions = one.volume * scale * season * week * (position > 10 ? 0.35 : 1);
    return one.countries.flatMap((country, nth) =>
      DEVICES.flatMap(([device, part]) =>
        one.pages.flatMap((page, second): ModelRow[] => {
          const share =
            part * (nth === 0 ? 0.8 : 0.2 / Math.max(1, one.countries.length - 1)) * (second === 0 ? 1 : 0.15);
          const seen = whole(impressions * share, one.query, page, country, device, day);
          if (seen === 0) return [];
          const place = Math.max(1, position + second * 4 + chance(day, one.query, device) - 0.5);
          const clicks = Math.min(seen, whole(seen * ctrAt(place), day, device, page, one.query, country));
          return [
            {
              query: one.query,
              page,
              country,
              device,
              clicks,
              impressions: seen,
              position: Math.round(place * 100) / 100,
            },
          ];
        }),
      ),
    );
  });
}

/** The part of a day that has no query: the same rows by page, country and device. */
export const anonymizedRows = (rows: readonly ModelRow[]): ModelRow[] =>
  rows.flatMap((row) => {
    const impressions = Math.round(row.impressions * ANONYMIZED);
    if (impressions === 0) return [];
    return [{ ...row, query: '', impressions, clicks: Math.min(impressions, Math.round(row.clicks * ANONYMIZED)) }];
  });

/** Rows by some of the dimensions, most clicks first, as the API groups them. */
export function groupRows(rows: readonly ModelRow[], dimensions: readonly string[], day: string) {
  const groups = new Map<string, { keys: string[]; clicks: number; impressions: number; sum: number }>();
  for (const row of rows) {
    const keys = dimensions.map((name) => (name === 'date' ? day : String(row[name as keyof ModelRow])));
    const key = keys.join('\n');
    const group = groups.get(key) ?? { keys, clicks: 0, impressions: 0, sum: 0 };
    group.clicks += row.clicks;
    group.impressions += row.impressions;
    group.sum += row.position * row.impressions;
    groups.set(key, group);
  }
  return [...groups.values()]
    .map(({ sum, ...group }) => ({
      ...group,
      ctr: group.clicks / group.impressions,
      position: sum / group.impressions,
    }))
    .toSorted(
      (a, b) => b.clicks - a.clicks || b.impressions - a.impressions || (a.keys.join() < b.keys.join() ? -1 : 1),
    );
}
