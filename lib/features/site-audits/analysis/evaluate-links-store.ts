import 'server-only';
import type { HeldRun } from '#lib/features/site-audits/crawl/held-run-store.ts';
import {
  asked,
  BROKEN,
  countCheck,
  counted,
  findBy,
  ITEMS,
  pages,
  SHOWABLE,
} from '#lib/features/site-audits/report/findings-store.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Checks over all pages of a run: status of addresses, and targets of links. */

/** Pages that link to address `p`. */
const linkers = (
  no: number,
) => Prisma.sql`(SELECT to_jsonb((array_agg(jsonb_build_object('url', s.url, 'snippet', l.text)
    ORDER BY s.no))[1:${ITEMS}]) FROM site_links l JOIN site_pages s ON s.audit_no = ${no} AND s.no = l.from_no
  WHERE l.audit_no = ${no} AND l.to_no = p.no AND l.kind = 'link')`;

/** Internal addresses that do not work. */
export async function evaluateAnswers(run: HeldRun): Promise<void> {
  const { no } = run;
  const kinds = [
    ['http-4xx', 'client_error', 'a status from 200 to 299'],
    ['http-5xx', 'server_error', 'a status from 200 to 299'],
    ['no-response', 'no_answer', 'a response'],
  ] as const;
  for (const [check, outcome, expected] of kinds) {
    await findBy(
      run,
      check,
      expected,
      Prisma.sql`SELECT p.no AS page_no, coalesce('status ' || p.status, p.reason, 'no response') AS found,
        ${linkers(no)} AS items, coalesce(p.links_in, 0) AS total
        FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = ${outcome}::"SiteOutcome"`,
    );
    await countCheck(run, check, asked(no));
  }
  await findBy(
    run,
    'blocked-by-robots-txt',
    'a crawlable URL',
    Prisma.sql`SELECT p.no AS page_no, 'blocked by robots.txt' AS found, ${linkers(no)} AS items,
      coalesce(p.links_in, 0) AS total
      FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'disallowed'
        AND coalesce(p.links_in, 0) > 0`,
  );
  await countCheck(
    run,
    'blocked-by-robots-txt',
    counted(no, Prisma.sql`p.internal AND p.outcome NOT IN ('waiting', 'unchecked')`),
  );
}

/**
 * Pages by the targets of their links.
 * @param seesAllLinks false: the pages that link to a page may not have been crawled
 */
export async function evaluateLinks(
  run: HeldRun,
  { hasExternal, seesAllLinks }: { hasExternal: boolean; seesAllLinks: boolean },
): Promise<void> {
  const { no } = run;
  const leadingTo = (internal: boolean, outcomes: Prisma.Sql) => Prisma.sql`
    SELECT l.from_no AS page_no, count(*) || CASE WHEN count(*) = 1 THEN ' address' ELSE ' addresses' END AS found,
      to_jsonb((array_agg(jsonb_build_object('url', t.url, 'value', coalesce(t.status::text, t.reason, ''), 'snippet', l.text)
        ORDER BY t.no))[1:${ITEMS}]) AS items, count(*) AS total
    FROM site_links l JOIN site_pages t ON t.audit_no = ${no} AND t.no = l.to_no
    WHERE l.audit_no = ${no} AND l.kind = 'link' AND t.internal = ${internal} AND t.outcome IN ${outcomes}
    GROUP BY l.from_no`;
  await findBy(run, 'link-broken', 'working links', leadingTo(true, BROKEN));
  await countCheck(run, 'link-broken', pages(no));
  await findBy(run, 'link-to-redirect', 'links to final URLs', leadingTo(true, Prisma.sql`('redirect')`));
  await countCheck(run, 'link-to-redirect', pages(no));
  await findBy(run, 'external-link-broken', 'working links', leadingTo(false, BROKEN));
  await countCheck(run, 'external-link-broken', hasExternal ? pages(no) : null);
  if (seesAllLinks) {
    await findBy(
      run,
      'orphan-page',
      'a link from another page',
      Prisma.sql`SELECT p.no AS page_no, CASE WHEN p.in_sitemap THEN 'only the sitemap names it' ELSE 'no link leads to it' END
        AS found, '[]'::jsonb AS items, 0 AS total
      FROM site_pages p WHERE p.audit_no = ${no} AND p.internal AND p.outcome = 'page' AND p.no <> 1
        AND NOT EXISTS (SELECT 1 FROM site_links l WHERE l.audit_no = ${no} AND l.to_no = p.no AND l.from_no <> p.no
          AND l.kind IN ('link', 'redirect'))`,
    );
  }
  await countCheck(run, 'orphan-page', seesAllLinks ? pages(no) : null);
  await findBy(
    run,
    'deep-page',
    'at most 5 clicks',
    Prisma.sql`SELECT p.no AS page_no, p.depth || ' clicks' AS found, '[]'::jsonb AS items, 0 AS total
      FROM site_pages p WHERE p.audit_no = ${no} AND ${SHOWABLE} AND p.depth > 5`,
  );
  await countCheck(run, 'deep-page', counted(no, SHOWABLE));
}
