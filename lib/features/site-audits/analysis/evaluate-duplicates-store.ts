import 'server-only';
import { MIN_NEAR_WORDS } from '#lib/features/site-audits/analysis/near-duplicates.ts';
import type { HeldRun, WhileHeld } from '#lib/features/site-audits/crawl/held-run-store.ts';
import { countCheck, counted, findBy, ITEMS, SHOWABLE } from '#lib/features/site-audits/report/findings-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Checks over all pages of a run: properties that several pages share. */

const SHARED = { title: 'title-duplicate', description: 'description-duplicate', h1: 'h1-duplicate' } as const;
/** Shorter texts are identical by chance. */
const MIN_WORDS = 10;

/** Pages that share a title, a description or a heading; pages that share a text are only reported in their column. */
export async function evaluateDuplicates(run: HeldRun): Promise<void> {
  const { no } = run;
  for (const [column, check] of Object.entries(SHARED)) {
    const field = Prisma.raw(`p.${column}`);
    await findBy(
      run,
      check,
      'unique text',
      Prisma.sql`SELECT m.no AS page_no, left(m.value, 200) AS found, to_jsonb((array(SELECT jsonb_build_object('url', o.url)
            FROM site_pages o WHERE o.audit_no = ${no} AND o.no = ANY(g.members[1:${ITEMS + 1}]) AND o.no <> m.no
            ORDER BY o.no))[1:${ITEMS}]) AS items, cardinality(g.members) - 1 AS total
        FROM (SELECT md5(lower(btrim(${field}))) AS hash, array_agg(p.no ORDER BY p.no) AS members FROM site_pages p
          WHERE p.audit_no = ${no} AND ${SHOWABLE} AND btrim(${field}) <> '' GROUP BY 1 HAVING count(*) > 1) g
        JOIN LATERAL (SELECT p.no, ${field} AS value FROM site_pages p WHERE p.audit_no = ${no} AND p.no = ANY(g.members)) m ON true`,
    );
    await countCheck(run, check, counted(no, Prisma.sql`${SHOWABLE} AND btrim(${field}) <> ''`));
  }
  await run.tx.$executeRaw`UPDATE site_pages SET duplicate_of = NULL, near_duplicate_of = NULL
    WHERE audit_no = ${no} AND (duplicate_of IS NOT NULL OR near_duplicate_of IS NOT NULL)`;
  await run.tx.$executeRaw`
    UPDATE site_pages t SET duplicate_of = g.first FROM (SELECT text_hash, min(no) AS first FROM site_pages p
      WHERE p.audit_no = ${no} AND ${SHOWABLE} AND text_hash IS NOT NULL AND words >= ${MIN_WORDS}
      GROUP BY text_hash HAVING count(*) > 1) g
    WHERE t.audit_no = ${no} AND t.text_hash = g.text_hash AND t.outcome = 'page' AND t.internal
      AND t.indexable IS NOT FALSE AND t.words >= ${MIN_WORDS}`;
}

const GROUPED = {
  'duplicate-content': { name: 'duplicate_of', minWords: MIN_WORDS },
  'near-duplicate': { name: 'near_duplicate_of', minWords: MIN_NEAR_WORDS },
} as const;

/** Findings of the groups stored in a column. */
export async function evaluateGroups(whileHeld: WhileHeld, check: keyof typeof GROUPED): Promise<void> {
  const { name, minWords } = GROUPED[check];
  const column = Prisma.raw(name);
  // The column was just written: without statistics, the database plans as if it were empty. ANALYZE blocks others on
  // the table until its transaction ends, so it runs outside the step's.
  await db().$executeRaw`ANALYZE site_pages (duplicate_of, near_duplicate_of)`;
  await whileHeld(async (run) => {
    const { no } = run;
    await findBy(
      run,
      check,
      'unique text',
      Prisma.sql`SELECT p.no AS page_no, g.size - 1 || CASE WHEN g.size = 2 THEN ' other page' ELSE ' other pages' END AS found,
          to_jsonb((array(SELECT jsonb_build_object('url', o.url) FROM site_pages o WHERE o.audit_no = ${no}
            AND o.no = ANY(g.members[1:${ITEMS + 1}]) AND o.no <> p.no ORDER BY o.no))[1:${ITEMS}]) AS items,
          g.size - 1 AS total
        FROM (SELECT ${column} AS first, count(*) AS size, array_agg(no ORDER BY no) AS members FROM site_pages
          WHERE audit_no = ${no} AND ${column} IS NOT NULL GROUP BY 1) g
        JOIN site_pages p ON p.audit_no = ${no} AND p.${column} = g.first`,
    );
    await countCheck(run, check, counted(no, Prisma.sql`${SHOWABLE} AND p.words >= ${minWords}`));
  });
}
