import 'server-only';
import { findProperty } from '#lib/features/analytics/property-store.ts';
import {
  countLandingPages,
  type Days,
  landingPages,
  loadedDays,
  sessionsByDay,
} from '#lib/features/analytics/sessions.ts';

/** Sessions for reports, whose period may end before the last days are final. The caller checks access to the project. */

/** Sessions by day of the loaded part of a period; null: its first day is not loaded. */
export async function organicSessions(projectId: string, period: Days) {
  const loaded = await loadedPart(projectId, period);
  return loaded && { period: loaded.days, days: await sessionsByDay(loaded.no, loaded.days, undefined) };
}

/** Landing pages with the most sessions in the loaded part of a period, and how many there are; null as above. */
export async function topLandingPages(projectId: string, period: Days, take: number) {
  const loaded = await loadedPart(projectId, period);
  if (!loaded) return null;
  const [rows, total] = await Promise.all([
    landingPages(loaded.no, loaded.days, { limit: take }),
    countLandingPages(loaded.no, loaded.days),
  ]);
  return { period: loaded.days, rows, total };
}

async function loadedPart(projectId: string, { from, to }: Days): Promise<{ no: number; days: Days } | null> {
  const property = await findProperty(projectId);
  const loaded = loadedDays(property);
  if (!property || !loaded || from < loaded.from || from > loaded.to) return null;
  return { no: property.no, days: { from, to: to < loaded.to ? to : loaded.to } };
}
