import { leadingLanguage } from '#lib/engines/country-languages.ts';
import { ENGINE_IDS, type EngineId } from '#lib/engines/engine.ts';
import type { Ctx } from '#lib/features/context.ts';
import { engineById } from '#lib/features/search/engine-by-id.ts';
import { getEngineHealth } from '#lib/features/search/engine-health.ts';
import { lanesOf } from '#lib/features/search/lanes.ts';
import { readStored } from '#lib/features/search/read-search.job.ts';
import { searchOf } from '#lib/features/search/run-search.ts';
import { reasonOf } from '#lib/features/search/search-error.ts';
import type { EngineHealthEntry, FailureReason } from '#lib/features/search/searches-contract.ts';
import * as store from '#lib/features/search/store.ts';

/**
 * First pages of results for jobs that need those of many keywords: what is stored already, else a search as any other,
 * kept, at the engine's pace and behind its breaker.
 */

export interface Asked {
  engine: EngineId;
  country: string;
  /** BCP 47 primary; null: the country's leading one. */
  language: string | null;
}

/** How a search for a keyword stands. */
export interface KeywordSerp {
  searchId: string;
  state: 'under_way' | 'read' | 'failed';
  /** First organic results, in order. */
  results: { url: string; host: string; title: string; position: number }[];
  at: Date;
  /** Of a failed one: why, and when the engine is asked again. */
  error: string | null;
  reason: FailureReason | null;
  retryAt: Date | null;
}

export const engineOf = (id: string): EngineId => ENGINE_IDS.find((known) => known === id) ?? 'google';

/** Searches of a user that answer these queries and are new enough, by query in lower case. */
export async function freshSearches(
  userId: string,
  queries: readonly string[],
  { engine, country, language }: Asked,
  since: Date,
): Promise<Map<string, string>> {
  const spoken = language ?? leadingLanguage(country);
  const rows = await store.findFresh(userId, { queries, engine, country, since });
  const found = new Map<string, string>();
  // The newest comes first.
  for (const row of rows) {
    const query = row.query.toLowerCase();
    if ((row.language ?? leadingLanguage(country)) === spoken && !found.has(query)) found.set(query, row.id);
  }
  return found;
}

/** Stores a search for the first page, not begun. @throws NotFound for a project that is not the owner's */
export async function openSearch(
  ctx: Ctx,
  ownerId: string,
  query: string,
  { engine, country, language }: Asked,
  purpose: string,
): Promise<string> {
  const request = { query, engine, country, pages: 1, purpose, ownerId, ...(language ? { language } : {}) };
  return (await store.createSearch(await searchOf(ctx, request))).id;
}

/** Does a stored search to its end. @throws the signal's reason */
export const doSearch = readStored;

/** How a stored search of a user stands; null when it is not there. @param depth results wanted at most */
export async function readKeywordSerp(userId: string, id: string, depth: number): Promise<KeywordSerp | null> {
  const row = await store.findSearch(userId, id);
  if (!row) return null;
  const isUnderWay = row.state === 'running' || row.state === 'needs_you';
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

/** Ends searches that a job no longer waits for; those that are over stay as they are. */
export async function endSearches(ctx: Ctx, ids: readonly string[], message: string): Promise<void> {
  for (const id of ids) await store.endSearch(id, { code: 'cancelled', message, now: ctx.now() });
}

/** Those of some searches of a user that are there still. */
export const keptSearches = store.findKept;

/**
 * How an engine would take searches now.
 * @returns `gapMs`: from one request to the next; `health`: of its best way of being asked in the country
 */
export async function engineOutlook(
  ctx: Ctx,
  { engine, country }: Asked,
): Promise<{ gapMs: number; health: EngineHealthEntry | null }> {
  const lanes = await lanesOf(ctx, engineById(engine), country);
  const { data } = await getEngineHealth(ctx);
  const exits = new Set(lanes.map(({ exit }) => exit));
  const ways = data.engines.filter((one) => one.search_engine === engine && exits.has(one.exit));
  const health = ways.find(({ state }) => state !== 'blocked') ?? ways[0] ?? null;
  return { gapMs: lanes[0]?.pace.gapMs ?? 0, health };
}
