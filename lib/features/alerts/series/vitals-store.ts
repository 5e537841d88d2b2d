import 'server-only';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import { webVitalsPath } from '#lib/features/alerts/paths.ts';
import type { VitalPoint } from '#lib/features/alerts/series/points.ts';
import { db } from '#lib/platform/database/db.ts';
import { CORE_VITALS, FORM_FACTORS, type FormFactor } from '#lib/text/web-vitals.ts';

/**
 * Field LCP, INP and CLS of a project's origins. Weeks that were stored together, as at the first refresh, are one point: the
 * newest of them.
 */
export async function fieldVitals(
  projectId: string,
  device: FormFactor | 'all',
  { from, until }: { from: Date; until: Date },
): Promise<Series<VitalPoint>[]> {
  const rows = await db().vitalsWeek.findMany({
    where: {
      target: { projectId, scope: 'origin' },
      metric: { in: [...CORE_VITALS] },
      storedAt: { lte: until },
      ...(device !== 'all' && { formFactor: device }),
    },
    orderBy: [{ storedAt: 'asc' }, { lastDay: 'asc' }],
    select: {
      targetId: true,
      formFactor: true,
      metric: true,
      lastDay: true,
      p75: true,
      storedAt: true,
      target: { select: { address: true } },
    },
  });
  return [...Map.groupBy(rows, (row) => `vitals:${row.targetId}:${row.formFactor}:${row.metric}`)].flatMap(
    ([subject, group]) => {
      const metric = CORE_VITALS.find((one) => one === group[0]?.metric);
      const formFactor = FORM_FACTORS.find((one) => one === group[0]?.formFactor);
      if (!metric || !formFactor) return [];
      const points = group
        .filter(({ storedAt }, at) => storedAt.getTime() !== group[at + 1]?.storedAt.getTime())
        .map(({ storedAt, lastDay, p75 }) => ({
          at: storedAt,
          metric,
          lastDay: lastDay.toISOString().slice(0, 10),
          p75,
        }));
      const first = points.findLastIndex(({ at }) => at <= from);
      const label = `${metric.toUpperCase()} of ${group[0]?.target.address} on ${formFactor === 'phone' ? 'phones' : 'desktop'}`;
      const path = webVitalsPath(projectId, formFactor);
      return [{ subject, label, path, points: points.slice(Math.max(first, 0)) }];
    },
  );
}
