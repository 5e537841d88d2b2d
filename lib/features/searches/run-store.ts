import 'server-only';
import { dropUnused, recordEvidence } from '#lib/features/evidence/service.ts';
import type { PageAnswer, SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import type { FailureReason, SearchState } from '#lib/features/searches/searches-contract.ts';
import type { SearchRow } from '#lib/features/searches/store.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { StoredEvidence } from '#lib/platform/evidence/index.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** Writes of a running search, from start to end: its pages and its outcome. */

export interface NewSearch {
  userId: string | null;
  projectId: string | null;
  purpose: string;
  engine: string;
  query: string;
  country: string;
  language: string | null;
  /** `locationKey` of the place; null: the country as a whole. */
  location?: string | null;
  device: string;
  pagesAsked: number;
  /** Whether the AI overview is requested. */
  aiOverview?: boolean;
}

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Not finished. */
const UNDER_WAY: Prisma.EnumSearchStateFilter = { in: ['running', 'action_required'] };

/** Stores a new search. */
export function createSearch(search: NewSearch, within: Prisma.TransactionClient = db()): Promise<{ id: string }> {
  return within.search.create({ data: storable(search), select: { id: true } });
}

/** Stores a search and queues it in one transaction. */
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

/** A search that has not ended, of any user. */
export function findRunning(id: string): Promise<SearchRow | null> {
  return db().search.findFirst({ where: { id, state: UNDER_WAY } });
}

/** The attempt that runs a search: it may write only while it holds the search's lease. */
export interface Held {
  id: string;
  /** Null: only the process that created it can run it. */
  lease: string | null;
}

const heldBy = ({ id, lease }: Held) => ({ id, lease, state: UNDER_WAY });

/**
 * Records that a captcha waits for a person, or no longer does. @returns false when the search has ended, or another
 * attempt holds the lease
 */
export async function requireAction(tx: Prisma.TransactionClient, held: Held, needsYou: boolean): Promise<boolean> {
  const state = needsYou ? 'action_required' : 'running';
  return (await tx.search.updateMany({ where: heldBy(held), data: { state } })).count > 0;
}

/**
 * Takes over a search: the previous attempt can no longer write, and its results are removed. A sweep of the evidence
 * store removes its pages.
 * @returns the search; null when it has ended
 */
export async function takeUp({ id, lease }: Held): Promise<SearchRow | null> {
  return takeRecord(async (tx) => {
    const taken = await tx.search.updateMany({ where: { id, state: UNDER_WAY }, data: { lease, state: 'running' } });
    if (taken.count === 0) return null;
    const search = await tx.search.findUniqueOrThrow({ where: { id } });
    const pages = await tx.searchPage.findMany({ where: { searchId: id }, select: { rawHash: true } });
    await tx.searchResult.deleteMany({ where: { searchId: id } });
    await tx.searchPage.deleteMany({ where: { searchId: id } });
    const hashes = pages.flatMap(({ rawHash }) => rawHash ?? []);
    await dropUnused(tx, hashes);
    return search;
  });
}

/** An organic result with its position over all pages. */
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

/** A page of results to store. */
export interface StoredPage {
  page: number;
  state: PageAnswer['state'] | FailureReason;
  route: Pick<SearchRoute, 'exit' | 'transport'>;
  raw: PageAnswer['page'];
  parsed: PageAnswer['parsed'] | null;
  results: readonly CountedResult[];
  evidence: StoredEvidence | null;
}

/**
 * Saves a page with its results in one transaction. @throws LeaseLost when another attempt has taken over the search
 */
export async function savePage({ id: searchId, lease }: Held, stored: StoredPage): Promise<void> {
  const { page, parsed, raw, results, evidence } = stored;
  await db().$transaction(async (tx) => {
    // Serializes with a takeover: it waits for this page, or this page sees that it has lost the lease.
    const held = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM searches WHERE id = ${searchId}::uuid AND lease IS NOT DISTINCT FROM ${lease}::uuid FOR SHARE`;
    if (held.length === 0) throw new LeaseLost();
    if (evidence) {
      await recordEvidence(tx, [{ kind: 'serp', contentType: storable(raw.contentType).slice(0, 200), ...evidence }]);
    }
    await tx.searchPage.create({
      data: {
        searchId,
        page,
        state: stored.state,
        exit: stored.route.exit,
        transport: stored.route.transport,
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

/** How a search ended. */
export interface Finish {
  state: Exclude<SearchState, 'running' | 'action_required'>;
  /** Set if it was not known at the start. */
  pagesAsked?: number;
  pagesRead: number;
  resultsCount: number;
  exit: string | null;
  transport: string | null;
  errorCode: string | null;
  reason: string | null;
  error: string | null;
  retryAt: Date | null;
  /** Why a requested overview is unmeasured. */
  aiReason: string | null;
  aiError: string | null;
  finishedAt: Date;
}

/** Writes the outcome, unless the search has ended or another attempt has taken it over. */
export async function finishSearch(held: Held, finish: Finish): Promise<void> {
  await db().search.updateMany({ where: heldBy(held), data: storable(finish) });
}

/** Ends a running search from outside; the pages read so far stay. */
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
