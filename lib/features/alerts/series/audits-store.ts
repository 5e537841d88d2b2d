import 'server-only';
import { REPORT_VERSION } from '#lib/audit/report-version.ts';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import type { ScorePoint } from '#lib/features/alerts/series/points.ts';
import { db } from '#lib/platform/database/db.ts';

/** Scores of finished audits that are filed under the project, by the current formula: others are not comparable. */
export async function auditScores(
  projectId: string,
  scope: 'all' | 'site' | 'page',
  { from, until }: { from: Date; until: Date },
): Promise<Series<ScorePoint>[]> {
  const where = {
    projectId,
    status: 'done',
    score: { not: null },
    scoreVersion: REPORT_VERSION,
    finishedAt: { lte: until },
  } as const;
  const options = { orderBy: { finishedAt: 'desc' }, take: 2_000 } as const;
  const [pages, sites] = await Promise.all([
    scope === 'site'
      ? []
      : db().audit.findMany({
          where,
          ...options,
          select: { id: true, url: true, urlKey: true, score: true, finishedAt: true },
        }),
    scope === 'page'
      ? []
      : db().siteAudit.findMany({
          where: { ...where, deletedAt: null },
          ...options,
          select: { id: true, url: true, siteKey: true, score: true, finishedAt: true },
        }),
  ]);
  const rows = [
    ...pages.map(({ urlKey, ...row }) => ({
      ...row,
      subject: `page:${urlKey}`,
      label: row.url,
      screen: `/page-audits/${row.id}`,
    })),
    ...sites.map(({ siteKey, ...row }) => ({
      ...row,
      subject: `site:${siteKey}`,
      label: `Site audit of ${row.url}`,
      screen: `/site-audits/${row.id}`,
    })),
  ].reverse();
  return [...Map.groupBy(rows, ({ subject }) => subject)].map(([subject, group]) => {
    const ordered = group.toSorted((a, b) => Number(a.finishedAt) - Number(b.finishedAt));
    const points = ordered.flatMap(({ finishedAt: at, score }) => (at && score !== null ? [{ at, score }] : []));
    const first = points.findLastIndex(({ at }) => at <= from);
    const { label = subject, screen = '/' } = ordered.at(-1) ?? {};
    return { subject, label, path: screen, points: points.slice(Math.max(first, 0)) };
  });
}
