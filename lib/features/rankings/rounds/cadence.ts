import 'server-only';
import type { StaleBefore } from '#lib/features/rankings/keyword-where.ts';
import { cadenceOf } from '#lib/features/schedules/service.ts';

const DAY_MS = 86_400_000;

/** How often a project is checked, and the time before which a last check is stale: two intervals ago. */
export async function trackingCadence(
  projectId: string,
  now: Date,
): Promise<{ nextAt: Date | null; days: number | null; stale: StaleBefore }> {
  const { nextAt, days } = await cadenceOf(projectId, 'rankings', now);
  const before = (least: number) =>
    days === null ? null : new Date(now.getTime() - 2 * Math.max(days, least) * DAY_MS);
  return { nextAt, days, stale: { project: before(0), weekly: before(7), monthly: before(31) } };
}
