import 'server-only';
import { dropUnused, keepEvidence } from '#lib/features/evidence/service.ts';
import { storable } from '#lib/features/page-analysis/storable.ts';
import { readableTo } from '#lib/features/records/project-access.ts';
import type { PageAnswer, SearchLane } from '#lib/features/search/lanes.ts';
import type { FailureReason, SearchState } from '#lib/features/search/searches-contract.ts';
import { db } from '#lib/platform/db.ts';
import type { StoredEvidence } from '#lib/platform/evidence/index.ts';
import { escapeLike } from '#lib/platform/like.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export type SearchRow = Prisma.SearchGetPayload<object>;

export interface NewSearch {
  userId: string | null;
  projectId: string | null;
  purpose: string;
  engine: string;
  query: string;
  country: string;
  language: string | null;
  device: string;
  pagesAsked: number;
}

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Not over yet. */
const UNDER_WAY: Prisma.EnumSearchStateFilter = { in: ['running', 'needs_you'] };

export function createSearch(search: NewSearch): Promise<{ id: string }> {
  return db().search.create({ data: storable(search), select: { id: true } });
}

/** Stores a search and queues it, both or neither. */
export function createQueuedSearch(
  search: NewSearch,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<SearchRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.search.create({ data: storable(search) });
    await queueIt(tx, row.id);
    return row;
  });
}

/** A search that nobody has ended yet, whoever asked. */
export function findRunning(id: string): Promise<SearchRow | null> {
  return db().search.findFirst({ where: { id, state: UNDER_WAY } });
}

/** Says that a captcha waits for a person, or no longer does. @returns false when the search is over */
export async function turnNeedsYou(tx: Prisma.TransactionClient, id: string, needsYou: boolean): Promise<boolean> {
  const state = needsYou ? 'needs_you' : 'running';
  return (await tx.search.updateMany({ where: { id, state: UNDER_WAY }, data: { state } })).count > 0;
}

/**
 * Takes away what an attempt that died has brought.
 * @returns hashes of stored pages that nothing names any longer
 */
export async function forgetPages(searchId: string): Promise<string[]> {
  return db().$transaction(async (tx) => {
    const pages = await tx.searchPage.findMany({ where: { searchId }, select: { rawHash: true } });
    await tx.searchResult.deleteMany({ where: { searchId } });
    await tx.searchPage.deleteMany({ where: { searchId } });
    await turnNeedsYou(tx, searchId, false);
    return dropUnused(
      tx,
      pages.flatMap(({ rawHash }) => rawHash ?? []),
    );
  });
}

/** An organic result with its place over all pages. */
export interface CountedResult {
  position: number;
  place: number;
  url: string;
  host: string;
  title: string;
  siteName: string;
  description: string;
  sitelinks: { title: string; url: string }[];
}

export interface KeptPage {
  page: number;
  state: PageAnswer['state'] | FailureReason;
  lane: Pick<SearchLane, 'exit' | 'transport'>;
  raw: PageAnswer['page'];
  parsed: PageAnswer['parsed'] | null;
  results: readonly CountedResult[];
  evidence: StoredEvidence | null;
}

/** Keeps a page with its results, all or nothing. */
export async function savePage(searchId: string, kept: KeptPage): Promise<void> {
  const { page, parsed, raw, results, evidence } = kept;
  await db().$transaction(async (tx) => {
    if (evidence) {
      await keepEvidence(tx, [{ kind: 'serp', contentType: storable(raw.contentType).slice(0, 200), ...evidence }]);
    }
    await tx.searchPage.create({
      data: {
        searchId,
        page,
        state: kept.state,
        exit: kept.lane.exit,
        transport: kept.lane.transport,
        url: storable(raw.url),
        status: raw.status,
        durationMs: raw.durationMs,
        rawHash: evidence?.hash ?? null,
        ...(parsed
          ? {
              features: json(parsed.features),
              related: storable(parsed.related),
              aiOverviewState: parsed.aiOverviewState,
              ...(parsed.aiOverview ? { aiOverview: json(parsed.aiOverview) } : {}),
              claimedTotal: parsed.claimedTotal === null ? null : BigInt(Math.round(parsed.claimedTotal)),
              correctedQuery: storable(parsed.correctedQuery),
            }
          : {}),
      },
    });
    await tx.searchResult.createMany({
      data: results.map(({ sitelinks, ...result }) => ({
        searchId,
        page,
        ...storable(result),
        sitelinks: json(sitelinks),
      })),
    });
  });
}

export interface Finish {
  state: Exclude<SearchState, 'running' | 'needs_you'>;
  pagesRead: number;
  resultsCount: number;
  exit: string | null;
  transport: string | null;
  errorCode: string | null;
  reason: string | null;
  error: string | null;
  retryAt: Date | null;
  finishedAt: Date;
}

export async function finishSearch(id: string, finish: Finish): Promise<void> {
  await db().search.updateMany({ where: { id, state: UNDER_WAY }, data: storableDates(finish) });
}

/** Ends a search that is under way from outside; what it has read stays. */
export async function endSearch(id: string, end: { code: string; message: string; now: Date }): Promise<void> {
  const [pagesRead, resultsCount] = await Promise.all([
    db().searchPage.count({ where: { searchId: id, state: { in: ['results', 'empty'] } } }),
    db().searchResult.count({ where: { searchId: id } }),
  ]);
  await db().search.updateMany({
    where: { id, state: UNDER_WAY },
    data: {
      state: pagesRead > 0 ? 'partial' : 'failed',
      pagesRead,
      resultsCount,
      errorCode: end.code,
      error: storable(end.message),
      finishedAt: end.now,
    },
  });
}

// `storable` rebuilds objects, which would cost dates their class.
function storableDates(finish: Finish): Finish {
  return { ...finish, error: storable(finish.error) };
}

export interface SearchFilter {
  query?: string | undefined;
  engine?: string | undefined;
  country?: string | undefined;
  state?: SearchState | undefined;
  projectId?: string | undefined;
}

/** One page of a user's searches, newest first (ids are in order of time). */
export async function listSearches(userId: string, filter: SearchFilter, after: string | null, take: number) {
  const query = filter.query && escapeLike(storable(filter.query));
  const given = Object.fromEntries(
    Object.entries({ ...filter, query: undefined }).filter(([, value]) => value !== undefined),
  );
  return db().search.findMany({
    where: {
      AND: await readableTo(userId),
      ...given,
      ...(after ? { id: { lt: after } } : {}),
      ...(query ? { query: { contains: query, mode: 'insensitive' } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** A search that a user may read: their own, or one filed under a project of theirs. */
export async function readSearch(userId: string, id: string): Promise<SearchRow | null> {
  return db().search.findFirst({ where: { id, AND: await readableTo(userId) } });
}

export function findSearch(userId: string, id: string): Promise<SearchRow | null> {
  return db().search.findFirst({ where: { id, userId } });
}

/** The answered search of the same query, engine and country before this one. */
export async function findPrevious(search: SearchRow, userId: string): Promise<SearchRow | null> {
  const { engine, country, query, id } = search;
  return db().search.findFirst({
    where: {
      AND: await readableTo(userId),
      engine,
      country,
      query,
      id: { lt: id },
      state: { in: ['done', 'partial'] },
    },
    orderBy: { id: 'desc' },
  });
}

/** Results in order of position. */
export function findResults(searchId: string, most?: number) {
  return db().searchResult.findMany({
    where: { searchId },
    orderBy: { position: 'asc' },
    ...(most === undefined ? {} : { take: most }),
  });
}

/** A user's newest answered search for each of some queries since a moment, whatever the case of the query. */
export async function findFresh(
  userId: string,
  { queries, engine, country, since }: { queries: readonly string[]; engine: string; country: string; since: Date },
): Promise<SearchRow[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (lower(query), language) id FROM searches
    WHERE user_id = ${userId}::uuid AND engine = ${engine} AND country = ${country} AND created_at >= ${since}
      AND device = 'desktop'
      AND state IN ('done', 'partial') AND pages_read > 0
      AND lower(query) = ANY(SELECT lower(given) FROM unnest(${[...queries]}::text[]) AS given)
    ORDER BY lower(query), language, created_at DESC`;
  return db().search.findMany({ where: { id: { in: found.map(({ id }) => id) } }, orderBy: { createdAt: 'desc' } });
}

/** A user's newest search of a purpose that asked the very same since then and read all of it. */
export async function findSame(
  userId: string,
  query: string,
  how: { engine: string; country: string; language: string | null; device: string },
  { pages, purpose, since }: { pages: number; purpose: string; since: Date },
): Promise<string | null> {
  const found = await db().search.findFirst({
    where: { userId, query, ...how, purpose, state: 'done', pagesAsked: { gte: pages }, createdAt: { gte: since } },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Those of some searches that are there still. */
export async function findKept(userId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db().search.findMany({ where: { userId, id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

export function findPages(searchId: string) {
  return db().searchPage.findMany({ where: { searchId }, orderBy: [{ page: 'asc' }, { id: 'asc' }] });
}

/** A stored page of a search that a user may read. */
export async function findPage(userId: string, id: string) {
  return db().searchPage.findFirst({
    where: { id, search: await readableTo(userId) },
    select: { rawHash: true, page: true, search: { select: { engine: true, query: true } } },
  });
}

/** The user's last answered search on each engine. */
export async function findLastGood(userId: string): Promise<Map<string, SearchRow>> {
  const rows = await db().search.findMany({
    where: { userId, state: { in: ['done', 'partial'] } },
    distinct: ['engine'],
    orderBy: { id: 'desc' },
  });
  return new Map(rows.map((row) => [row.engine, row]));
}

/**
 * Deletes a user's search.
 * @returns hashes of stored pages that nothing names any longer; null when there is no such search
 */
export async function deleteSearch(userId: string, id: string): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    const search = await tx.search.findFirst({
      where: { id, userId },
      select: { pages: { select: { rawHash: true } } },
    });
    if (!search) return null;
    await tx.search.delete({ where: { id } });
    return dropUnused(
      tx,
      search.pages.flatMap(({ rawHash }) => rawHash ?? []),
    );
  });
}

/** The newest search that found something since then. */
export async function findRecent(
  userId: string,
  { query, engine, country, since }: { query: string; engine: string; country: string; since: Date },
): Promise<string | null> {
  const found = await db().search.findFirst({
    where: {
      ...{ userId, query, engine, country, resultsCount: { gt: 0 } },
      state: { in: ['done', 'partial'] },
      createdAt: { gte: since },
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return found?.id ?? null;
}
