import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** The backlinks of one page in the index `no`, newest first, each with the counts of all of them. */
export function linksOfPage(no: number, urls: readonly string[], take: number) {
  return db().$queryRaw<
    { sourceUrl: string; anchor: string; lost: boolean; at: Date; links: number; domains: number; lostLinks: number }[]
  >`
    WITH links AS (
      SELECT source_url, source_domain, anchor, lost_at, coalesce(last_seen, first_seen) AS at FROM backlinks
      WHERE domain_no = ${no} AND (target_url = ANY(${[...urls]}::text[]) OR final_url = ANY(${[...urls]}::text[]))
    )
    SELECT source_url AS "sourceUrl", anchor, lost_at IS NOT NULL AS lost, at,
      (SELECT count(*) FROM links WHERE lost_at IS NULL)::int AS links,
      (SELECT count(DISTINCT source_domain) FROM links WHERE lost_at IS NULL)::int AS domains,
      (SELECT count(*) FROM links WHERE lost_at IS NOT NULL)::int AS "lostLinks"
    FROM links ORDER BY lost_at IS NOT NULL, at DESC, source_url LIMIT ${take}`;
}

/** When the index was last searched or checked; null: never. */
export async function indexCheckedAt(no: number): Promise<Date | null> {
  const { _max } = await db().backlink.aggregate({
    where: { domainNo: no },
    _max: { checkedAt: true, firstSeen: true },
  });
  return _max.checkedAt ?? _max.firstSeen;
}
