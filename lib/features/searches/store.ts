import 'server-only';
import { dropUnused } from '#lib/features/evidence/service.ts';
import type { SearchState } from '#lib/features/searches/searches-contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Reads stored searches. `run-store.ts` writes them while they run. */

export type SearchRow = Prisma.SearchGetPayload<object>;

/** Which searches to list. */
export interface SearchFilter {
  query?: string | undefined;
  engine?: string | undefined;
  country?: string | undefined;
  state?: SearchState | undefined;
  projectId?: string | undefined;
  /** Whether searches that other tools made for themselves are listed; absent: yes. */
  helpers?: boolean | undefined;
}

/** Searches with operators such as site:, whose results nobody reads as a SERP. */
const HELPERS = ['emails', 'backlinks', 'page_indexation', 'alert_indexed', 'local_grid', 'question_tree'];

/** One page of a user's searches, newest first (ids sort by time). */
export async function listSearches(userId: string, filter: SearchFilter, after: string | null, take: number) {
  const query = filter.query && escapeLike(storable(filter.query));
  const { helpers = true, ...fields } = filter;
  const given = Object.fromEntries(
    Object.entries({ ...fields, query: undefined }).filter(([, value]) => value !== undefined),
  );
  return db().search.findMany({
    where: {
      AND: await readableTo(userId),
      ...given,
      ...(helpers ? {} : { purpose: { notIn: HELPERS } }),
      ...(after ? { id: { lt: after } } : {}),
      ...(query ? { query: { contains: query, mode: 'insensitive' } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
  });
}

/** A search that a user may read: their own, or one filed under one of their projects. */
export async function readSearch(userId: string, id: string): Promise<SearchRow | null> {
  return db().search.findFirst({ where: { id, AND: await readableTo(userId) } });
}

/** A user's search; null if there is none. */
export function findSearch(userId: string, id: string): Promise<SearchRow | null> {
  return db().search.findFirst({ where: { id, userId } });
}

/** The previous answered search of the same query, engine, country and location. */
export async function findPrevious(search: SearchRow, userId: string): Promise<SearchRow | null> {
  const { engine, country, location, device, query, id } = search;
  return db().search.findFirst({
    where: {
      AND: await readableTo(userId),
      engine,
      country,
      location,
      device,
      query,
      id: { lt: id },
      state: { in: ['done', 'partial'] },
    },
    orderBy: { id: 'desc' },
  });
}

/** The newest answered searches of the same query and location in other engines, one for each, that a user may read. */
export async function findInOtherEngines(search: SearchRow, userId: string): Promise<SearchRow[]> {
  const { query, country, location, language, device, engine } = search;
  return db().search.findMany({
    where: {
      AND: await readableTo(userId),
      query,
      country,
      location,
      language,
      device,
      engine: { not: engine },
      purpose: { notIn: HELPERS },
      state: { in: ['done', 'partial'] },
      resultsCount: { gt: 0 },
    },
    distinct: ['engine'],
    orderBy: [{ engine: 'asc' }, { id: 'desc' }],
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

/** A user's newest answered search for each of these queries since then, ignoring case. */
export async function findFresh(
  userId: string,
  { queries, engine, country, since }: { queries: readonly string[]; engine: string; country: string; since: Date },
): Promise<SearchRow[]> {
  const found = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT ON (lower(query), language) id FROM searches
    WHERE user_id = ${userId}::uuid AND engine = ${engine} AND country = ${country} AND created_at >= ${since}
      AND device = 'desktop' AND location IS NULL
      AND state IN ('done', 'partial') AND pages_read > 0
      AND lower(query) = ANY(SELECT lower(given) FROM unnest(${[...queries]}::text[]) AS given)
    ORDER BY lower(query), language, created_at DESC`;
  return db().search.findMany({ where: { id: { in: found.map(({ id }) => id) } }, orderBy: { createdAt: 'desc' } });
}

/**
 * The user's newest complete search with the same request and purpose since then, possibly with the AI overview in
 * addition.
 * @param transports those that can answer it; null: any
 */
export async function findSame(
  userId: string,
  query: string,
  how: { engine: string; country: string; language: string | null; location: string | null; device: string },
  {
    pages,
    aiOverview,
    transports,
    purpose,
    since,
  }: { pages: number; aiOverview: boolean; transports: readonly string[] | null; purpose: string; since: Date },
): Promise<string | null> {
  const found = await db().search.findFirst({
    where: {
      userId,
      query,
      ...how,
      purpose,
      state: 'done',
      pagesAsked: { gte: pages },
      createdAt: { gte: since },
      ...(aiOverview ? { aiOverview } : {}),
      ...(transports ? { transport: { in: [...transports] } } : {}),
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Those of these searches that still exist, of one user or of any. */
export async function existingSearches(userId: string | null, ids: readonly string[]): Promise<Set<string>> {
  const whose = userId === null ? {} : { userId };
  const rows = await db().search.findMany({ where: { ...whose, id: { in: [...ids] } }, select: { id: true } });
  return new Set(rows.map(({ id }) => id));
}

/** The pages of a search in order. */
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
 * @returns hashes of stored pages that nothing references any longer; null when there is no such search
 */
export async function deleteSearch(userId: string, id: string): Promise<string[] | null> {
  return db().$transaction(async (tx) => {
    // Waits for a page that is being stored, and deletes it too.
    const held = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM searches WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
    if (held.length === 0) return null;
    const pages = await tx.searchPage.findMany({ where: { searchId: id }, select: { rawHash: true } });
    await tx.search.delete({ where: { id } });
    return dropUnused(
      tx,
      pages.flatMap(({ rawHash }) => rawHash ?? []),
    );
  });
}

/** The newest search with results since then. */
export async function findRecent(
  userId: string,
  { query, engine, country, since }: { query: string; engine: string; country: string; since: Date },
): Promise<string | null> {
  const found = await db().search.findFirst({
    where: {
      userId,
      query,
      engine,
      country,
      location: null,
      device: 'desktop',
      resultsCount: { gt: 0 },
      state: { in: ['done', 'partial'] },
      createdAt: { gte: since },
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return found?.id ?? null;
}
