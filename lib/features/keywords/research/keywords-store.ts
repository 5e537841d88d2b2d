import 'server-only';
import type { KeywordFilter, KeywordOrder } from '#lib/features/keywords/research/keywords-contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored keyword of a research. */
export type KeywordRow = Prisma.ResearchedKeywordGetPayload<object>;

/** Queries of one research's keywords. They are written once, all together, so positions never change. */

const COLUMNS: Record<KeywordOrder, { column: keyof KeywordRow; nullable?: true }> = {
  position: { column: 'position' },
  keyword: { column: 'keyword' },
  words: { column: 'words' },
  intent: { column: 'intent' },
  avg_monthly_searches: { column: 'volume', nullable: true },
  competition_index: { column: 'competitionIndex', nullable: true },
  low_top_of_page_bid_micros: { column: 'lowBidMicros', nullable: true },
  high_top_of_page_bid_micros: { column: 'highBidMicros', nullable: true },
};

/** Order and direction of a list. */
export interface SortedBy {
  sort: KeywordOrder;
  order: 'asc' | 'desc';
}

const has = (part: string) => ({
  contains: escapeLike(storable(part)),
  mode: 'insensitive' as const,
});

/** A filter of keywords, with the positions of a group's members in place of its name. */
export type StoredFilter = Omit<KeywordFilter, 'group'> & { positions?: number[] };

function where(researchId: string, filter: StoredFilter): Prisma.ResearchedKeywordWhereInput {
  const { q, not, intent, source, volume_min: from, volume_max: to, has_figures: figures } = filter;
  const { words_min: least, words_max: most, positions } = filter;
  const volume = { ...(from === undefined ? {} : { gte: from }), ...(to === undefined ? {} : { lte: to }) };
  const words = { ...(least === undefined ? {} : { gte: least }), ...(most === undefined ? {} : { lte: most }) };
  return {
    researchId,
    AND: [
      q ? { keyword: has(q) } : {},
      not ? { NOT: { keyword: has(not) } } : {},
      intent?.length ? { intent: { in: intent } } : {},
      source?.length ? { sources: { hasSome: source } } : {},
      Object.keys(volume).length > 0 ? { volume } : {},
      figures === undefined ? {} : { volume: figures ? { not: null } : null },
      Object.keys(words).length > 0 ? { words } : {},
      positions ? { position: { in: positions } } : {},
    ],
  };
}

/** Empty values sort last in either order; ties keep the order of the research. */
function orderBy({ sort, order }: SortedBy): Prisma.ResearchedKeywordOrderByWithRelationInput[] {
  const { column, nullable } = COLUMNS[sort];
  const by = { [column]: nullable ? { sort: order, nulls: 'last' } : order };
  return column === 'position' ? [by] : [by, { position: 'asc' }];
}

/** The keywords of a research that match, in order. */
export function readKeywords(
  researchId: string,
  filter: StoredFilter,
  sorted: SortedBy,
  { skip = 0, take }: { skip?: number; take?: number } = {},
): Promise<KeywordRow[]> {
  return db().researchedKeyword.findMany({
    where: where(researchId, filter),
    orderBy: orderBy(sorted),
    skip,
    ...(take === undefined ? {} : { take }),
  });
}

/** All keywords of a research without their metrics, in order. */
export const readTexts = (researchId: string) =>
  db().researchedKeyword.findMany({
    where: { researchId },
    orderBy: { position: 'asc' },
    select: { keyword: true, position: true },
  });

/** Number of keywords that match. */
export function countKeywords(researchId: string, filter: StoredFilter): Promise<number> {
  return db().researchedKeyword.count({ where: where(researchId, filter) });
}

/** Number of keywords by intent. */
export async function countIntents(researchId: string): Promise<Map<string, number>> {
  const rows = await db().researchedKeyword.groupBy({ by: ['intent'], where: { researchId }, _count: true });
  return new Map(rows.map(({ intent, _count }) => [intent, _count]));
}
