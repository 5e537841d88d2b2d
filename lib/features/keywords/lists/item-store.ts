import 'server-only';
import type { KeywordFilter } from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { COUNTED, counted, type ListRow } from '#lib/features/keywords/lists/store.ts';
import { difficultySql, storedDifficultySql, type toDifficulty } from '#lib/features/rankings/service.ts';
import { changedTags } from '#lib/platform/database/changed-tags.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import {
  afterCursor,
  type KeysetCursor,
  keysetOrder,
  type SortColumn,
} from '#lib/platform/database/keyset-pagination.ts';
import { storable } from '#lib/platform/database/storable.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** The keywords of lists as stored. */

/** A stored keyword of a list. */
export type ItemRow = Prisma.KeywordListItemGetPayload<object>;
/** The tracked keywords of the list's project that have difficulties. */
export type DifficultySource = Parameters<typeof storedDifficultySql>[0];
/** A keyword with the stored difficulty of the tracked one; null: it is not tracked. */
export type ListedRow = ItemRow & { difficulty: StoredDifficulty | null };
type StoredDifficulty = Parameters<typeof toDifficulty>[0];

/** Tags in use, most used first; number of keywords with a volume; time of the last figures. */
export async function describeItems(listId: string) {
  const [tags, withFigures, latest] = await Promise.all([
    db().$queryRaw<{ tag: string; count: number }[]>`
      SELECT tag, count(*)::int AS count FROM keyword_list_items, unnest(tags) AS tag
      WHERE list_id = ${listId}::uuid GROUP BY tag ORDER BY count DESC, tag`,
    db().keywordListItem.count({ where: { listId, avgMonthlySearches: { not: null } } }),
    db().keywordListItem.aggregate({ where: { listId }, _max: { figuresAt: true } }),
  ]);
  return { tags, withFigures, figuresAt: latest._max.figuresAt };
}

/** A keyword to store. */
export type NewItem = Prisma.KeywordListItemCreateManyListInput;

/**
 * Adds keywords to a list under a lock, all or none.
 * @param choose receives the list's keywords by plain form and returns those to add
 * @returns null when this user has no such list
 */
export async function addItems(
  userId: string,
  id: string,
  choose: (present: ReadonlyMap<string, string>) => NewItem[],
): Promise<{ list: ListRow; added: string[] } | null> {
  return db().$transaction(async (tx) => {
    if (!(await holdList(tx, userId, id))) return null;
    const present = await tx.keywordListItem.findMany({
      where: { listId: id },
      select: { plain: true, keyword: true },
    });
    const items = choose(new Map(present.map(({ plain, keyword }) => [plain, keyword])));
    await tx.keywordListItem.createMany({ data: items.map((item) => ({ ...item, listId: id })) });
    const row = await tx.keywordList.update({
      where: { id },
      data: items.length > 0 ? { updatedAt: new Date() } : { updatedAt: undefined },
      include: COUNTED,
    });
    return { list: counted(row), added: items.map(({ keyword }) => keyword) };
  });
}

/** Locks a list until the transaction ends. @returns whether the user has it */
async function holdList(tx: Prisma.TransactionClient, userId: string, id: string): Promise<boolean> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT id FROM keyword_lists WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  return held.length > 0;
}

/** The keywords of a list by plain form. */
export async function presentItems(listId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db().keywordListItem.findMany({ where: { listId }, select: { plain: true, keyword: true } });
  return new Map(rows.map(({ plain, keyword }) => [plain, keyword]));
}

/** Keywords as typed, in the order of the list. */
export async function findTexts(listId: string, ids?: readonly string[]): Promise<string[]> {
  const rows = await db().keywordListItem.findMany({
    where: { listId, ...(ids ? { id: { in: [...ids] } } : {}) },
    orderBy: { no: 'asc' },
    select: { keyword: true },
  });
  return rows.map(({ keyword }) => keyword);
}

/** Changes a keyword of a user's list. @returns undefined if there is none */
export async function updateItem(
  userId: string,
  listId: string,
  id: string,
  data: { tags?: string[]; targetUrl?: string | null; note?: string },
): Promise<ItemRow | undefined> {
  const [row] = await db().keywordListItem.updateManyAndReturn({
    where: { id, listId, list: { userId } },
    data,
    limit: 1,
  });
  if (row) await touch(listId);
  return row;
}

/**
 * Adds and removes tags of keywords, all or none. Waits for concurrent changes, so that none is lost.
 * @returns the number of changed keywords; null when one would have more than `most`, undefined when this user has no
 * such list
 */
export function tagItems(
  userId: string,
  listId: string,
  ids: readonly string[],
  { add, remove, most }: { add: readonly string[]; remove: readonly string[]; most: number },
): Promise<number | null | undefined> {
  const tags = changedTags(add, remove);
  const chosen = Prisma.sql`list_id = ${listId}::uuid AND id = ANY(${[...ids]}::uuid[]) AND tags <> ${tags}`;
  return db().$transaction(async (tx) => {
    if (!(await holdList(tx, userId, listId))) return undefined;
    // A single keyword can change without a lock on its list.
    await tx.$queryRaw`SELECT id FROM keyword_list_items WHERE list_id = ${listId}::uuid AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`;
    const [over] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM keyword_list_items WHERE ${chosen} AND cardinality(${tags}) > ${most} LIMIT 1`;
    if (over) return null;
    const changed = await tx.$executeRaw`UPDATE keyword_list_items SET tags = ${tags} WHERE ${chosen}`;
    if (changed > 0) await tx.keywordList.update({ where: { id: listId }, data: { updatedAt: new Date() } });
    return changed;
  });
}

/** Removes keywords from a list. @returns their number */
export async function removeItems(listId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db().keywordListItem.deleteMany({ where: { listId, id: { in: [...ids] } } });
  if (count > 0) await touch(listId);
  return count;
}

async function touch(listId: string): Promise<void> {
  await db().keywordList.updateMany({ where: { id: listId }, data: { updatedAt: new Date() } });
}

const COLUMNS: Record<KeywordFilter['sort'], SortColumn> = {
  created_at: { sql: Prisma.sql`no`, cast: Prisma.sql`int` },
  keyword: { sql: Prisma.sql`plain`, cast: Prisma.sql`text` },
  avg_monthly_searches: { sql: Prisma.sql`avg_monthly_searches`, cast: Prisma.sql`int` },
  competition_index: { sql: Prisma.sql`competition_index`, cast: Prisma.sql`int` },
  difficulty: { sql: Prisma.sql`k.difficulty`, cast: Prisma.sql`int` },
};

/** The keywords of a list as `i`, and the tracked ones of its project as `k`. */
const joined = (source: DifficultySource | null): Prisma.Sql => {
  const tracked = source
    ? storedDifficultySql(source, Prisma.sql`i.plain`)
    : Prisma.sql`SELECT NULL::int AS difficulty`;
  return Prisma.sql`keyword_list_items i LEFT JOIN LATERAL (${tracked}) k ON true`;
};

function where(listId: string, filter: Omit<KeywordFilter, 'sort' | 'order'>): Prisma.Sql {
  const { q, tag, intent, difficulty } = storable(filter);
  const parts = [Prisma.sql`list_id = ${listId}::uuid`];
  // Both in the database, whose lower case differs from JavaScript's (İ, the final Σ of a word).
  if (q) parts.push(Prisma.sql`lower(keyword) LIKE lower(${`%${escapeLike(q)}%`})`);
  if (tag) parts.push(Prisma.sql`${tag} = ANY(tags)`);
  if (intent) parts.push(Prisma.sql`intent = ${intent}`);
  if (difficulty) parts.push(difficultySql(difficulty));
  return Prisma.join(parts, ' AND ');
}

/** Number of a list's keywords that match a filter. */
export async function countItems(
  listId: string,
  filter: Omit<KeywordFilter, 'sort' | 'order'>,
  source: DifficultySource | null,
): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${joined(filter.difficulty ? source : null)} WHERE ${where(listId, filter)}`;
  return row?.count ?? 0;
}

/** One page of the keywords. Missing figures sort last in either order. */
export async function readItems(
  listId: string,
  { sort, order, ...filter }: KeywordFilter,
  source: DifficultySource | null,
  { after, take }: { after: KeysetCursor | null; take: number },
): Promise<{ items: ListedRow[]; last: KeysetCursor | null }> {
  const column = COLUMNS[sort];
  const isByDifficulty = sort === 'difficulty' || filter.difficulty !== undefined;
  const found = await db().$queryRaw<{ no: number; value: string | null }[]>`
    SELECT no, (${column.sql})::text AS value FROM ${joined(isByDifficulty ? source : null)} WHERE ${where(listId, filter)} AND ${afterCursor(column, order, after)}
    ORDER BY ${keysetOrder(column, order)} LIMIT ${take}`;
  const nos = found.map(({ no }) => no);
  const [rows, difficulties] = await Promise.all([
    db().keywordListItem.findMany({ where: { no: { in: nos } } }),
    source ? readDifficulties(nos, source) : new Map<number, StoredDifficulty>(),
  ]);
  const byNo = new Map(rows.map((row) => [row.no, row]));
  // Skips keywords removed between the two queries.
  const items = found.flatMap(({ no }) => {
    const row = byNo.get(no);
    return row ? { ...row, difficulty: difficulties.get(no) ?? null } : [];
  });
  return { items, last: found.at(-1) ?? null };
}

/** Stored difficulties of keywords of a list, by number; of those that are tracked. */
async function readDifficulties(nos: readonly number[], source: DifficultySource) {
  const rows = await db().$queryRaw<(StoredDifficulty & { no: number })[]>`
    SELECT no, k.difficulty, k.difficulty_low AS "difficultyLow", k.difficulty_high AS "difficultyHigh",
      k.difficulty_reason AS "difficultyReason", k.measured_at AS "measuredAt"
    FROM ${joined(source)} WHERE no = ANY(${[...nos]}::int[]) AND k.is_tracked`;
  return new Map(rows.map((row) => [row.no, row]));
}
