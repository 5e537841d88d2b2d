import 'server-only';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Two runs of one site side by side; pages are the same where their keys are. */

export interface ChangedIssue {
  check_id: string;
  new: number;
  mended: number;
  still: number;
  unknown: number;
}

/** Findings of a run with the key of their page. */
const found = (no: number) => Prisma.sql`SELECT p.key, f.check_id FROM site_findings f
  JOIN site_pages p ON p.audit_no = f.audit_no AND p.no = f.page_no WHERE f.audit_no = ${no}`;

/**
 * Findings then and now by check. One whose page was not fetched now, or whose check was not measured on any page, is
 * neither mended nor still there.
 */
export const changedIssues = (now: number, then: number): Promise<ChangedIssue[]> =>
  db().$queryRaw`
    SELECT coalesce(n.check_id, o.check_id) AS check_id,
      (count(*) FILTER (WHERE o.key IS NULL))::int AS new,
      (count(*) FILTER (WHERE n.key IS NOT NULL AND o.key IS NOT NULL))::int AS still,
      (count(*) FILTER (WHERE n.key IS NULL AND ${SEEN_NOW}))::int AS mended,
      (count(*) FILTER (WHERE n.key IS NULL AND NOT (${SEEN_NOW})))::int AS unknown
    FROM (${found(now)}) n FULL JOIN (${found(then)}) o ON o.key = n.key AND o.check_id = n.check_id
    LEFT JOIN site_pages p ON p.audit_no = ${now} AND p.key = o.key
    LEFT JOIN site_checks c ON c.audit_no = ${now} AND c.check_id = o.check_id
    GROUP BY 1 ORDER BY count(*) FILTER (WHERE o.key IS NULL OR n.key IS NULL) DESC, 1`;

/** The page of a finding then was looked at now: fetched, or gone while its check was measured on others. */
const SEEN_NOW = Prisma.sql`(p.outcome IS NULL OR p.outcome NOT IN ('waiting', 'unchecked', 'blocked'))
  AND coalesce(c.failed + c.passed, 0) > 0`;

const PAGES = Prisma.sql`internal AND outcome = 'page'`;
const DIFFERENT = Prisma.sql`(n.status, n.title, n.description, n.h1, n.text_hash, n.canonical, n.indexable)
  IS DISTINCT FROM (o.status, o.title, o.description, o.h1, o.text_hash, o.canonical, o.indexable)`;

const sideBySide = (now: number, then: number) => Prisma.sql`
  (SELECT * FROM site_pages WHERE audit_no = ${now} AND ${PAGES}) n
  FULL JOIN (SELECT * FROM site_pages WHERE audit_no = ${then} AND ${PAGES}) o ON o.key = n.key`;

/** Pages added, gone and changed. */
export async function countPages(now: number, then: number) {
  const [row] = await db().$queryRaw<{ added: number; gone: number; changed: number }[]>`
    SELECT (count(*) FILTER (WHERE o.key IS NULL))::int AS added, (count(*) FILTER (WHERE n.key IS NULL))::int AS gone,
      (count(*) FILTER (WHERE n.key IS NOT NULL AND o.key IS NOT NULL AND ${DIFFERENT}))::int AS changed
    FROM ${sideBySide(now, then)}`;
  return row ?? { added: 0, gone: 0, changed: 0 };
}

export interface ComparedPage {
  url: string;
  no: number | null;
  previous_no: number | null;
  check_id: string | null;
  now: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
}

const FACTS = (side: 'n' | 'o') =>
  Prisma.raw(`jsonb_build_object('status', ${side}.status, 'title', ${side}.title, 'description', ${side}.description,
    'h1', ${side}.h1, 'canonical', ${side}.canonical, 'indexable', ${side}.indexable, 'words', ${side}.words,
    'text', ${side}.text_hash::text)`);

/** Pages that were added, are gone or have changed, by address. */
export function differentPages(
  now: number,
  then: number,
  what: 'added' | 'gone' | 'changed',
  { offset, take }: { offset: number; take: number },
): Promise<ComparedPage[]> {
  const which = {
    added: Prisma.sql`o.key IS NULL`,
    gone: Prisma.sql`n.key IS NULL`,
    changed: Prisma.sql`n.key IS NOT NULL AND o.key IS NOT NULL AND ${DIFFERENT}`,
  }[what];
  return db().$queryRaw`
    SELECT coalesce(n.url, o.url) AS url, n.no, o.no AS previous_no, NULL::text AS check_id,
      ${FACTS('n')} AS now, ${FACTS('o')} AS before
    FROM ${sideBySide(now, then)} WHERE ${which} ORDER BY 1 LIMIT ${take} OFFSET ${offset}`;
}

/** Findings that are new, mended or still there, by check and address. */
export function differentFindings(
  now: number,
  then: number,
  what: 'new' | 'mended' | 'still',
  { check, offset, take }: { check: string | null; offset: number; take: number },
): Promise<ComparedPage[]> {
  const which = {
    new: Prisma.sql`o.key IS NULL`,
    mended: Prisma.sql`n.key IS NULL AND ${SEEN_NOW}`,
    still: Prisma.sql`n.key IS NOT NULL AND o.key IS NOT NULL`,
  }[what];
  return db().$queryRaw`
    SELECT coalesce(np.url, op.url) AS url, np.no, op.no AS previous_no, coalesce(n.check_id, o.check_id) AS check_id,
      NULL::jsonb AS now, NULL::jsonb AS before
    FROM (${found(now)}) n FULL JOIN (${found(then)}) o ON o.key = n.key AND o.check_id = n.check_id
    LEFT JOIN site_pages np ON np.audit_no = ${now} AND np.key = coalesce(n.key, o.key)
    LEFT JOIN site_pages op ON op.audit_no = ${then} AND op.key = coalesce(n.key, o.key)
    LEFT JOIN site_pages p ON p.audit_no = ${now} AND p.key = o.key
    LEFT JOIN site_checks c ON c.audit_no = ${now} AND c.check_id = o.check_id
    WHERE ${which} AND (${check}::text IS NULL OR coalesce(n.check_id, o.check_id) = ${check}::text)
    ORDER BY 4, 1 LIMIT ${take} OFFSET ${offset}`;
}
