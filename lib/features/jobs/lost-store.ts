import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/**
 * Records whose process is gone and which nothing will resume. Most were started without a job of their own: by a
 * request, or by another job, whose next attempt starts a new one.
 */

/** A search that waits for a person twice runs for half an hour at most; a request, or an email search, for minutes. */
const LOST_MINUTES = 45;
/**
 * The names of `readSearch` and `findEmails` (a test compares them). Importing those would load the code of searches, emails and what
 * they use into an idle worker: 28 MB.
 */
export const READ_SEARCH = 'read-search';
export const FIND_EMAILS = 'find-emails';
const REASON = 'The process exited before the job was done.';

/** By the database's clock; a younger record may still be running. */
const isOld = Prisma.sql`r.created_at < clock_timestamp() - make_interval(mins => ${LOST_MINUTES})`;

/** A job queued together with its record has the record's id, and updates the record when it finally fails. */
const hasJob = (name: string) => Prisma.sql`EXISTS (SELECT 1 FROM pgboss.job j
  WHERE j.name = ${name} AND j.id = r.id AND j.state IN ('created', 'retry', 'active'))`;

/** Jobs with many searches record each one before it starts; their next attempt finishes it. */
const isAwaited = Prisma.sql`(
  EXISTS (SELECT 1 FROM grouped_keywords k JOIN keyword_groupings g ON g.id = k.grouping_id
    WHERE k.search_id = r.id AND k.state = 'searching' AND g.status IN ('queued', 'running'))
  OR EXISTS (SELECT 1 FROM tracking_items i WHERE i.search_id = r.id AND i.status IN ('waiting', 'running')))`;

/**
 * Ends lost searches; pages that were read remain, as after any failure.
 * @param most maximum number.
 * @returns the number ended
 */
export const endLostSearches = (most: number): Promise<number> =>
  db().$executeRaw`
    WITH lost AS MATERIALIZED (
      SELECT r.id FROM searches r
      WHERE r.state IN ('running', 'needs_you') AND ${isOld} AND NOT ${hasJob(READ_SEARCH)} AND NOT ${isAwaited}
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

/** Ends lost searches for emails. @param most maximum number. @returns the number ended */
export const endLostEmailRuns = (most: number): Promise<number> =>
  db().$executeRaw`
    WITH lost AS MATERIALIZED (
      SELECT r.id FROM email_runs r WHERE r.state = 'running' AND ${isOld} AND NOT ${hasJob(FIND_EMAILS)}
      ORDER BY r.created_at LIMIT ${most} FOR UPDATE OF r SKIP LOCKED)
    UPDATE email_runs SET state = 'failed', error_code = 'internal', error = ${REASON}, finished_at = clock_timestamp()
    FROM lost WHERE email_runs.id = lost.id`;
