import 'server-only';
import { hasRun, noteRun } from '#lib/features/backlinks/check/run-store.ts';
import type { DomainRow } from '#lib/features/backlinks/domain-store.ts';
import { followOf, type LinkRow, linkKey, placeOfPage, uuidOf } from '#lib/features/backlinks/links/link-row.ts';
import { type Tx, upsertLinks } from '#lib/features/backlinks/links/link-store.ts';
import { isOnTarget, leadsToTarget, targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';

/** Maximum links of one audit, or of all of a user's audits, that are added to a domain's index. */
const MAX = 20_000;
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

/** Adds the links that the domain owner's site audits found to the index. */
export async function joinCrawledLinks(domain: DomainRow): Promise<void> {
  await upsertAll(db(), domain.no, await crawledLinks(domain, null));
}

/** The fields of a finished site audit that its links need. */
export interface CrawledAudit {
  id: string;
  no: number;
  userId: string;
}

/** @returns null when it was deleted meanwhile */
export const crawledAudit = (id: string): Promise<CrawledAudit | null> =>
  db().siteAudit.findFirst({ where: { id, deletedAt: null }, select: { id: true, no: true, userId: true } });

/**
 * Adds the links that a site audit found to the index of each domain its owner tracks, and records a run of that domain
 * in the same transaction. Safe to repeat: domains that already have the run are skipped.
 */
export async function noteCrawledLinks(ctx: Ctx, audit: CrawledAudit): Promise<void> {
  const domains = await db().backlinkDomain.findMany({ where: { userId: audit.userId }, take: 1_000 });
  for (const domain of domains) {
    ctx.signal.throwIfAborted();
    const id = uuidOf(`${audit.id}\n${domain.no}`);
    if (await hasRun(id)) continue;
    const rows = await crawledLinks(domain, audit.no);
    if (rows.length === 0) continue;
    await db().$transaction(
      async (tx) => {
        const linksNew = await upsertAll(tx, domain.no, rows);
        const now = ctx.now();
        await noteRun(
          {
            id,
            domainNo: domain.no,
            kind: 'crawl',
            startedAt: now,
            finishedAt: now,
            linksFound: rows.length,
            linksNew,
          },
          tx,
        );
      },
      { maxWait: 10_000, timeout: 120_000 },
    );
  }
}

/** @returns the number of new links */
async function upsertAll(tx: Tx, domainNo: number, rows: readonly LinkRow[]): Promise<number> {
  let fresh = 0;
  // A fixed order, so that parallel audits of one site wait for each other instead of deadlocking.
  const all = rows.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (let at = 0; at < all.length; at += SLICE) fresh += await upsertLinks(tx, domainNo, all.slice(at, at + SLICE));
  return fresh;
}

/** Links to a domain that one audit, or any of its owner's, found. */
async function crawledLinks({ domain, userId }: DomainRow, auditNo: number | null): Promise<LinkRow[]> {
  const target = targetOf(domain);
  const rows = new Map<string, LinkRow>();
  for (const link of await linksTo(userId, domain, auditNo)) {
    // The query's pattern is only a rough filter.
    if (!leadsToTarget(target, link.to) || isOnTarget(target, URL.parse(link.from)?.hostname ?? '')) continue;
    const row = toRow(link);
    if (!rows.has(row.key)) rows.set(row.key, row);
  }
  return [...rows.values()];
}

/** Newest audits first: when two audits found a link, the later one counts. */
async function linksTo(userId: string, domain: string, auditNo: number | null): Promise<CrawledLink[]> {
  const pattern = `^https?://([^/?#]*[.@])?${domain.replaceAll('.', '\\.')}(:[0-9]+)?([/?#]|$)`;
  return db().$queryRaw<CrawledLink[]>`
    SELECT f.url AS from, t.url AS to, l.text, l.nofollow, l.place, f.title, f.description, f.language, f.fetched_at AS at
    FROM site_audits a
    JOIN site_pages t ON t.audit_no = a.no AND NOT t.internal AND t.url ~ ${pattern}
    JOIN site_links l ON l.audit_no = t.audit_no AND l.to_no = t.no AND l.kind = 'link'
    JOIN site_pages f ON f.audit_no = l.audit_no AND f.no = l.from_no
    WHERE a.user_id = ${userId}::uuid AND a.deleted_at IS NULL AND (${auditNo}::int IS NULL OR a.no = ${auditNo}::int)
    ORDER BY a.no DESC, l.from_no, l.to_no LIMIT ${MAX}`;
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
    // A crawl only records nofollow, so a sponsored link would later appear as a change.
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
