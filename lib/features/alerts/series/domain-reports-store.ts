import 'server-only';
import { z } from 'zod';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import type { ExpiryPoint } from '#lib/features/alerts/series/points.ts';
import { db } from '#lib/platform/database/db.ts';

const summary = z.object({ expires_on: z.string().nullable(), certificate_until: z.string().nullable() });

/** Expiry of certificates or registrations, from inspections of the project's domains. */
export async function expiries(
  projectId: string,
  field: 'certificate_until' | 'expires_on',
  { until }: { until: Date },
): Promise<Series<ExpiryPoint>[]> {
  const rows = await db().domainReport.findMany({
    where: { projectId, status: 'done', finishedAt: { lte: until } },
    orderBy: { finishedAt: 'desc' },
    take: 200,
    select: { id: true, domain: true, summary: true, finishedAt: true },
  });
  return [...Map.groupBy(rows.reverse(), ({ domain }) => domain)].map(([domain, group]) => ({
    subject: `domain:${domain}`,
    label: domain,
    path: `/domains/${group.at(-1)?.id}`,
    points: group.flatMap(({ finishedAt: at, summary: stored }) => {
      const read = summary.safeParse(stored);
      const end = new Date(read.data?.[field] ?? Number.NaN);
      return at && !Number.isNaN(end.getTime()) ? [{ at, end }] : [];
    }),
  }));
}
