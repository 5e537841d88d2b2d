import 'server-only';
import { fetchSitemap, sitemapAddress } from '#lib/crawl/sitemaps/fetch-sitemap.ts';
import { MAX_URLS } from '#lib/features/indexnow/contract.ts';
import { type FilteredUrls, filterUrls } from '#lib/features/indexnow/filter-urls.ts';
import type { IndexnowSource } from '#lib/features/indexnow/statuses-contract.ts';
import { lastAudit } from '#lib/features/indexnow/store.ts';
import { listComparedPages } from '#lib/features/site-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { InvalidInput, Unreachable } from '#lib/platform/errors.ts';

const MAX_FILES = 50;
/** Search engines read no deeper than an index of indexes. */
const MAX_DEPTH = 3;
const PAGE = 100;

interface UrlSource {
  source: IndexnowSource;
  urls?: readonly string[] | undefined;
  sitemap_url?: string | undefined;
}

interface Collected extends FilteredUrls {
  note: string | null;
}

/**
 * Reads the URLs of a source.
 * @throws InvalidInput (missing field, too many URLs, no site audit), Unreachable (sitemap)
 */
export async function collectUrls(
  ctx: Ctx,
  { projectId, host }: { projectId: string; host: string },
  source: UrlSource,
): Promise<Collected> {
  const { urls, note } = await urlsOf(ctx, { projectId, host }, source);
  const filtered = filterUrls(urls, host);
  if (filtered.urls.length > MAX_URLS) {
    throw new InvalidInput(`A submission takes at most ${MAX_URLS} URLs; given: ${filtered.urls.length}.`);
  }
  return { ...filtered, note };
}

async function urlsOf(
  ctx: Ctx,
  about: { projectId: string; host: string },
  { source, urls, sitemap_url: sitemap }: UrlSource,
): Promise<{ urls: readonly string[]; note: string | null }> {
  if (source === 'audit') return changedPages(ctx, about);
  if (source === 'sitemap') {
    if (!sitemap) throw new InvalidInput('sitemap_url: is required for the source sitemap.');
    return readSitemaps(ctx, sitemap);
  }
  if (!urls || urls.length === 0) throw new InvalidInput('urls: at least one URL is required for the source list.');
  return { urls, note: null };
}

async function readSitemaps(ctx: Ctx, start: string): Promise<{ urls: string[]; note: string | null }> {
  const queue = [{ address: start, depth: 1 }];
  const seen = new Set<string>();
  const urls: string[] = [];
  let unread = 0;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { address, depth } = next;
    if (seen.has(address)) continue;
    if (seen.size >= MAX_FILES) {
      unread++;
      continue;
    }
    seen.add(address);
    const file = await fetchSitemap(ctx.net, address, { signal: ctx.signal });
    ctx.signal.throwIfAborted();
    if (file === null || typeof file === 'string') {
      if (depth === 1) throw new Unreachable(file ?? `There is no sitemap at ${address}.`);
      unread++;
      continue;
    }
    if (file.incomplete) unread++;
    urls.push(...file.pages);
    if (urls.length > 2 * MAX_URLS) break;
    if (depth >= MAX_DEPTH) continue;
    for (const child of file.sitemaps) {
      const url = sitemapAddress(child, address);
      if (url) queue.push({ address: url, depth: depth + 1 });
    }
  }
  return { urls, note: unread > 0 ? `${unread} sitemap files could not be read completely.` : null };
}

/** Pages added, changed or removed since the previous site audit. */
async function changedPages(ctx: Ctx, { projectId, host }: { projectId: string; host: string }) {
  const audit = await lastAudit(projectId, host);
  if (!audit) throw new InvalidInput(`source: there is no finished site audit of ${host} in this project.`);
  const urls: string[] = [];
  for (const what of ['added', 'changed', 'gone'] as const) {
    for (let cursor: string | undefined; urls.length <= MAX_URLS; ) {
      const input = { id: audit.id, what, limit: PAGE, ...(cursor !== undefined && { cursor }) };
      const { pages, next_cursor: following } = (await listComparedPages(ctx, input)).data;
      urls.push(...pages.map(({ url }) => url));
      if (following === null) break;
      cursor = following;
    }
  }
  const day = audit.finishedAt?.toISOString().slice(0, 10) ?? '';
  return { urls, note: `Site audit of ${day}, compared with the one before.` };
}
