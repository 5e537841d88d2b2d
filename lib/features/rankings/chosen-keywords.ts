import 'server-only';
import { dayOf, startOfDay } from '#lib/features/schedules/zoned-time.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Project } from '#lib/platform/prisma/client.ts';

/** Keywords of a project that are to be checked: all, or some by id; in an order that is another for each engine's neighbours. */
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
      aiOverview: true,
      every: true,
      measuredAt: true,
    },
    // Those that were not checked for longest come first.
    orderBy: [{ checkedAt: { sort: 'asc', nulls: 'first' } }, { no: 'asc' }],
  });
}

type Chosen = Awaited<ReturnType<typeof chosenKeywords>>;

/** Keywords that were measured today already, in the project's time zone. */
export async function storedToday(project: Project, keywords: Chosen, now: Date): Promise<number> {
  const since = startOfDay(dayOf(now, project.timezone), project.timezone);
  return keywords.filter(({ measuredAt }) => measuredAt !== null && measuredAt >= since).length;
}
