import 'server-only';
import type { AnswerRow } from '#lib/features/ai-answers/store.ts';
import { projectsOf } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Queries of the stored answers. */

export interface AnswerFilter {
  query?: string | undefined;
  country?: string | undefined;
  status?: AnswerRow['status'] | undefined;
  project_id?: string | undefined;
}

/** Selects answers by these; `query` is a part of it. */
export function matching({ query, project_id: projectId, country, status }: AnswerFilter): Prisma.AiAnswerWhereInput {
  return {
    ...(query ? { query: { contains: escapeLike(storable(query)), mode: 'insensitive' } } : {}),
    ...(country ? { country } : {}),
    ...(status ? { status } : {}),
    ...(projectId ? { projectId } : {}),
  };
}

/** A row of a history, with the reasons stored in its content. */
export interface HistoryRow {
  id: string;
  status: 'done' | 'failed';
  overviewState: string | null;
  overviewHosts: string[];
  overviewReason: string | null;
  aiModeState: string | null;
  aiModeHosts: string[];
  aiModeReason: string | null;
  error: string | null;
  createdAt: Date;
}

/** The last `take` finished or failed answers of a query in a country, newest first. */
export async function findHistory(
  userId: string,
  { query, country }: Pick<AnswerRow, 'query' | 'country'>,
  take: number,
): Promise<HistoryRow[]> {
  return db().$queryRaw<HistoryRow[]>`
    SELECT id, status::text AS status, error, created_at AS "createdAt",
      overview_state AS "overviewState", coalesce(overview_hosts, '{}') AS "overviewHosts",
      pages #>> '{0,overviewReason}' AS "overviewReason",
      ai_mode_state AS "aiModeState", coalesce(ai_mode_hosts, '{}') AS "aiModeHosts",
      ai_mode ->> 'reason' AS "aiModeReason"
    FROM ai_answers
    WHERE (user_id = ${userId}::uuid OR project_id IN (SELECT project_id FROM project_members WHERE user_id = ${userId}::uuid))
      AND country = ${country} AND query = ${query} AND status IN ('done', 'failed')
    ORDER BY created_at DESC, id DESC
    LIMIT ${take}`;
}

/** Domains of the projects a user is a member of, and those projects' competitors. */
export function findProjects(userId: string) {
  return db().project.findMany({
    where: projectsOf(userId),
    select: { id: true, domain: true, watchedDomains: true },
    orderBy: { id: 'asc' },
  });
}
