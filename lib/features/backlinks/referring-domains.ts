import 'server-only';
import { readableDomains } from '#lib/features/backlinks/domain-store.ts';
import { userOf } from '#lib/features/backlinks/owned.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';

/** A backlink index that a caller may read. */
export interface KnownIndex {
  no: number;
  id: string;
  domain: string;
  /** Referring domains with a link that was not found gone. */
  domains: number;
  /** When the last of its links was seen or checked; null: never. */
  at: Date | null;
}

/** The backlink indexes of these domains that the caller may read; those without links or a finished search are excluded. */
export async function readableIndexes(ctx: Ctx, domains: readonly string[]): Promise<KnownIndex[]> {
  const readable = await db().backlinkDomain.findMany({
    where: { AND: await readableDomains(userOf(ctx)), domain: { in: [...domains] } },
    select: { no: true },
  });
  return db().$queryRaw<KnownIndex[]>`
    SELECT d.no, d.id, d.domain, known.domains::int AS domains, known.at
    FROM backlink_domains d CROSS JOIN LATERAL (
      SELECT count(DISTINCT b.source_domain) FILTER (WHERE b.state <> 'gone') AS domains, count(*) AS links,
        max(coalesce(b.checked_at, b.last_seen, b.first_seen)) AS at
      FROM backlinks b WHERE b.domain_no = d.no
    ) known
    WHERE d.no = ANY(${readable.map(({ no }) => no)}::int[])
      AND (known.links > 0 OR EXISTS (SELECT 1 FROM backlink_runs r WHERE r.domain_no = d.no AND r.status = 'done'))
    ORDER BY d.no`;
}

/**
 * Known referring domains by host, from the backlink indexes that the caller may read. Links that were found gone are not
 * counted. A host is missing when nobody collected the links of its domain.
 */
export async function referringDomainsOf(ctx: Ctx, hosts: readonly string[]): Promise<Map<string, number>> {
  const readable = await db().backlinkDomain.findMany({
    where: await readableDomains(userOf(ctx)),
    select: { no: true },
  });
  const rows = await db().$queryRaw<{ host: string; domains: number }[]>`
    SELECT h.host, max(known.domains)::int AS domains
    FROM (SELECT DISTINCT host FROM unnest(${[...hosts]}::text[]) AS given(host)) h
    JOIN backlink_domains d ON d.no = ANY(${readable.map(({ no }) => no)}::int[])
      AND (h.host = d.domain OR right(h.host, length(d.domain) + 1) = '.' || d.domain)
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT b.source_domain) FILTER (WHERE b.state <> 'gone') AS domains, count(*) AS links
      FROM backlinks b WHERE b.domain_no = d.no
    ) known
    WHERE known.links > 0 OR EXISTS (SELECT 1 FROM backlink_runs r WHERE r.domain_no = d.no AND r.status = 'done')
    GROUP BY h.host`;
  return new Map(rows.map(({ host, domains }) => [host, domains]));
}
