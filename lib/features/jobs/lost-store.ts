import 'server-only';
import { findEmails } from '#lib/features/emails/find-emails.job.ts';
import { readSearch } from '#lib/features/searches/read-search.job.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Records whose process is gone and that nobody takes up again. Most are begun without a job of their own: by a request, or as
 * a part of another job, whose next attempt begins another one.
 */

/** A search that waits for a person twice is under way for half an hour at most; a request, or an e-mail look, for minutes. */
const LOST_MINUTES = 45;
const REASON = 'The process that ran it ended before it was done.';

/** Times are the database's; what has been under way for less may be done still. */
const isOld = Prisma.sql`r.created_at < clock_timestamp() - make_interval(mins => ${LOST_MINUTES})`;

/** A job that is put in together with its record has the record's id, and notes itself in the record when it fails for good. */
const hasJob = (name: string) => Prisma.sql`EXISTS (SELECT 1 FROM pgboss.job j
  WHERE j.name = ${name} AND j.id = r.id AND j.state IN ('created', 'retry', 'active'))`;

/** Jobs that have many searches done note each one before it begins; their next attempt does it to its end. */
const isAwaited = Prisma.sql`(
  EXISTS (SELECT 1 FROM grouped_keywords k JOIN keyword_groupings g ON g.id = k.grouping_id
    WHERE k.search_id = r.id AND k.state = 'searching' AND g.status IN ('queued', 'running'))
  OR EXISTS (SELECT 1 FROM tracking_items i WHERE i.search_id = r.id AND i.status IN ('waiting', 'running')))`;

/** Ends lost searches; pages that were read stay, as after any failure. @param most of them. @returns how many */
export const endLostSearches = (most: number): Promise<number> =>
  db().$executeRaw`
    WITH lost AS MATERIALIZED (
      SELECT r.id FROM searches r
      WHERE r.state IN ('running', 'needs_you') AND ${isOld} AND NOT ${hasJob(readSearch.name)} AND NOT ${isAwaited}
      ORDER BY r.created_at LIMIT ${most} FOR UPDATE OF r SKIP LOCKED),
    read AS MATERIALIZED (
      SELECT lost.id,
        (SELECT count(*)::int FROM search_pages p WHERE p.search_id = lost.id AND p.state IN ('results', 'empty')) AS pages,
        (SELECT count(*)::int FROM search_results s WHERE s.search_id = lost.id) AS results
      FROM lost)
    UPDATE searches SET
      state = (CASE WHEN read.pages > 0 THEN 'partial' ELSE 'failed' END)::"SearchState",
      pages_read = read.pages, results_count = read.results,
      error_code = 'internal', error = ${REASON}, finished_at = clock_timestamp()
    FROM read WHERE searches.id = read.id`;

/** Ends lost looks for e-mail addresses. @param most of them. @returns how many */
export const endLostEmailRuns = (most: number): Promise<number> =>
  db().$executeRaw`
    WITH lost AS MATERIALIZED (
      SELECT r.id FROM email_runs r WHERE r.state = 'running' AND ${isOld} AND NOT ${hasJob(findEmails.name)}
      ORDER BY r.created_at LIMIT ${most} FOR UPDATE OF r SKIP LOCKED)
    UPDATE email_runs SET state = 'failed', error_code = 'internal', error = ${REASON}, finished_at = clock_timestamp()
    FROM lost WHERE email_runs.id = lost.id`;
