import 'server-only';
import { z } from 'zod';
import type { GroupingStatus } from '#lib/features/keywords/groups/parts-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** The keywords of groupings. */

export type GroupingRow = Prisma.KeywordGroupingGetPayload<object>;
/** A stored keyword of a grouping with its results. */
export type KeywordRow = Omit<Prisma.GroupedKeywordGetPayload<object>, 'results'> & { results: StoredResult[] };

const storedResult = z.object({ url: z.string(), host: z.string(), title: z.string(), position: z.int() });
/** A result of a keyword. */
export type StoredResult = z.output<typeof storedResult>;

/** Selects groupings by part of their name, status and source. */
export function matching({
  q,
  status,
  list_id: listId,
  research_id: researchId,
  project_id: projectId,
}: {
  q?: string | undefined;
  status?: GroupingStatus | undefined;
  list_id?: string | undefined;
  research_id?: string | undefined;
  project_id?: string | undefined;
}): Prisma.KeywordGroupingWhereInput {
  return {
    ...(q ? { name: { contains: escapeLike(storable(q)), mode: 'insensitive' } } : {}),
    ...(status ? { status } : {}),
    ...(listId ? { listId } : {}),
    ...(projectId ? { projectId } : {}),
    ...(researchId ? { researchId } : {}),
  };
}

/** Stores the keywords of a new grouping in their given order. */
export async function addKeywords(
  client: Prisma.TransactionClient,
  groupingId: string,
  keywords: readonly { keyword: string; plain: string }[],
): Promise<void> {
  const data = keywords.map(({ keyword, plain }, at) => ({ groupingId, no: at + 1, keyword, plain }));
  await client.groupedKeyword.createMany({ data });
}

/** Numbers of a grouping's keywords by state. */
export interface Counts {
  total: number;
  measured: number;
  not_measured: number;
  reused: number;
}

/** Number of keywords by state, per grouping. */
export async function countKeywords(ids: readonly string[]): Promise<(id: string) => Counts> {
  const rows = await db().groupedKeyword.groupBy({
    by: ['groupingId', 'state', 'reused'],
    where: { groupingId: { in: [...ids] } },
    _count: true,
  });
  return (id) => {
    const own = rows.filter(({ groupingId }) => groupingId === id);
    const sum = (pass: (row: (typeof rows)[number]) => boolean) =>
      own.filter(pass).reduce((all, { _count }) => all + _count, 0);
    return {
      total: sum(() => true),
      measured: sum(({ state }) => state === 'measured'),
      not_measured: sum(({ state }) => state === 'not_measured'),
      reused: sum(({ state, reused }) => state === 'measured' && reused),
    };
  };
}

/** Keywords in their given order. Validates our stored JSON with its schema. */
export async function findKeywords(groupingId: string): Promise<KeywordRow[]> {
  const rows = await db().groupedKeyword.findMany({ where: { groupingId }, orderBy: { no: 'asc' } });
  return rows.map((row) => ({ ...row, results: z.array(storedResult).parse(row.results) }));
}

/** The domain of a project. */
export async function domainOf(projectId: string): Promise<string | null> {
  return (await db().project.findUnique({ where: { id: projectId }, select: { domain: true } }))?.domain ?? null;
}

/** Ends the keywords of a grouping that were not measured. @returns their running searches */
export async function abandonKeywords(
  client: Prisma.TransactionClient,
  groupingId: string,
  reason: string,
): Promise<string[]> {
  const open = await client.groupedKeyword.updateManyAndReturn({
    where: { groupingId, state: { in: ['waiting', 'searching'] } },
    data: { state: 'not_measured', reason: storable(reason) },
    select: { searchId: true },
  });
  return open.flatMap(({ searchId }) => searchId ?? []);
}

/** Returns unmeasured keywords to their state before the search. @param numbers which; null: all. @returns how many */
export async function resetKeywords(
  client: Prisma.TransactionClient,
  groupingId: string,
  numbers: readonly number[] | null,
): Promise<number> {
  const { count } = await client.groupedKeyword.updateMany({
    where: { groupingId, state: 'not_measured', ...(numbers ? { no: { in: [...numbers] } } : {}) },
    data: { state: 'waiting', searchId: null, reason: null, retryAt: null },
  });
  return count;
}

/** A change of a keyword of a grouping. */
export interface KeywordWrite {
  state: 'searching' | 'measured' | 'not_measured';
  searchId: string | null;
  reused?: boolean;
  results?: readonly StoredResult[];
  searchedAt?: Date;
  reason?: string | null;
  retryAt?: Date | null;
}

/** Stores the change of a keyword of a grouping. */
export async function saveKeyword(
  client: Prisma.TransactionClient,
  groupingId: string,
  no: number,
  { results, reason, ...data }: KeywordWrite,
): Promise<void> {
  await client.groupedKeyword.updateMany({
    where: { groupingId, no },
    data: {
      ...data,
      ...(results ? { results: storable(results) as Prisma.InputJsonValue } : {}),
      ...(reason === undefined ? {} : { reason: reason && storable(reason) }),
    },
  });
}
