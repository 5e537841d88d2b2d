import { addDays } from '#lib/text/zoned-time.ts';

/** What is loaded, and what could be. Days are YYYY-MM-DD. */
export interface SyncState {
  /** The loaded days are contiguous; null: none yet. */
  loaded: { from: string; to: string } | null;
  /** Oldest day to load. */
  oldest: string;
  /** Final days with data that Search Console has. */
  available: readonly string[];
}

/**
 * The days to load, in order: those after the loaded ones, oldest first, so that these stay contiguous; then the backfill,
 * newest first, because recent days matter most. A process that is killed in between continues from what is stored.
 */
export function planDays({ loaded, oldest, available }: SyncState): string[] {
  const days = available.filter((day) => day >= oldest).toSorted();
  if (!loaded) return days.toReversed();
  const newer = days.filter((day) => day > loaded.to);
  const older = days.filter((day) => day < loaded.from).toReversed();
  return [...newer, ...older];
}

/** The loaded days after one more; days without data between them count as loaded. */
export function withDay(loaded: SyncState['loaded'], day: string): { from: string; to: string } {
  if (!loaded) return { from: day, to: day };
  return { from: day < loaded.from ? day : loaded.from, to: day > loaded.to ? day : loaded.to };
}

/** The last day that is final at the earliest: Search Console needs two days. @param today in its time zone */
export const lastFinalDay = (today: string): string => addDays(today, -2);
