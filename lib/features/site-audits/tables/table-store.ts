import 'server-only';
import { type ColumnId, extractionNumber } from '#lib/features/site-audits/columns-contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';

/** Number of a run that a user may read; null when there is none. */
export async function runNumber(userId: string, id: string): Promise<number | null> {
  const run = await db().siteAudit.findFirst({
    where: { id, deletedAt: null, AND: await readableTo(userId) },
    select: { no: true },
  });
  return run?.no ?? null;
}

/** A value of the table. */
export type TableValue = string | number | boolean | null;

/** A function of the database takes 100 arguments at most, two for each column. */
const COLUMNS_AT_ONCE = 50;

/** Consecutive rows, stored by column. */
export interface TableBlock {
  rows: number;
  /** Number of the last address in the block; null for an empty block. */
  last: number | null;
  columns: Record<string, TableValue[]>;
}

/**
 * Internal addresses after a number, by column. The database builds one JSON array for each column: as row objects, the
 * same block takes about ten times as long to transfer and serialize.
 */
export async function readBlock(
  run: number,
  columns: readonly ColumnId[],
  after: number,
  rows: number,
): Promise<TableBlock> {
  // Names from a fixed list, never text from the caller.
  const wanted = Prisma.raw(columns.map((id) => `${expressionOf(id)} AS "${id}"`).join(', '));
  const parts = Array.from({ length: Math.ceil(columns.length / COLUMNS_AT_ONCE) }, (_, part) => {
    const some = columns.slice(part * COLUMNS_AT_ONCE, (part + 1) * COLUMNS_AT_ONCE);
    const arrays = some.map((id) => `'${id}', coalesce(json_agg(b."${id}" ORDER BY b.place), '[]')`);
    return `json_build_object(${arrays.join(', ')})`;
  });
  const objects = Prisma.raw(`json_build_array(${parts.join(', ')})`);
  const [found] = await db().$queryRaw<{ count: number; last: number | null; columns: TableBlock['columns'][] }[]>`
    SELECT count(*)::int AS count, max(b.place) AS last, ${objects} AS columns
    FROM (
      SELECT p.no AS place, ${wanted}
      FROM site_pages p
      LEFT JOIN site_pages r ON r.audit_no = p.audit_no AND r.no = p.redirect_no
      WHERE p.audit_no = ${run} AND p.internal AND p.no > ${after}
      ORDER BY p.no
      LIMIT ${rows}
    ) b`;
  return { rows: found?.count ?? 0, last: found?.last ?? null, columns: Object.assign({}, ...(found?.columns ?? [])) };
}

/** Columns that are computed instead of stored. */
const EXPRESSIONS: Partial<Record<ColumnId, string>> = {
  redirect_url: 'r.url',
  fetched_at: `to_char(p.fetched_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

function expressionOf(id: ColumnId): string {
  const number = extractionNumber(id);
  return number > 0 ? `p.extracted->>'${number}'` : (EXPRESSIONS[id] ?? `p."${id}"`);
}
