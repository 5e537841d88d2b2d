import 'server-only';
import { READERS, type TableReader, tableResponse } from '#lib/api/export-tables.ts';
import { refuse } from '#lib/api/handle.ts';
import { runAs } from '#lib/features/create-ctx.ts';
import { openFeed } from '#lib/features/feeds/feeds.ts';
import type { FeedKind } from '#lib/features/feeds/kinds-contract.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { takeRequest } from '#lib/platform/limits/limits.ts';
import { log } from '#lib/platform/observability/log.ts';
import { noteOnRequest, requestIdNow } from '#lib/platform/observability/request-scope.ts';

const WAIT_MS = 120_000;
/** Spreadsheets load a feed once an hour; several of one document at the same time. */
const LIMITS = { ratePerMinute: 30, dailyLimit: 2_000 };

const bySearch = (dimension: string, options: Record<string, string> = {}) => ({
  load: READERS['search-performance'],
  query: new URLSearchParams({ dimension, compare: 'none', ...options }),
});
const of = (name: keyof typeof READERS, query = {}) => ({
  load: READERS[name],
  query: new URLSearchParams(query),
});

/** The table of each kind: an export with fixed options. */
const TABLES: Readonly<Record<FeedKind, { load: () => Promise<TableReader>; query: URLSearchParams }>> = {
  rankings: of('rankings', { what: 'rankings' }),
  search_queries: bySearch('query'),
  search_pages: bySearch('page'),
  search_days: bySearch('date', { sort: 'key', order: 'asc' }),
  landing_pages: of('landing-pages'),
  insights: of('insights'),
  ai_visibility: of('ai-visibility'),
  web_vitals: of('web-vitals'),
  site_audits: {
    load: async () => (await import('#lib/features/site-audits/health-table.ts')).healthTable,
    query: new URLSearchParams(),
  },
};

/** A CSV feed: authenticated by the token in its URL alone, never by a session. */
export async function serveFeed(request: Request, { token, file }: { token: string; file: string }): Promise<Response> {
  const requestId = requestIdNow();
  try {
    const feed = await openFeed(token, file);
    noteOnRequest({ user: feed.userId });
    await takeRequest(`feed:${feed.id}`, LIMITS);
    const { load, query } = TABLES[feed.kind];
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(WAIT_MS)]);
    // Its account may be an owner of this installation; a feed needs no more than a member's rights.
    const actor = { kind: 'user', userId: feed.userId, role: 'member' } as const;
    const read = await load();
    const { tables } = await runAs({ actor, signal, requestId }, (ctx) => read(ctx, { id: feed.projectId, query }));
    return tableResponse(tables, { format: 'csv', signal, about: { feed: feed.id }, requestId });
  } catch (error) {
    const { code, message, cause } = toAppError(error);
    if (code === 'internal') log.error({ err: cause }, message);
    return refuse(error, 'standard', { 'X-Request-Id': requestId });
  }
}
