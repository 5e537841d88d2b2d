import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Project } from '#lib/platform/prisma/client.ts';
import { dayOf, startOfDay } from '#lib/text/zoned-time.ts';

/** Keywords of a project to check: all, or those with these ids. */
export function chosenKeywords(projectId: string, ids?: readonly string[]) {
  return db().trackedKeyword.findMany({
    where: { projectId, ...(ids ? { id: { in: [...ids] } } : {}) },
    select: {
      no: true,
      keyword: true,
      engine: true,
      country: true,
      language: true,
      device: true,
      location: true,
      aiOverview: true,
      every: true,
      measuredAt: true,
    },
    // Those whose last check is oldest come first.
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { no: 'asc' }],
  });
}

type Chosen = Awaited<ReturnType<typeof chosenKeywords>>;

/** Keywords that were already measured today, in the project's time zone. */
export async function storedToday(project: Project, keywords: Chosen, now: Date): Promise<number> {
  const since = startOfDay(dayOf(now, project.timezone), project.timezone);
  return keywords.filter(({ measuredAt }) => measuredAt !== null && measuredAt >= since).length;
}
