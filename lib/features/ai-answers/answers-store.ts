import 'server-only';
import { type AnswerRow, evidenceOf, OPEN, type SummaryRow } from '#lib/features/ai-answers/store.ts';
import { dropUnused } from '#lib/features/evidence/service.ts';
import { projectsOf, readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';

/** Reads and deletes what the job in store.ts has written. */

export interface AnswerFilter {
  query?: string | undefined;
  country?: string | undefined;
  status?: AnswerRow['status'] | undefined;
  projectId?: string | undefined;
}

/** Position of the last row of a page. */
export interface AnswerPlace {
  createdAt: Date;
  id: string;
}

/** One page of a user's answers, newest first, without the content that was read. */
export async function listAnswers(
  userId: string,
  { query, ...filter }: AnswerFilter,
  after: AnswerPlace | null,
  take: number,
): Promise<SummaryRow[]> {
  const part = query && escapeLike(storable(query));
  const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  return db().aiAnswer.findMany({
    where: {
      AND: await readableTo(userId),
      ...given,
      ...(part ? { query: { contains: part, mode: 'insensitive' } } : {}),
      // Ids are random, so the cursor sorts by time first.
      ...(after
        ? { OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { lt: after.id } }] }
        : {}),
    },
    omit: { pages: true, aiMode: true, evidence: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
  });
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

/** Cancels a queued or running query. @returns whether there was one to cancel */
export async function cancelAnswer(id: string, message: string, now: Date): Promise<boolean> {
  const { count } = await db().aiAnswer.updateMany({
    where: { id, status: OPEN },
    data: { status: 'canceled', lease: null, step: null, errorCode: 'canceled', error: message, finishedAt: now },
  });
  return count > 0;
}

/**
 * Deletes a user's answer.
 * @returns hashes of stored files that nothing references any longer; null when there is no such answer
 */
export function deleteAnswer(userId: string, id: string): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    // Reads the references in the DELETE itself, which waits for an attempt that is just finishing.
    const [answer] = await tx.$queryRaw<Pick<AnswerRow, 'evidence'>[]>`
      DELETE FROM ai_answers WHERE id = ${id}::uuid AND user_id = ${userId}::uuid RETURNING evidence`;
    if (!answer) return null;
    return dropUnused(tx, Object.values(evidenceOf(answer.evidence)));
  });
}
