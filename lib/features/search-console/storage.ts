import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** How much of the database the rows of a property take. */
export interface Storage {
  rows: number;
  bytes: number;
}

/** The same of one month. */
export interface MonthStorage extends Storage {
  /** Its first day, YYYY-MM-DD. */
  month: string;
}

/**
 * Rows and bytes of a property by month, oldest first: by query, page, country and device, with their indexes. Properties
 * share the table of a month, so each takes the part of it that it has of the rows.
 */
export const storageByMonth = (propertyNo: number): Promise<MonthStorage[]> =>
  db().$queryRaw<MonthStorage[]>`
    SELECT to_char(mine.month, 'YYYY-MM-DD') AS month, mine.rows::float8 AS rows,
      round(coalesce(pg_total_relation_size(to_regclass('search_console_rows_' || to_char(mine.month, 'YYYY_MM'))), 0)
        * mine.rows / (SELECT sum(rows) FROM search_console_months everyone WHERE everyone.month = mine.month))::float8 AS bytes
    FROM search_console_months mine
    WHERE mine.property_no = ${propertyNo} AND mine.rows > 0
    ORDER BY mine.month`;

/** Rows and bytes of a property. */
export const storageOf = async (propertyNo: number): Promise<Storage> => sumOf(await storageByMonth(propertyNo));

/** The sum of months. */
export function sumOf(months: readonly Storage[]): Storage {
  const total = { rows: 0, bytes: 0 };
  for (const { rows, bytes } of months) {
    total.rows += rows;
    total.bytes += bytes;
  }
  return total;
}
