import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { inspectQueuedUrls } from '#lib/features/search-console/pages/inspect-urls.job.ts';
import * as store from '#lib/features/search-console/pages/inspection-store.ts';
import { readerOf } from '#lib/features/search-console/pages/reader.ts';
import type * as contract from '#lib/features/search-console/pages-contract.ts';
import { INSPECTIONS_A_DAY, type Inspection } from '#lib/features/search-console/pages-contract.ts';
import { findProperty } from '#lib/features/search-console/property-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Refused } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { readyQueue } from '#lib/platform/queue/record-job.ts';

/** Queues pages for inspection. @throws NotFound, NotConfigured, Refused (not of the property), Unavailable (queue) */
export async function inspectUrls(
  ctx: Ctx,
  { project_id: projectId, urls }: InputOf<typeof contract.inspectUrls>,
): Promise<OutputOf<typeof contract.inspectUrls>> {
  await requireProjectRole(ctx, projectId, 'editor');
  const { property, reader } = await readerOf(projectId);
  const foreign = urls.find((url) => !isOfSite(url, reader.siteUrl));
  if (foreign !== undefined) throw new Refused(`urls must be pages of ${reader.siteUrl}; given: ${foreign}.`);
  await readyQueue(inspectQueuedUrls, 'URL inspection');
  const queued = await store.queueUrls(property.no, urls);
  await enqueue(inspectQueuedUrls, {});
  return { data: { queued } };
}

/** Whether a URL belongs to a property: below its prefix, or on its domain. */
export function isOfSite(url: string, siteUrl: string): boolean {
  if (!siteUrl.startsWith('sc-domain:')) return url.startsWith(siteUrl);
  const domain = siteUrl.slice('sc-domain:'.length);
  const host = URL.parse(url)?.hostname ?? '';
  return host === domain || host.endsWith(`.${domain}`);
}

/** Inspected and waiting pages. @throws NotFound (project) */
export async function listUrlInspections(
  ctx: Ctx,
  { project_id: projectId, url, cursor, limit }: InputOf<typeof contract.listUrlInspections>,
): Promise<OutputOf<typeof contract.listUrlInspections>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const property = await findProperty(projectId);
  if (!property) return { data: { left_today: 0, inspections: [], next_cursor: null } };
  const [rows, used] = await Promise.all([
    store.listInspections(property.no, { url, cursor, limit: limit + 1 }),
    store.countSince(property.no, ctx.now()),
  ]);
  const page = rows.slice(0, limit);
  return {
    data: {
      left_today: Math.max(0, INSPECTIONS_A_DAY - used),
      inspections: page.map(view),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    },
  };
}

function view(row: store.InspectionRow): Inspection {
  return {
    id: row.id,
    url: row.url,
    status: row.status,
    error: row.error,
    verdict: row.verdict,
    coverage_state: row.coverageState,
    robots_txt_state: row.robotsTxtState,
    indexing_state: row.indexingState,
    page_fetch_state: row.pageFetchState,
    google_canonical: row.googleCanonical,
    user_canonical: row.userCanonical,
    last_crawl_at: row.lastCrawlAt?.toISOString() ?? null,
    crawled_as: row.crawledAs,
    created_at: row.createdAt.toISOString(),
    inspected_at: row.inspectedAt?.toISOString() ?? null,
  };
}
