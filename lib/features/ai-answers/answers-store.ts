import 'server-only';
import type { AnswerRow } from '#lib/features/ai-answers/store.ts';
import { projectsOf } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import type { Place } from '#lib/platform/database/list-page.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

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

const STORED_STATUS: Record<AnswerRow['status'], string> = {
  queued: 'queued',
  running: 'running',
  action_required: 'needs_you',
  done: 'done',
  failed: 'failed',
  canceled: 'cancelled',
};

/** The newest matching answer of each query and country, with the number of matching ones; newest first. */
export async function findNewest(
  userId: string,
  { query, country, status, project_id: projectId }: AnswerFilter,
  { before, take }: { before: Place | null; take: number },
): Promise<(Place & { checks: number })[]> {
  const parts = [
    Prisma.sql`(user_id = ${userId}::uuid OR project_id IN (SELECT project_id FROM project_members WHERE user_id = ${userId}::uuid))`,
  ];
  if (query) parts.push(Prisma.sql`query ILIKE ${`%${escapeLike(storable(query))}%`}`);
  if (country) parts.push(Prisma.sql`country = ${country}`);
  if (status) parts.push(Prisma.sql`status = ${STORED_STATUS[status]}::"AiAnswerStatus"`);
  if (projectId) parts.push(Prisma.sql`project_id = ${projectId}::uuid`);
  const after = before ? Prisma.sql`WHERE (created_at, id) < (${before.createdAt}, ${before.id}::uuid)` : Prisma.empty;
  return db().$queryRaw<(Place & { checks: number })[]>`
    SELECT id, created_at AS "createdAt", checks FROM (
      SELECT DISTINCT ON (country, lower(btrim(query))) id, created_at,
        count(*) OVER (PARTITION BY country, lower(btrim(query)))::int AS checks
      FROM ai_answers WHERE ${Prisma.join(parts, ' AND ')}
      ORDER BY country, lower(btrim(query)), created_at DESC, id DESC
    ) newest ${after} ORDER BY created_at DESC, id DESC LIMIT ${take}`;
}

/** Domains of the projects a user is a member of, and those projects' competitors. */
export function findProjects(userId: string) {
  return db().project.findMany({
    where: projectsOf(userId),
    select: { id: true, domain: true, watchedDomains: true },
    orderBy: { id: 'asc' },
  });
}
