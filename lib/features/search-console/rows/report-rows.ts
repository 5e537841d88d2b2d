import type { ReportRow } from '#lib/features/search-console/api/search-analytics.ts';
import { deviceNumber } from '#lib/features/search-console/rows/devices.ts';

/** Clicks and impressions of one entry. */
export interface Metrics {
  clicks: number;
  impressions: number;
  /** Sum of position × impressions. */
  positionSum: number;
}

/** Texts are stored as Search Console has them, but PostgreSQL has no NUL, and one entry must not fill the disk. */
export const storedText = (text: string): string => text.replaceAll('\0', '').slice(0, 2_048);

/** ISO 3166-1 alpha-3 in lower case; zzz for anything else. */
export const countryOf = (name = ''): string => (/^[a-z]{3}$/i.test(name) ? name.toLowerCase() : 'zzz');

/** The metrics of a row; null where a field is not a number that can be stored. */
export function metricsOf({ clicks, impressions, position }: ReportRow): Metrics | null {
  const isCount = (value: number) => Number.isInteger(value) && value >= 0 && value <= 2_147_483_647;
  if (!isCount(clicks) || !isCount(impressions) || !Number.isFinite(position) || position < 0) return null;
  return { clicks, impressions, positionSum: position * impressions };
}

/** Adds up rows by a key, because two spellings of an entry can become one; rows without a key are left out. */
export function sumBy<Key>(
  rows: Iterable<ReportRow>,
  keyOf: (keys: readonly string[]) => Key | undefined,
): Map<Key, Metrics> {
  const sums = new Map<Key, Metrics>();
  for (const row of rows) {
    const metrics = metricsOf(row);
    const key = keyOf(row.keys);
    if (!metrics || key === undefined) continue;
    const known = sums.get(key);
    if (!known) sums.set(key, metrics);
    else {
      known.clicks += metrics.clicks;
      known.impressions += metrics.impressions;
      known.positionSum += metrics.positionSum;
    }
  }
  return sums;
}

/** Device of a row, as a number; 0: unknown. */
export const deviceOf = (name = ''): number => deviceNumber(name) ?? 0;
