import 'server-only';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import {
  BROKEN,
  countCheck,
  counted,
  findBy,
  ITEMS,
  SHOWABLE,
} from '#lib/features/site-audits/report/findings-store.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Checks over all pages of a run: canonical links, hreflang links, sitemaps. */

/** Canonical links by their targets; chains and loops are evaluated elsewhere. */
export async function evaluateCanonicals(run: HeldRun): Promise<void> {
  const { no } = run;
  const naming = (where: Prisma.Sql, found: Prisma.Sql) => Prisma.sql`
    SELECT p.no AS page_no, ${found} AS found, jsonb_build_array(jsonb_build_object('url', t.url, 'value',
      coalesce(t.status::text, ''))) AS items, 1 AS total
    FROM site_pages p JOIN site_pages t ON t.audit_no = ${no} AND t.no = p.canonical_no
    WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.canonical_no <> p.no AND ${where}`;
  const status = Prisma.sql`coalesce('status ' || t.status, t.reason, 'no response')`;
  const withCanonical = counted(no, Prisma.sql`p.internal AND p.outcome = 'page' AND p.canonical IS NOT NULL`);
  await findBy(run, 'canonical-to-error', 'a working URL', naming(Prisma.sql`t.outcome IN ${BROKEN}`, status));
  await findBy(run, 'canonical-to-redirect', 'the final URL', naming(Prisma.sql`t.outcome = 'redirect'`, status));
  await findBy(
    run,
    'canonical-to-noindex',
    'an indexable page',
    naming(
      Prisma.sql`(t.outcome = 'page' AND t.noindex OR t.outcome = 'disallowed')`,
      Prisma.sql`CASE WHEN t.outcome = 'page'
      THEN 'the target is noindex' ELSE 'the target is blocked by robots.txt' END`,
    ),
  );
  for (const check of [
    'canonical-to-error',
    'canonical-to-redirect',
    'canonical-to-noindex',
    'canonical-chain',
    'canonical-loop',
  ]) {
    await countCheck(run, check, withCanonical);
  }
}

/** Hreflang links by their targets, and whether they have return links. */
export async function evaluateLanguages(run: HeldRun): Promise<void> {
  const { no } = run;
  const naming = (where: Prisma.Sql) => Prisma.sql`
    SELECT l.from_no AS page_no, string_agg(l.text, ', ' ORDER BY t.no) AS found,
      to_jsonb((array_agg(jsonb_build_object('url', t.url, 'value', coalesce(t.status::text, t.indexable_reason, ''), 'snippet', l.text)
        ORDER BY t.no))[1:${ITEMS}]) AS items, count(*) AS total
    FROM site_links l JOIN site_pages t ON t.audit_no = ${no} AND t.no = l.to_no
    WHERE l.audit_no = ${no} AND l.kind = 'hreflang' AND l.from_no <> l.to_no AND ${where} GROUP BY l.from_no`;
  const none = Prisma.sql`NOT EXISTS (SELECT 1 FROM site_links r WHERE r.audit_no = ${no} AND r.kind = 'hreflang'
    AND r.from_no = l.to_no AND r.to_no = l.from_no)`;
  await findBy(
    run,
    'hreflang-no-return',
    'a return link',
    naming(Prisma.sql`t.internal AND t.outcome = 'page' AND ${none}`),
  );
  await findBy(run, 'hreflang-to-error', 'a working URL', naming(Prisma.sql`t.outcome IN ${BROKEN}`));
  await findBy(run, 'hreflang-to-redirect', 'the final URL', naming(Prisma.sql`t.outcome = 'redirect'`));
  await findBy(
    run,
    'hreflang-to-not-indexable',
    'an indexable page',
    naming(Prisma.sql`t.internal AND (t.outcome = 'disallowed' OR t.outcome = 'page' AND t.indexable IS FALSE)`),
  );
  const measured = counted(no, Prisma.sql`p.internal AND p.outcome = 'page' AND p.hreflangs > 0`);
  for (const check of [
    'hreflang-no-return',
    'hreflang-to-error',
    'hreflang-to-redirect',
    'hreflang-to-not-indexable',
  ]) {
    await countCheck(run, check, measured);
  }
}

/** Compares the sitemaps with the crawl. @param isWhole whether they were read completely and list pages */
export async function evaluateSitemaps(run: HeldRun, hasSitemaps: boolean, isWhole: boolean): Promise<void> {
  const { no } = run;
  const named = (where: Prisma.Sql, found: Prisma.Sql) => Prisma.sql`
    SELECT p.no AS page_no, ${found} AS found, '[]'::jsonb AS items, 0 AS total
    FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.in_sitemap AND ${where}`;
  const status = Prisma.sql`coalesce('status ' || p.status, p.reason, 'no response')`;
  const inSitemap = counted(
    no,
    Prisma.sql`p.internal AND p.in_sitemap AND p.outcome NOT IN ('waiting', 'unchecked', 'blocked')`,
  );
  if (hasSitemaps) {
    await findBy(run, 'sitemap-error', 'a working URL', named(Prisma.sql`p.outcome IN ${BROKEN}`, status));
    await findBy(run, 'sitemap-redirect', 'the final URL', named(Prisma.sql`p.outcome = 'redirect'`, status));
    await findBy(
      run,
      'sitemap-not-indexable',
      'an indexable page',
      named(
        Prisma.sql`(p.outcome = 'disallowed' OR p.outcome = 'page' AND p.indexable IS FALSE)`,
        Prisma.sql`coalesce(p.indexable_reason, 'blocked by robots.txt')`,
      ),
    );
  }
  for (const check of ['sitemap-error', 'sitemap-redirect', 'sitemap-not-indexable']) {
    await countCheck(run, check, hasSitemaps ? inSitemap : null);
  }
  const missing = 'indexable-not-in-sitemap';
  if (isWhole) {
    await findBy(
      run,
      missing,
      'an entry in the sitemap',
      Prisma.sql`SELECT p.no AS page_no, 'no sitemap names it' AS found, '[]'::jsonb AS items, 0 AS total
        FROM site_pages p WHERE p.audit_no = ${no} AND ${SHOWABLE} AND NOT p.in_sitemap`,
    );
  }
  await countCheck(run, missing, isWhole ? counted(no, SHOWABLE) : null);
}
