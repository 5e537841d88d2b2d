import 'server-only';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** Figures of the keywords of a list. */

export interface DueItem {
  id: string;
  keyword: string;
}

const due = (listId: string, since: Date): Prisma.KeywordListItemWhereInput => ({
  listId,
  OR: [{ figuresAt: null }, { figuresAt: { lt: since } }],
});

/** Keywords whose figures are older than a given time, those without any first. */
export function dueItems(listId: string, since: Date, take: number): Promise<DueItem[]> {
  return db().keywordListItem.findMany({
    where: due(listId, since),
    orderBy: [{ figuresAt: { sort: 'asc', nulls: 'first' } }, { no: 'asc' }],
    take,
    select: { id: true, keyword: true },
  });
}

/** Number of keywords whose figures are missing, or older than that. */
export function countDue(listId: string, since: Date): Promise<number> {
  return db().keywordListItem.count({ where: due(listId, since) });
}

/** The figures of a keyword, or why there are none. */
export type Figures = Pick<
  Prisma.KeywordListItemUncheckedUpdateManyInput,
  | 'avgMonthlySearches'
  | 'competition'
  | 'competitionIndex'
  | 'lowBidMicros'
  | 'highBidMicros'
  | 'figuresReason'
  | 'figuresAt'
> & { id: string };

/**
 * Stores the figures of some keywords in one transaction. Skips keywords removed meanwhile, and all figures when the
 * list's country or language has changed.
 */
export async function keepFigures(
  { country, language }: { country: string; language: string | null },
  figures: readonly Figures[],
): Promise<void> {
  await db().$transaction(
    figures.map(({ id, ...data }) =>
      db().keywordListItem.updateMany({ where: { id, list: { country, language } }, data }),
    ),
  );
}
