import 'server-only';
import { dropUnused, keepEvidence } from '#lib/features/evidence/service.ts';
import { storable } from '#lib/features/page-audits/storable.ts';
import type { PageAnswer, SearchRoute } from '#lib/features/searches/search-routes.ts';
import type { FailureReason, SearchState } from '#lib/features/searches/searches-contract.ts';
import type { SearchRow } from '#lib/features/searches/store.ts';
import { db } from '#lib/platform/database/db.ts';
import type { StoredEvidence } from '#lib/platform/evidence/index.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';

/** A search from its beginning to its end: the pages that it brings, and what became of it. */

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
  /** Whether the AI overview is asked for. */
  aiOverview?: boolean;
}

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Not over yet. */
const UNDER_WAY: Prisma.EnumSearchStateFilter = { in: ['running', 'needs_you'] };

export function createSearch(search: NewSearch, within: Prisma.TransactionClient = db()): Promise<{ id: string }> {
  return within.search.create({ data: storable(search), select: { id: true } });
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

/** The attempt that does a search: only while its lease is the search's may it write. */
export interface Held {
  id: string;
  /** Null: nobody can take it up but who made it. */
  lease: string | null;
}

const heldBy = ({ id, lease }: Held) => ({ id, lease, state: UNDER_WAY });

/** Says that a captcha waits for a person, or no longer does. @returns false when it is over, or another's */
export async function turnNeedsYou(tx: Prisma.TransactionClient, held: Held, needsYou: boolean): Promise<boolean> {
  const state = needsYou ? 'needs_you' : 'running';
  return (await tx.search.updateMany({ where: heldBy(held), data: { state } })).count > 0;
}

/**
 * Takes up a search: whoever did it before writes nothing more, and what that attempt has brought is taken away. What was
 * in its pages goes with a sweep of the evidence store.
 * @returns it; null when it is over
 */
export async function takeUp({ id, lease }: Held): Promise<SearchRow | null> {
  return db().$transaction(async (tx) => {
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
  route: Pick<SearchRoute, 'exit' | 'transport'>;
  raw: PageAnswer['page'];
  parsed: PageAnswer['parsed'] | null;
  results: readonly CountedResult[];
  evidence: StoredEvidence | null;
}

/** Keeps a page with its results, all or nothing. @throws LeaseLost when another attempt has taken the search up */
export async function savePage({ id: searchId, lease }: Held, kept: KeptPage): Promise<void> {
  const { page, parsed, raw, results, evidence } = kept;
  await db().$transaction(async (tx) => {
    // Whoever takes it up waits for this page, or this page finds it taken up.
    const held = await tx.$queryRaw<unknown[]>`
      SELECT 1 FROM searches WHERE id = ${searchId}::uuid AND lease IS NOT DISTINCT FROM ${lease}::uuid FOR SHARE`;
    if (held.length === 0) throw new LeaseLost();
    if (evidence) {
      await keepEvidence(tx, [{ kind: 'serp', contentType: storable(raw.contentType).slice(0, 200), ...evidence }]);
    }
    await tx.searchPage.create({
      data: {
        searchId,
        page,
        state: kept.state,
        exit: kept.route.exit,
        transport: kept.route.transport,
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
  /** Set where it was not known at the start. */
  pagesAsked?: number;
  pagesRead: number;
  resultsCount: number;
  exit: string | null;
  transport: string | null;
  errorCode: string | null;
  reason: string | null;
  error: string | null;
  retryAt: Date | null;
  /** Why an overview that was asked for is unmeasured. */
  aiReason: string | null;
  aiError: string | null;
  finishedAt: Date;
}

/** Writes how it ended, where nobody else has ended it or taken it up. */
export async function finishSearch(held: Held, finish: Finish): Promise<void> {
  await db().search.updateMany({ where: heldBy(held), data: storableDates(finish) });
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
  return { ...finish, error: storable(finish.error), aiError: storable(finish.aiError) };
}
