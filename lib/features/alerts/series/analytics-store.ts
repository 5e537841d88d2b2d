import 'server-only';
import type { LandingPageFact } from '#lib/features/alerts/series/points.ts';
import { landingPageChanges } from '#lib/features/analytics/service.ts';

/**
 * Landing pages in the last days that Google Analytics has loaded and in as many days before them. Empty unless all of
 * these days are loaded, and were loaded within the period.
 */
export async function landingPageTraffic(
  projectId: string,
  { metric, days, volume }: { metric: 'sessions' | 'key_events'; days: number; volume: number },
  { from, until }: { from: Date; until: Date },
): Promise<LandingPageFact[]> {
  const found = await landingPageChanges(projectId, { metric, days, volume });
  if (!found || found.loadedAt <= from || found.loadedAt > until) return [];
  const { loadedAt: at, lastDay, rows } = found;
  return rows.map((row) => ({ ...row, at, lastDay }));
}
