import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { siteMatcher } from '#lib/crawl/frontier/page-key.ts';
import { RANK_FORMULA } from '#lib/features/site-audits/analysis/link-graph.ts';
import type { AuditRow } from '#lib/features/site-audits/audit-store.ts';
import { addressKey } from '#lib/features/site-audits/crawl/address-key.ts';
import { readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import type {
  OrphanPage,
  listLinkTargets as targetsOf,
  listOrphans as unlinked,
} from '#lib/features/site-audits/internal-links-contract.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import * as store from '#lib/features/site-audits/report/internal-links-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { fromCursor, placeOf, toCursor } from '#lib/platform/database/cursor.ts';

/** Pages with the links to them. @throws NotFound, also when it belongs to another user; InvalidInput (cursor) */
export async function listLinkTargets(
  ctx: Ctx,
  { id, query, sort, order, limit, cursor }: InputOf<typeof targetsOf>,
): Promise<OutputOf<typeof targetsOf>> {
  const { no } = await readableAudit(ctx, id);
  const [offset] = cursor === undefined ? [0] : fromCursor(cursor, placeOf);
  const [total, rows] = await Promise.all([
    store.countTargets(no, query),
    store.readTargets(no, { query, sort, order }, { offset, take: limit + 1 }),
  ]);
  return {
    data: {
      targets: rows.slice(0, limit).map(({ nav, main, footer, other, rank, depth, links_in, nofollow, ...row }) => {
        const { anchor_count, anchors, ...page } = row;
        const positions = { nav, main, footer, other };
        return { page, rank, depth, links_in, nofollow, positions, anchor_count, anchors };
      }),
      total,
      formula: RANK_FORMULA,
      next_cursor: rows.length > limit ? toCursor([offset + limit]) : null,
    },
  };
}

/** Pages that nothing links to. @throws NotFound, also when it belongs to another user; InvalidInput (cursor) */
export async function listOrphans(
  ctx: Ctx,
  { id, limit, cursor }: InputOf<typeof unlinked>,
): Promise<OutputOf<typeof unlinked>> {
  const audit = await readableAudit(ctx, id);
  const [offset] = cursor === undefined ? [0] : fromCursor(cursor, placeOf);
  const { orphans, problem } = await orphansOf(audit);
  return {
    data: {
      orphans: orphans.slice(offset, offset + limit),
      total: orphans.length,
      search_console: problem,
      incomplete: audit.endReason,
      next_cursor: orphans.length > offset + limit ? toCursor([offset + limit]) : null,
    },
  };
}

/** All orphan pages of an audit, most impressions first; `problem`: why Search Console was not compared. */
export async function orphansOf(audit: AuditRow): Promise<{ orphans: OrphanPage[]; problem: string | null }> {
  const { mode } = readSettings(audit);
  if (mode === 'list') return { orphans: [], problem: 'Only a list of URLs was crawled, without their links.' };
  const [rows, searched] = await Promise.all([
    store.orphansOf(audit.no),
    audit.projectId === null ? null : store.searchedPages(audit.projectId),
  ]);
  const isOwn = siteMatcher(audit.url, { subdomains: readSettings(audit).subdomains });
  const byKey = new Map<string, store.SearchedPage>();
  for (const page of searched ?? []) {
    const key = isOwn(page.url) ? addressKey(page.url) : null;
    if (key !== null && !byKey.has(key)) byKey.set(key, page);
  }
  const known = await store.knownKeys(audit.no, [...byKey.keys()]);
  const found = rows
    .map(({ key, no, url, title, in_sitemap }): OrphanPage => {
      const { clicks = null, impressions = null } = byKey.get(String(key)) ?? {};
      return { url, no, title, in_sitemap, clicks, impressions };
    })
    .filter(({ in_sitemap: isListed, impressions }) => isListed || impressions !== null);
  const unknown = [...byKey]
    .filter(([key]) => !known.has(key))
    .map(([, { url, clicks, impressions }]): OrphanPage => {
      return { url, no: null, title: null, in_sitemap: false, clicks, impressions };
    });
  const orphans = [...found, ...unknown].toSorted((a, b) => (b.impressions ?? 0) - (a.impressions ?? 0));
  const without = audit.projectId === null ? 'The audit is in no project.' : 'The project has no Search Console data.';
  return { orphans, problem: searched === null ? without : null };
}
