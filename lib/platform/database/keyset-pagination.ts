import 'server-only';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Keyset pagination over a chosen sort column: each page starts after the last row of the previous one. */

/** A sortable column, and the type of its value in a cursor. */
export interface SortColumn {
  sql: Prisma.Sql;
  cast: Prisma.Sql;
}

/** Where the next page starts: the sort value and the number of the last row. */
export interface KeysetCursor {
  value: string | null;
  no: number;
}

type Order = 'asc' | 'desc';

/** The condition that a row comes after the cursor; rows have a number `no`. Empty values come last in either order. */
export function afterCursor({ sql: by, cast }: SortColumn, order: Order, after: KeysetCursor | null): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  const { value, no } = after;
  if (value === null) return Prisma.sql`(${by} IS NULL AND no > ${no})`;
  const beyond = Prisma.raw(order === 'asc' ? '>' : '<');
  return Prisma.sql`(${by} ${beyond} ${value}::${cast} OR ${by} IS NULL OR ${by} = ${value}::${cast} AND no > ${no})`;
}

/** The ORDER BY expression. */
export function keysetOrder({ sql: by }: SortColumn, order: Order): Prisma.Sql {
  return Prisma.sql`${by} ${Prisma.raw(order === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, no`;
}
