import 'server-only';
import { type Side as CrawlSide, joinUnreachable, stateOn } from '#lib/features/site-audits/crawl/page-states-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Compares two runs of one site; pages are matched by key. */

/** A crawl, and the numbers of the columns that both audits extract in the same way. */
export interface Side extends CrawlSide {
  extracted: readonly number[];
}

/** Numbers of pages by what changed for one check. */
export interface ChangedIssue {
  check_id: string;
  new: number;
  mended: number;
  removed: number;
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

/** Whether a run carried out the check counted in `c`; if it did not, the absence of findings means nothing. */
const ran = (c: Prisma.Sql) => Prisma.sql`coalesce(${c}.failed + ${c}.passed + ${c}.not_applicable, 0) > 0`;

const [PN, PO, CN, CO] = [Prisma.sql`pn`, Prisma.sql`po`, Prisma.sql`cn`, Prisma.sql`co`] as const;
const [HIDDEN_NOW, HIDDEN_THEN] = [Prisma.sql`hn`, Prisma.sql`ho`] as const;

/** How a finding changed. Null for one that did not count before and is gone now. */
const kindOf = (now: Side, then: Side) => {
  const stateNow = stateOn(now, PO, PN, HIDDEN_NOW);
  const stateThen = stateOn(then, PN, PO, HIDDEN_THEN);
  return Prisma.sql`CASE
  WHEN n.key IS NOT NULL AND NOT n.is_out AND o.key IS NOT NULL AND NOT o.is_out THEN 'still'
  WHEN n.key IS NOT NULL AND NOT n.is_out AND o.is_out THEN 'new'
  WHEN n.key IS NOT NULL AND NOT n.is_out THEN CASE
    WHEN ${stateThen} = 'unknown' OR NOT ${ran(CO)} THEN 'unknown' ELSE 'new' END
  WHEN o.key IS NULL OR o.is_out THEN NULL
  WHEN n.is_out THEN 'left_out'
  WHEN ${stateNow} = 'gone' THEN 'removed'
  WHEN ${stateNow} = 'read' AND ${ran(CN)} THEN 'mended'
  ELSE 'unknown' END`;
};

/** Earlier and current findings, each with the page and the check on both sides. */
const bothSides = (now: Side, then: Side) => Prisma.sql`
  (${found(now.no)}) n FULL JOIN (${found(then.no)}) o ON o.key = n.key AND o.check_id = n.check_id
  LEFT JOIN site_pages pn ON pn.audit_no = ${now.no} AND pn.key = coalesce(n.key, o.key)
  LEFT JOIN site_pages po ON po.audit_no = ${then.no} AND po.key = coalesce(n.key, o.key)
  LEFT JOIN site_checks cn ON cn.audit_no = ${now.no} AND cn.check_id = coalesce(n.check_id, o.check_id)
  LEFT JOIN site_checks co ON co.audit_no = ${then.no} AND co.check_id = coalesce(n.check_id, o.check_id)
  ${joinUnreachable(HIDDEN_NOW, now, then, PO)} ${joinUnreachable(HIDDEN_THEN, then, now, PN)}`;

/**
 * Changes of findings by check. A finding that only one of the two audits has is new or fixed when the other read its
 * page and ran that check, removed when its page is gone, and otherwise unknown.
 */
export const changedIssues = (now: Side, then: Side): Promise<ChangedIssue[]> =>
  db().$queryRaw`
    SELECT check_id, (count(*) FILTER (WHERE kind = 'new'))::int AS new, (count(*) FILTER (WHERE kind = 'mended'))::int AS mended,
      (count(*) FILTER (WHERE kind = 'removed'))::int AS removed, (count(*) FILTER (WHERE kind = 'still'))::int AS still, (count(*) FILTER (WHERE kind = 'left_out'))::int AS left_out,
      (count(*) FILTER (WHERE kind = 'unknown'))::int AS unknown
    FROM (SELECT coalesce(n.check_id, o.check_id) AS check_id, ${kindOf(now, then)} AS kind FROM ${bothSides(now, then)}) f
    WHERE kind IS NOT NULL GROUP BY 1 ORDER BY count(*) FILTER (WHERE kind <> 'still') DESC, 1`;

const PAGES = Prisma.sql`internal AND outcome = 'page'`;
const DIFFERENT = Prisma.sql`(n.status, n.title, n.description, n.h1, n.text_hash, n.canonical, n.indexable)
  IS DISTINCT FROM (o.status, o.title, o.description, o.h1, o.text_hash, o.canonical, o.indexable)`;

/** Whether a page differs; an extracted value only if both audits measured it. */
const differs = (extracted: readonly number[]) =>
  Prisma.sql`(${Prisma.join(
    [
      DIFFERENT,
      ...extracted.map((at) =>
        Prisma.raw(
          `(n.extracted ? '${at}' AND o.extracted ? '${at}' AND n.extracted->'${at}' <> o.extracted->'${at}')`,
        ),
      ),
    ],
    ' OR ',
  )})`;

const X = Prisma.sql`x`;
const [N, O] = [Prisma.sql`n`, Prisma.sql`o`] as const;

/**
 * Earlier and current pages; `x` is the row of a page that only one of the two audits read, in the audit that did not
 * read it.
 */
const sideBySide = (now: Side, then: Side) => Prisma.sql`
  (SELECT * FROM site_pages WHERE audit_no = ${now.no} AND ${PAGES}) n
  FULL JOIN (SELECT * FROM site_pages WHERE audit_no = ${then.no} AND ${PAGES}) o ON o.key = n.key
  LEFT JOIN site_pages x ON x.audit_no = CASE WHEN n.key IS NULL THEN ${now.no}::int ELSE ${then.no}::int END
    AND x.key = coalesce(n.key, o.key) AND (n.key IS NULL OR o.key IS NULL)
  ${joinUnreachable(HIDDEN_NOW, now, then, O)} ${joinUnreachable(HIDDEN_THEN, then, now, N)}`;

const changes = (now: Side, then: Side) => {
  const [goneNow, absentThen] = [stateOn(now, O, X, HIDDEN_NOW), stateOn(then, N, X, HIDDEN_THEN)];
  return {
    added: Prisma.sql`o.key IS NULL AND ${absentThen} = 'gone'`,
    gone: Prisma.sql`n.key IS NULL AND ${goneNow} = 'gone'`,
    changed: Prisma.sql`n.key IS NOT NULL AND o.key IS NOT NULL AND ${differs(now.extracted)}`,
    unknown: Prisma.sql`o.key IS NULL AND ${absentThen} <> 'gone' OR n.key IS NULL AND ${goneNow} <> 'gone'`,
  };
};

/** Numbers of pages by kind of change. */
export type PageCounts = Record<keyof ReturnType<typeof changes>, number>;

/** Counts of pages added, removed and changed, and of those that one of the two audits did not measure. */
export async function countPages(now: Side, then: Side): Promise<PageCounts> {
  const { added, gone, changed, unknown } = changes(now, then);
  const [row] = await db().$queryRaw<PageCounts[]>`
    SELECT (count(*) FILTER (WHERE ${added}))::int AS added, (count(*) FILTER (WHERE ${gone}))::int AS gone,
      (count(*) FILTER (WHERE ${changed}))::int AS changed, (count(*) FILTER (WHERE ${unknown}))::int AS unknown
    FROM ${sideBySide(now, then)}`;
  return row ?? { added: 0, gone: 0, changed: 0, unknown: 0 };
}

/** A page in both audits, or in one of them. */
export interface ComparedPage {
  url: string;
  no: number | null;
  previous_no: number | null;
  check_id: string | null;
  now: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
}

const FACTS = (side: 'n' | 'o', extracted: readonly number[]) =>
  Prisma.raw(`jsonb_build_object('status', ${side}.status, 'title', ${side}.title, 'description', ${side}.description,
    'h1', ${side}.h1, 'canonical', ${side}.canonical, 'indexable', ${side}.indexable, 'words', ${side}.words,
    'text', ${side}.text_hash::text${extracted.map((at) => `, 'extract_${at}', ${side}.extracted->>'${at}'`).join('')})`);

/** How a page changed. */
export type PageChange = 'added' | 'gone' | 'changed' | 'pages_unknown';

/** Pages that were added, were removed, have changed, or were read by one audit only, by address. */
export const differentPages = (
  now: Side,
  then: Side,
  what: PageChange,
  { offset, take }: { offset: number; take: number },
): Promise<ComparedPage[]> =>
  db().$queryRaw`
    SELECT coalesce(n.url, o.url) AS url, n.no, o.no AS previous_no, NULL::text AS check_id,
      ${FACTS('n', now.extracted)} AS now, ${FACTS('o', now.extracted)} AS before
    FROM ${sideBySide(now, then)} WHERE ${changes(now, then)[what === 'pages_unknown' ? 'unknown' : what]} ORDER BY 1 LIMIT ${take} OFFSET ${offset}`;

/** How a finding changed. */
export type FindingChange = 'new' | 'mended' | 'removed' | 'still' | 'left_out' | 'unknown';

/** Findings with one kind of change, by check and address. */
export const differentFindings = (
  now: Side,
  then: Side,
  what: FindingChange,
  { check, offset, take }: { check: string | null; offset: number; take: number },
): Promise<ComparedPage[]> =>
  db().$queryRaw`
    SELECT coalesce(pn.url, po.url) AS url, pn.no, po.no AS previous_no, coalesce(n.check_id, o.check_id) AS check_id,
      jsonb_build_object('outcome', pn.outcome, 'status', pn.status) AS now,
      jsonb_build_object('outcome', po.outcome, 'status', po.status) AS before
    FROM ${bothSides(now, then)}
    WHERE ${kindOf(now, then)} = ${what} AND (${check}::text IS NULL OR coalesce(n.check_id, o.check_id) = ${check}::text)
    ORDER BY 4, 1 LIMIT ${take} OFFSET ${offset}`;
