import 'server-only';
import { db } from '#lib/platform/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Two runs of one site side by side; pages are the same where their keys are. */

/** A run as the other sees it: whether it saw all there was, so that what it does not have is not there. */
export interface Side {
  no: number;
  sawAll: boolean;
}

export interface ChangedIssue {
  check_id: string;
  new: number;
  mended: number;
  still: number;
  left_out: number;
  unknown: number;
}

/** Findings of a run with the key of their page, and whether they count. */
const found = (
  no: number,
) => Prisma.sql`SELECT p.key, f.check_id, coalesce(a.holds, false) OR coalesce(o.holds, false) AS is_out
  FROM site_findings f JOIN site_pages p ON p.audit_no = f.audit_no AND p.no = f.page_no
  LEFT JOIN site_verdicts a ON a.audit_no = f.audit_no AND a.check_id = f.check_id AND a.page_no = 0
  LEFT JOIN site_verdicts o ON o.audit_no = f.audit_no AND o.check_id = f.check_id AND o.page_no = f.page_no
  WHERE f.audit_no = ${no}`;

/** Addresses of which a run can say nothing. */
const UNSEEN = Prisma.sql`('waiting', 'unchecked', 'blocked', 'disallowed')`;

/** Whether a run looked at page `p` with a check, counted in `c`: without it, no finding is no news. */
const looked = (side: Side, p: Prisma.Sql, c: Prisma.Sql) =>
  Prisma.sql`(CASE WHEN ${p}.no IS NULL THEN ${side.sawAll} ELSE ${p}.outcome NOT IN ${UNSEEN} END
    AND coalesce(${c}.failed + ${c}.passed + ${c}.not_applicable, 0) > 0)`;

const [PN, PO, CN, CO] = [Prisma.sql`pn`, Prisma.sql`po`, Prisma.sql`cn`, Prisma.sql`co`] as const;

/** What became of a finding: of page audits the same. */
const kindOf = (now: Side, then: Side) => Prisma.sql`CASE
  WHEN n.key IS NOT NULL AND NOT n.is_out AND o.key IS NOT NULL AND NOT o.is_out THEN 'still'
  WHEN n.key IS NOT NULL AND NOT n.is_out AND (o.is_out OR ${looked(then, PO, CO)}) THEN 'new'
  WHEN n.key IS NOT NULL AND NOT n.is_out THEN 'unknown'
  WHEN o.key IS NULL OR o.is_out THEN NULL
  WHEN n.is_out THEN 'left_out'
  WHEN ${looked(now, PN, CN)} THEN 'mended'
  ELSE 'unknown' END`;

/** Findings then and now, each with the page and the check on both sides. */
const bothSides = (now: Side, then: Side) => Prisma.sql`
  (${found(now.no)}) n FULL JOIN (${found(then.no)}) o ON o.key = n.key AND o.check_id = n.check_id
  LEFT JOIN site_pages pn ON pn.audit_no = ${now.no} AND pn.key = coalesce(n.key, o.key)
  LEFT JOIN site_pages po ON po.audit_no = ${then.no} AND po.key = coalesce(n.key, o.key)
  LEFT JOIN site_checks cn ON cn.audit_no = ${now.no} AND cn.check_id = coalesce(n.check_id, o.check_id)
  LEFT JOIN site_checks co ON co.audit_no = ${then.no} AND co.check_id = coalesce(n.check_id, o.check_id)`;

/**
 * Findings then and now by check. One that only one of the two audits has is new or mended when the other looked at its
 * page with that check; otherwise nothing is known of it.
 */
export const changedIssues = (now: Side, then: Side): Promise<ChangedIssue[]> =>
  db().$queryRaw`
    SELECT check_id, (count(*) FILTER (WHERE kind = 'new'))::int AS new, (count(*) FILTER (WHERE kind = 'mended'))::int AS mended,
      (count(*) FILTER (WHERE kind = 'still'))::int AS still, (count(*) FILTER (WHERE kind = 'left_out'))::int AS left_out,
      (count(*) FILTER (WHERE kind = 'unknown'))::int AS unknown
    FROM (SELECT coalesce(n.check_id, o.check_id) AS check_id, ${kindOf(now, then)} AS kind FROM ${bothSides(now, then)}) f
    WHERE kind IS NOT NULL GROUP BY 1 ORDER BY count(*) FILTER (WHERE kind <> 'still') DESC, 1`;

const PAGES = Prisma.sql`internal AND outcome = 'page'`;
const DIFFERENT = Prisma.sql`(n.status, n.title, n.description, n.h1, n.text_hash, n.canonical, n.indexable)
  IS DISTINCT FROM (o.status, o.title, o.description, o.h1, o.text_hash, o.canonical, o.indexable)`;

const sideBySide = (now: number, then: number) => Prisma.sql`
  (SELECT * FROM site_pages WHERE audit_no = ${now} AND ${PAGES}) n
  FULL JOIN (SELECT * FROM site_pages WHERE audit_no = ${then} AND ${PAGES}) o ON o.key = n.key
  LEFT JOIN site_pages x ON x.audit_no = CASE WHEN n.key IS NULL THEN ${now}::int ELSE ${then}::int END
    AND x.key = coalesce(n.key, o.key) AND (n.key IS NULL OR o.key IS NULL)`;

/** Whether the audit without the page had looked for it. */
const missed = (side: Side) =>
  Prisma.sql`(CASE WHEN x.no IS NULL THEN ${side.sawAll} ELSE x.outcome NOT IN ${UNSEEN} END)`;
const changes = (now: Side, then: Side) => ({
  added: Prisma.sql`o.key IS NULL AND ${missed(then)}`,
  gone: Prisma.sql`n.key IS NULL AND ${missed(now)}`,
  changed: Prisma.sql`n.key IS NOT NULL AND o.key IS NOT NULL AND ${DIFFERENT}`,
  unknown: Prisma.sql`o.key IS NULL AND NOT ${missed(then)} OR n.key IS NULL AND NOT ${missed(now)}`,
});

export type PageCounts = Record<keyof ReturnType<typeof changes>, number>;

/** Pages added, gone and changed, and those that only one of the two looked at. */
export async function countPages(now: Side, then: Side): Promise<PageCounts> {
  const { added, gone, changed, unknown } = changes(now, then);
  const [row] = await db().$queryRaw<PageCounts[]>`
    SELECT (count(*) FILTER (WHERE ${added}))::int AS added, (count(*) FILTER (WHERE ${gone}))::int AS gone,
      (count(*) FILTER (WHERE ${changed}))::int AS changed, (count(*) FILTER (WHERE ${unknown}))::int AS unknown
    FROM ${sideBySide(now.no, then.no)}`;
  return row ?? { added: 0, gone: 0, changed: 0, unknown: 0 };
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
export const differentPages = (
  now: Side,
  then: Side,
  what: 'added' | 'gone' | 'changed',
  { offset, take }: { offset: number; take: number },
): Promise<ComparedPage[]> =>
  db().$queryRaw`
    SELECT coalesce(n.url, o.url) AS url, n.no, o.no AS previous_no, NULL::text AS check_id,
      ${FACTS('n')} AS now, ${FACTS('o')} AS before
    FROM ${sideBySide(now.no, then.no)} WHERE ${changes(now, then)[what]} ORDER BY 1 LIMIT ${take} OFFSET ${offset}`;

/** Findings that are new, mended, still there or left out now, by check and address. */
export const differentFindings = (
  now: Side,
  then: Side,
  what: 'new' | 'mended' | 'still' | 'left_out',
  { check, offset, take }: { check: string | null; offset: number; take: number },
): Promise<ComparedPage[]> =>
  db().$queryRaw`
    SELECT coalesce(pn.url, po.url) AS url, pn.no, po.no AS previous_no, coalesce(n.check_id, o.check_id) AS check_id,
      NULL::jsonb AS now, NULL::jsonb AS before
    FROM ${bothSides(now, then)}
    WHERE ${kindOf(now, then)} = ${what} AND (${check}::text IS NULL OR coalesce(n.check_id, o.check_id) = ${check}::text)
    ORDER BY 4, 1 LIMIT ${take} OFFSET ${offset}`;
