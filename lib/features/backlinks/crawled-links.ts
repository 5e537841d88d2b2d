import 'server-only';
import type { DomainRow } from '#lib/features/backlinks/domain-store.ts';
import { followOf, type LinkRow, linkKey, placeOfPage } from '#lib/features/backlinks/link-row.ts';
import { upsertLinks } from '#lib/features/backlinks/link-store.ts';
import { noteRun } from '#lib/features/backlinks/run-store.ts';
import { isOnTarget, leadsToTarget, targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/features/context.ts';
import { storable } from '#lib/features/page-analysis/storable.ts';
import { db } from '#lib/platform/db.ts';

/** Links of one audit, or of all of a user's, that join the index of a domain at most. */
const MOST = 20_000;
const SLICE = 1_000;

interface CrawledLink {
  from: string;
  to: string;
  text: string;
  nofollow: boolean;
  place: string | null;
  title: string | null;
  description: string | null;
  language: string | null;
  at: Date | null;
}

/**
 * Puts the links that site audits of the domain's owner met into its index.
 * @param auditNo of one audit; absent: all of them
 * @returns how many there are, and how many of them are new
 */
export async function joinCrawledLinks(
  { no, domain, userId }: DomainRow,
  auditNo?: number,
): Promise<{ found: number; fresh: number }> {
  const target = targetOf(domain);
  const rows = new Map<string, LinkRow>();
  for (const link of await linksTo(userId, domain, auditNo ?? null)) {
    // The pattern of the query is a coarse one.
    if (!leadsToTarget(target, link.to) || isOnTarget(target, URL.parse(link.from)?.hostname ?? '')) continue;
    const row = toRow(link);
    if (!rows.has(row.key)) rows.set(row.key, row);
  }
  const all = [...rows.values()];
  let fresh = 0;
  for (let at = 0; at < all.length; at += SLICE) fresh += await upsertLinks(db(), no, all.slice(at, at + SLICE));
  return { found: all.length, fresh };
}

/** After a site audit: what it met joins the index of each domain its owner keeps. */
export async function noteCrawledLinks(ctx: Ctx, audit: { no: number; userId: string }): Promise<void> {
  const domains = await db().backlinkDomain.findMany({ where: { userId: audit.userId }, take: 1_000 });
  for (const domain of domains) {
    ctx.signal.throwIfAborted();
    const { found, fresh } = await joinCrawledLinks(domain, audit.no);
    if (found === 0) continue;
    const now = ctx.now();
    await noteRun({
      ...{ domainNo: domain.no, kind: 'crawl', startedAt: now, finishedAt: now },
      ...{ linksFound: found, linksNew: fresh },
    });
  }
}

/** Newest audits first: of two that met a link, the later one is believed. */
async function linksTo(userId: string, domain: string, auditNo: number | null): Promise<CrawledLink[]> {
  const pattern = `^https?://([^/?#]*[.@])?${domain.replaceAll('.', '\\.')}(:[0-9]+)?([/?#]|$)`;
  return db().$queryRaw<CrawledLink[]>`
    SELECT f.url AS from, t.url AS to, l.text, l.nofollow, l.place, f.title, f.description, f.language, f.fetched_at AS at
    FROM site_audits a
    JOIN site_pages t ON t.audit_no = a.no AND NOT t.internal AND t.url ~ ${pattern}
    JOIN site_links l ON l.audit_no = t.audit_no AND l.to_no = t.no AND l.kind = 'link'
    JOIN site_pages f ON f.audit_no = l.audit_no AND f.no = l.from_no
    WHERE a.user_id = ${userId}::uuid AND a.deleted_at IS NULL AND (${auditNo}::int IS NULL OR a.no = ${auditNo}::int)
    ORDER BY a.no DESC, l.from_no, l.to_no LIMIT ${MOST}`;
}

function toRow({ from, to, text, nofollow, place, title, description, language, at }: CrawledLink): LinkRow {
  const rel = nofollow ? ['nofollow'] : [];
  const seen = (at ?? new Date(0)).toISOString();
  return storable({
    key: linkKey(from, to),
    source_url: from,
    ...placeOfPage(from),
    target_url: to,
    final_url: null,
    anchor: text,
    context: '',
    rel,
    follow: followOf(rel),
    // A crawl notes nofollow alone, so a sponsored link would pass for a change.
    first_follow: null,
    image: false,
    place,
    page_title: title ?? '',
    page_description: description ?? '',
    language: /^[a-z]{2,3}(?![a-z])/i.exec(language ?? '')?.[0]?.toLowerCase() ?? null,
    state: 'alive',
    found_by: 'crawl',
    provider: null,
    first_seen: seen,
    last_seen: seen,
    checked_at: seen,
  });
}
