import 'server-only';
import { referencedAmong } from '#lib/features/evidence/service.ts';
import type { Retained } from '#lib/features/retention/rules.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Rows deleted per statement. */
const SLICE = 100;
/** In large installations, finding other references to the evidence takes time. */
const LIMITS = { maxWait: 10_000, timeout: 60_000 };

type Records = Exclude<Retained, 'pages' | 'screenshots' | 'site_audits'>;

const UNKEPT = Prisma.sql`NOT EXISTS (SELECT 1 FROM kept_results k WHERE k.record_id = r.id)`;
/** Not filed under a project and not saved: what an open project references stays. */
const FREE = Prisma.sql`r.project_id IS NULL AND ${UNKEPT}`;
/** It has ended, and no content brief is based on it. */
const READ = Prisma.sql`r.state IN ('done', 'partial', 'failed')
  AND NOT EXISTS (SELECT 1 FROM briefs b WHERE b.search_id = r.id)`;

/** Records that may be deleted, of those started before a given time. */
const OLD: Readonly<Record<Records, (before: Date) => Prisma.Sql>> = {
  audits: (before) => Prisma.sql`SELECT r.id FROM audits r
    WHERE r.created_at < ${before} AND r.status IN ('done', 'failed', 'cancelled') AND ${FREE}`,
  searches: (before) => Prisma.sql`SELECT r.id FROM searches r
    WHERE r.created_at < ${before} AND ${READ} AND ${FREE}`,
  // Only tracking searches of projects: positions and lists that were read from them have their own rows.
  tracked_searches: (before) => Prisma.sql`SELECT r.id FROM searches r
    WHERE r.created_at < ${before} AND r.purpose = 'tracking' AND r.project_id IS NOT NULL AND ${READ} AND ${UNKEPT}`,
  domain_reports: (before) => Prisma.sql`SELECT r.id FROM domain_reports r
    WHERE r.created_at < ${before} AND r.status IN ('done', 'failed', 'cancelled') AND ${FREE}`,
  ai_answers: (before) => Prisma.sql`SELECT r.id FROM ai_answers r
    WHERE r.created_at < ${before} AND r.finished_at IS NOT NULL AND ${FREE}`,
  ai_prompt_answers: (
    before,
  ) => Prisma.sql`SELECT r.id FROM ai_prompt_answers r JOIN ai_prompt_rounds o ON o.id = r.round_id
    WHERE o.started_at < ${before} AND o.ended_at IS NOT NULL`,
  log_files: (before) => Prisma.sql`SELECT r.id FROM log_files r WHERE r.created_at < ${before} AND r.is_complete`,
  // The newest grid of a schedule is the one that the next is started from.
  local_grids: (before) => Prisma.sql`SELECT r.id FROM local_grids r
    WHERE r.created_at < ${before} AND r.status IN ('done', 'partial', 'failed', 'canceled') AND r.next_at IS NULL AND ${FREE}`,
  redirect_maps: (before) => Prisma.sql`SELECT r.id FROM redirect_maps r
    WHERE r.created_at < ${before} AND r.status IN ('done', 'partial', 'failed', 'canceled') AND ${FREE}`,
  question_trees: (before) => Prisma.sql`SELECT r.id FROM question_trees r
    WHERE r.created_at < ${before} AND r.status IN ('done', 'partial', 'failed', 'canceled') AND ${FREE}`,
  alert_deliveries: (before) => Prisma.sql`SELECT r.id FROM alert_deliveries r
    WHERE r.created_at < ${before} AND r.status IN ('sent', 'failed')`,
  requests: (before) => Prisma.sql`SELECT r.id FROM request_log r WHERE r.created_at < ${before}`,
  security_events: (before) => Prisma.sql`SELECT r.id FROM security_events r WHERE r.at < ${before}`,
};

const TABLES: Readonly<Record<Records, Prisma.Sql>> = {
  audits: Prisma.sql`audits`,
  searches: Prisma.sql`searches`,
  tracked_searches: Prisma.sql`searches`,
  domain_reports: Prisma.sql`domain_reports`,
  ai_answers: Prisma.sql`ai_answers`,
  ai_prompt_answers: Prisma.sql`ai_prompt_answers`,
  log_files: Prisma.sql`log_files`,
  local_grids: Prisma.sql`local_grids`,
  redirect_maps: Prisma.sql`redirect_maps`,
  question_trees: Prisma.sql`question_trees`,
  alert_deliveries: Prisma.sql`alert_deliveries`,
  requests: Prisma.sql`request_log`,
  security_events: Prisma.sql`security_events`,
};

/** When a record was made, where that is not `created_at`. */
const MADE_AT: Partial<Record<Records, Prisma.Sql>> = {
  ai_prompt_answers: Prisma.sql`o.started_at`,
  security_events: Prisma.sql`r.at`,
};

/** Deletes what has no records any more. */
const EMPTIED: Partial<Record<Records, (before: Date) => Prisma.Sql>> = {
  ai_prompt_answers: (
    before,
  ) => Prisma.sql`DELETE FROM ai_prompt_rounds r WHERE r.started_at < ${before} AND r.ended_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM ai_prompt_answers a WHERE a.round_id = r.id)`,
};

const PAGES_OF_SEARCH = Prisma.sql`SELECT p.raw_hash AS hash FROM search_pages p WHERE p.raw_hash IS NOT NULL AND p.search_id`;

/** The evidence that a deleted record references. */
const NAMES: Partial<Record<Records, Prisma.Sql>> = {
  audits: Prisma.sql`SELECT v.value AS hash FROM audits r, jsonb_each_text(r.evidence) v WHERE r.id`,
  domain_reports: Prisma.sql`SELECT v.value AS hash FROM domain_reports r, jsonb_each_text(r.evidence) v WHERE r.id`,
  ai_answers: Prisma.sql`SELECT v.value AS hash FROM ai_answers r, jsonb_each_text(r.evidence) v WHERE r.id`,
  searches: PAGES_OF_SEARCH,
  tracked_searches: PAGES_OF_SEARCH,
};

/**
 * Deletes one slice of the oldest records that may be deleted, with evidence that only they reference. @returns how
 * many
 */
export async function takeRecords(kind: Records, before: Date): Promise<number> {
  return db().$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      ${OLD[kind](before)} ORDER BY ${MADE_AT[kind] ?? Prisma.sql`r.created_at`} LIMIT ${SLICE} FOR UPDATE OF r SKIP LOCKED`;
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    const names = NAMES[kind];
    const named = names ? await tx.$queryRaw<{ hash: string }[]>`${names} = ANY(${ids}::uuid[])` : [];
    await tx.$executeRaw`DELETE FROM ${TABLES[kind]} WHERE id = ANY(${ids}::uuid[])`;
    const emptied = EMPTIED[kind];
    if (emptied) await tx.$executeRaw`${emptied(before)}`;
    const hashes = [...new Set(named.map(({ hash }) => hash))];
    const kept = hashes.length > 0 ? await referencedAmong(tx, hashes) : new Set<string>();
    // Spares evidence that another record has referenced since the query: it is recent, or locked.
    await tx.$executeRaw`DELETE FROM evidence WHERE hash IN (
      SELECT hash FROM evidence WHERE hash = ANY(${hashes.filter((hash) => !kept.has(hash))}::text[])
        AND created_at < now() - interval '1 hour' FOR UPDATE SKIP LOCKED)`;
    return ids.length;
  }, LIMITS);
}

/** Site audits that may be deleted: their many rows are removed by the job that a deletion starts. */
export async function oldSiteAudits(before: Date): Promise<{ id: string; userId: string }[]> {
  return db().$queryRaw`SELECT r.id, r.user_id AS "userId" FROM site_audits r
    WHERE r.created_at < ${before} AND r.status IN ('done', 'failed') AND r.deleted_at IS NULL AND ${FREE}
    ORDER BY r.created_at LIMIT ${SLICE}`;
}
