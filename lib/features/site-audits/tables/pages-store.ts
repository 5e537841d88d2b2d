import 'server-only';
import { type ColumnId, columnById } from '#lib/features/site-audits/columns-contract.ts';
import type { Filter } from '#lib/features/site-audits/filter-contract.ts';
import { columnSql, filterSql } from '#lib/features/site-audits/tables/filter-sql.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Which rows to read. */
export interface PageQuery {
  filter?: Filter | undefined;
  query?: string | undefined;
  external: boolean;
}

/** The column to sort by, and the direction. */
export interface PageOrder {
  sort: ColumnId;
  order: 'asc' | 'desc';
}

/** Where the next page of a table starts: the value of the sorted column and the number of the last row. */
export interface After {
  value: string | null;
  no: number;
}

/** A row by column. */
export type Row = Record<string, string | number | boolean | null>;

function where(no: number, { filter, query, external }: PageQuery): Prisma.Sql {
  const parts = [Prisma.sql`p.audit_no = ${no}`];
  if (!external) parts.push(Prisma.sql`p.internal`);
  if (query !== undefined) {
    const like = `%${escapeLike(query)}%`;
    parts.push(Prisma.sql`(p.url ILIKE ${like} OR p.title ILIKE ${like})`);
  }
  if (filter) parts.push(filterSql(filter));
  return Prisma.join(parts, ' AND ');
}

/** Number of rows that match a filter. */
export async function countPages(no: number, query: PageQuery): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM site_pages p WHERE ${where(no, query)}`;
  return row?.count ?? 0;
}

/** SQL type for a column's value in a cursor. */
const CASTS = { text: 'text', option: 'text', number: 'float8', boolean: 'boolean', moment: 'timestamptz' } as const;

function castOf(id: ColumnId): Prisma.Sql {
  return Prisma.raw(CASTS[columnById(id)?.kind ?? 'text']);
}

/** Which part of the table to read. */
export interface PageSlice extends PageOrder {
  columns: readonly ColumnId[];
  /** The row to continue after, or the number of rows to skip. */
  from: { after: After } | { offset: number };
  take: number;
}

/** One page of the table. Empty values come last in both directions. `last` is the place of its last row. */
export async function readPages(
  no: number,
  query: PageQuery,
  { columns, sort, order, from, take }: PageSlice,
): Promise<{ rows: Row[]; last: After | null }> {
  // Texts are sorted by a prefix, because the cursor contains the value.
  const by = columnById(sort)?.kind === 'text' ? Prisma.sql`left(${columnSql(sort)}, 300)` : columnSql(sort);
  const direction = Prisma.raw(order === 'asc' ? 'ASC' : 'DESC');
  const beyond = Prisma.raw(order === 'asc' ? '>' : '<');
  let next = Prisma.sql`true`;
  if ('after' in from) {
    const { value, no: last } = from.after;
    next =
      value === null
        ? Prisma.sql`(${by} IS NULL AND p.no > ${last})`
        : Prisma.sql`(${by} ${beyond} ${value}::${castOf(sort)} OR ${by} IS NULL OR ${by} = ${value}::${castOf(sort)} AND p.no > ${last})`;
  }
  const wanted = [...new Set<ColumnId>(['no', ...columns])];
  const selected = Prisma.join(wanted.map((id) => Prisma.sql`${columnSql(id)} AS ${Prisma.raw(`"${id}"`)}`));
  const found = await db().$queryRaw<Record<string, unknown>[]>`
    SELECT ${selected}, (${by})::text AS "~sort" FROM site_pages p
    WHERE ${where(no, query)} AND ${next}
    ORDER BY ${by} ${direction} NULLS LAST, p.no
    LIMIT ${take} OFFSET ${'offset' in from ? from.offset : 0}`;
  const end = found.at(-1);
  return {
    rows: found.map(({ '~sort': _, ...row }) => plain(row)),
    last: end ? { value: typeof end['~sort'] === 'string' ? end['~sort'] : null, no: Number(end.no) } : null,
  };
}

/** All matching rows in order, slice by slice, for files. */
export async function* everyPage(
  no: number,
  query: PageQuery,
  columns: readonly ColumnId[],
  order: PageOrder,
): AsyncGenerator<Row[]> {
  const slice = 1_000;
  let from: { after: After } | { offset: number } = { offset: 0 };
  for (;;) {
    const { rows, last } = await readPages(no, query, { ...order, columns, from, take: slice });
    if (rows.length > 0) yield rows;
    if (rows.length < slice || last === null) return;
    from = { after: last };
  }
}

/** Columns of one address. */
export async function readPage(no: number, page: number, columns: readonly ColumnId[]): Promise<Row | null> {
  const selected = Prisma.join(columns.map((id) => Prisma.sql`${columnSql(id)} AS ${Prisma.raw(`"${id}"`)}`));
  const [row] = await db().$queryRaw<Record<string, unknown>[]>`
    SELECT ${selected} FROM site_pages p WHERE p.audit_no = ${no} AND p.no = ${page}`;
  return row ? plain(row) : null;
}

function plain(row: Record<string, unknown>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : primitive(value)]),
  );
}

const primitive = (value: unknown): Row[string] =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
