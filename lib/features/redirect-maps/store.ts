import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import type { Client } from '#lib/runs/run-model.ts';
import { REDIRECT_RESULTS, type RedirectResult } from '#lib/text/redirects/redirect-results.ts';

/** The entries of redirect maps. */

export type MapRow = Prisma.RedirectMapGetPayload<object>;
/** A stored entry. */
export type EntryRow = Prisma.RedirectMapEntryGetPayload<object>;
/** What the check of an entry found. */
export type EntryResult = Pick<
  EntryRow,
  'result' | 'finalUrl' | 'status' | 'title' | 'h1' | 'relevance' | 'indexable' | 'reason'
> & { hops: { url: string; status: number }[] };

const CHUNK = 2_000;

/** Selects maps by part of their name, and project. */
export const matching = (q: string | undefined, projectId: string | undefined): Prisma.RedirectMapWhereInput => ({
  ...(q ? { name: { contains: escapeLike(storable(q)), mode: 'insensitive' } } : {}),
  ...(projectId ? { projectId } : {}),
});

/** Stores the entries of a new map in their given order. */
export async function addEntries(
  client: Client,
  mapId: string,
  entries: readonly { oldUrl: string; newUrl: string | null }[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += CHUNK) {
    const data = entries.slice(from, from + CHUNK).map((one, at) => ({ mapId, no: from + at + 1, ...one }));
    await client.redirectMapEntry.createMany({ data });
  }
}

/** Number of entries by result, per map. */
export async function countResults(ids: readonly string[]): Promise<(id: string) => Record<RedirectResult, number>> {
  const rows = await db().redirectMapEntry.groupBy({
    by: ['mapId', 'result'],
    where: { mapId: { in: [...ids] } },
    _count: true,
  });
  const of = (id: string, result: RedirectResult) =>
    rows.find((row) => row.mapId === id && row.result === result)?._count ?? 0;
  return (id) => ({
    waiting: of(id, 'waiting'),
    match: of(id, 'match'),
    redirected: of(id, 'redirected'),
    other_target: of(id, 'other_target'),
    not_redirected: of(id, 'not_redirected'),
    broken: of(id, 'broken'),
    loop: of(id, 'loop'),
    not_measured: of(id, 'not_measured'),
  });
}

/** Entries in their given order. @param after number of the previous entry */
export const listEntries = (
  mapId: string,
  { result, after, take }: { result?: RedirectResult | undefined; after: number; take: number },
): Promise<EntryRow[]> =>
  db().redirectMapEntry.findMany({
    where: { mapId, no: { gt: after }, ...(result ? { result } : {}) },
    orderBy: { no: 'asc' },
    take,
  });

/** The next entries that were not checked. */
export const nextWaiting = (mapId: string, take: number): Promise<EntryRow[]> =>
  listEntries(mapId, { result: 'waiting', after: 0, take });

/** Stores what was found. */
export async function writeResult(client: Client, { mapId, no }: EntryRow, found: EntryResult, now: Date) {
  await client.redirectMapEntry.updateMany({ where: { mapId, no }, data: { ...storable(found), checkedAt: now } });
}

/** Returns entries that were not measured to their state before the check. @returns how many are waiting then */
export async function resetEntries(client: Client, mapId: string): Promise<number> {
  await client.redirectMapEntry.updateMany({
    where: { mapId, result: 'not_measured' },
    data: { result: 'waiting', hops: [], finalUrl: null, status: null, reason: null, checkedAt: null },
  });
  return client.redirectMapEntry.count({ where: { mapId, result: 'waiting' } });
}

/** The result of a stored entry. */
export const resultOf = ({ result }: Pick<EntryRow, 'result'>): RedirectResult =>
  REDIRECT_RESULTS.find((one) => one === result) ?? 'not_measured';
