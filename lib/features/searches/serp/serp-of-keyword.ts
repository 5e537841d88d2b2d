import { mainLanguage } from '#lib/engines/country-languages.ts';
import { type Device, ENGINE_IDS, type EngineId, type SerpFeature } from '#lib/engines/engine.ts';
import { locationKey, type SearchLocation } from '#lib/engines/location.ts';
import type { PackEntry } from '#lib/engines/match-business.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import type { EngineHealthEntry } from '#lib/features/searches/engines-contract.ts';
import { healthOfEngines } from '#lib/features/searches/health/engine-health.ts';
import { searchRoutesOf } from '#lib/features/searches/routes/search-routes.ts';
import { searchOf } from '#lib/features/searches/run-search.ts';
import * as runs from '#lib/features/searches/run-store.ts';
import { reasonOf } from '#lib/features/searches/search-error.ts';
import type { FailureReason } from '#lib/features/searches/searches-contract.ts';
import * as store from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export { runStoredSearch } from '#lib/features/searches/read-search.job.ts';
export { existingSearches } from '#lib/features/searches/store.ts';

/**
 * First pages of results for jobs that need those of many keywords: a stored search if there is one, else a new one,
 * which is stored and runs at the engine's pace and behind its breaker.
 */

export interface Asked {
  engine: EngineId;
  country: string;
  /** BCP 47 primary language; null: the primary language of the country. */
  language: string | null;
  /** Where in the country; absent: the country as a whole. */
  location?: SearchLocation | undefined;
  /** Device to search as; absent: desktop. */
  device?: Device;
  /** Whether the AI overview is requested; absent: only the results. */
  aiOverview?: boolean;
  /** Whether the local pack is requested; absent: only if the page has it anyway. */
  localPack?: boolean;
}

/** The status of a search for a keyword. */
export interface KeywordSerp {
  searchId: string;
  state: 'under_way' | 'read' | 'failed';
  /** First organic results, in order. */
  results: { url: string; host: string; title: string; position: number }[];
  at: Date;
  /** If it failed: why, and when the next attempt is. */
  error: string | null;
  reason: FailureReason | null;
  retryAt: Date | null;
}

/** The engine with an id; Google for an unknown one. */
export const engineOf = (id: string): EngineId => ENGINE_IDS.find((known) => known === id) ?? 'google';

/** Recent searches of a user that answer these queries, by query in lower case. */
export async function freshSearches(
  userId: string,
  queries: readonly string[],
  { engine, country, language }: Asked,
  since: Date,
): Promise<Map<string, string>> {
  const spoken = language ?? mainLanguage(country);
  const rows = await store.findFresh(userId, { queries, engine, country, since });
  const found = new Map<string, string>();
  // Newest first.
  for (const row of rows) {
    const query = row.query.toLowerCase();
    if ((row.language ?? mainLanguage(country)) === spoken && !found.has(query)) found.set(query, row.id);
  }
  return found;
}

/** A search for a keyword to store. */
export interface NewSearch extends Asked {
  ownerId: string;
  query: string;
  purpose: string;
  /** One by default. */
  pages?: number;
  projectId?: string;
  /** For a caller that has already recorded it. */
  id?: string;
  /** The transaction in which the caller records it: a crash in between must not leave an orphaned search. */
  within?: Prisma.TransactionClient;
}

/** Stores a search without starting it. @returns its id @throws NotFound for a project that is not the owner's */
export async function openSearch(ctx: Ctx, search: NewSearch): Promise<string> {
  const { query, engine, country, language, location, device, aiOverview = false } = search;
  const { ownerId, purpose, pages = 1, projectId, id, within } = search;
  const request = {
    query,
    engine,
    country,
    location,
    pages,
    aiOverview,
    purpose,
    ownerId,
    projectId,
    ...(language ? { language } : {}),
    ...(device ? { device } : {}),
  };
  return (await runs.createSearch({ ...(await searchOf(ctx, request)), ...(id ? { id } : {}) }, within)).id;
}

/** The status of a user's stored search; null when it does not exist. @param depth maximum number of results */
export async function readKeywordSerp(userId: string, id: string, depth: number): Promise<KeywordSerp | null> {
  const row = await store.findSearch(userId, id);
  if (!row) return null;
  const isUnderWay = row.state === 'running' || row.state === 'action_required';
  const isRead = (row.state === 'done' || row.state === 'partial') && row.pagesRead > 0;
  const results = isRead ? await store.findResults(id, depth) : [];
  return {
    searchId: id,
    state: isUnderWay ? 'under_way' : isRead ? 'read' : 'failed',
    results: results.map(({ url, host, title, position }) => ({ url, host, title, position })),
    at: row.finishedAt ?? row.createdAt,
    error: row.error,
    reason: reasonOf(row.reason),
    retryAt: row.retryAt,
  };
}

/** Ends searches that a job no longer needs; those that have ended stay as they are. */
export async function endSearches(ctx: Ctx, ids: readonly string[], message: string): Promise<void> {
  for (const id of ids) await runs.endSearch(id, { code: 'canceled', message, now: ctx.now() });
}

/**
 * How an engine would handle searches now.
 * @returns `gapMs`: between two requests; `health`: of its best route in the country; `browser`: whether a browser is
 *   used first
 */
export async function engineOutlook(
  ctx: Ctx,
  { engine, country, device, aiOverview, localPack }: Pick<Asked, 'engine' | 'country' | 'device'> & Partial<Asked>,
): Promise<{ gapMs: number; health: EngineHealthEntry | null; ways: number; source: boolean; browser: boolean }> {
  const routes = await searchRoutesOf(ctx, engineById(engine), country, device);
  const exits = new Set(routes.map(({ exit }) => exit));
  const ways = (await healthOfEngines(ctx, device ?? 'desktop')).filter(
    (one) => one.search_engine === engine && exits.has(one.exit),
  );
  const health = ways.find(({ state }) => state !== 'blocked') ?? ways[0] ?? null;
  const source = routes.some(({ via }) => via === 'source');
  const able = routes.find(
    (route) => (!aiOverview || route.canShowAiOverview) && (!localPack || route.canShowLocalPack),
  );
  const first = able ?? routes[0];
  return {
    gapMs: first?.pace.gapMs ?? 0,
    health,
    ways: routes.length,
    source,
    browser: first?.via === 'browser',
  };
}

/** Whether one of an engine's transports can show its AI overviews. */
export const canShowAiOverview = (engine: EngineId): boolean =>
  engineById(engine).transports.some((transport) => transport.canShowAiOverview);

const packTransports = (engine: EngineId): string[] =>
  engineById(engine)
    .transports.filter(({ canShowLocalPack }) => canShowLocalPack)
    .map(({ id }) => id);

/** Whether one of an engine's transports can show its local pack. */
export const canShowLocalPack = (engine: EngineId): boolean => packTransports(engine).length > 0;

/** Number of results on a usual page of an engine. */
export const pageSizeOf = (engine: EngineId): number => engineById(engine).pageSize;

/** A complete search: every result read, the features of its pages, and whether anything is missing. */
export interface WholeSerp extends KeywordSerp {
  engine: EngineId;
  /** All requested pages were read, or the engine had no more. */
  isWhole: boolean;
  /** Kinds of SERP features on all pages, each once. */
  features: string[];
  /** Of the first page; null when it was not read. `reason`: why a requested overview is unmeasured. */
  ai: {
    state: string | null;
    reason: string | null;
    content: string;
    sources: { url: string; title: string }[];
  } | null;
  /** The local pack of the first page, in order, empty if it shows none; null: not read, or a page that never shows one. */
  localPack: PackEntry[] | null;
}

/** A user's stored search with everything that it read; null when it does not exist. */
export async function readWholeSerp(userId: string, id: string, depth: number): Promise<WholeSerp | null> {
  const serp = await readKeywordSerp(userId, id, depth);
  if (!serp) return null;
  const [row, pages] = await Promise.all([store.findSearch(userId, id), store.findPages(id)]);
  const engine = engineOf(row?.engine ?? '');
  if (serp.state !== 'read') return { ...serp, engine, isWhole: false, features: [], ai: null, localPack: null };
  const read = pages.filter(({ state }) => state === 'results' || state === 'empty');
  const first = read.find(({ page }) => page === 1);
  const overview = first?.aiOverview as
    | { content: string; sources: { url: string; title: string }[] }
    | null
    | undefined;
  return {
    ...serp,
    engine,
    isWhole: row?.state === 'done',
    features: [...new Set(read.flatMap(({ features }) => (features as { kind: string }[]).map(({ kind }) => kind)))],
    ai: first
      ? {
          state: first.aiOverviewState,
          reason: row?.aiReason ?? null,
          content: overview?.content ?? '',
          sources: overview?.sources ?? [],
        }
      : null,
    localPack: first && packTransports(engine).includes(first.transport) ? packOf(first.features) : null,
  };
}

/** The local pack among stored features. A block whose places could not be read is not known. */
function packOf(features: unknown): PackEntry[] | null {
  const [pack] = (features as SerpFeature[]).filter(({ kind }) => kind === 'local-pack');
  return pack && pack.items.length === 0 ? null : (pack?.items ?? []);
}

/**
 * The user's newest complete search with the same request since then, possibly with the AI overview in addition; null
 * if there is none.
 */
export async function sameSearch(
  userId: string,
  query: string,
  { engine, country, language, location, device, aiOverview = false, localPack = false }: Asked,
  { pages, purpose, since }: { pages: number; purpose: string; since: Date },
): Promise<string | null> {
  const how = {
    engine,
    country,
    language,
    location: location ? locationKey(location) : null,
    device: device === 'mobile' ? 'mobile' : 'desktop',
  };
  const transports = localPack ? packTransports(engine) : null;
  return store.findSame(userId, query, how, { pages, aiOverview, transports, purpose, since });
}
