import 'server-only';
import { dateOf, dayOf } from '#lib/features/google-accounts/service.ts';
import type { PerformanceDimension } from '#lib/features/search-console/dimensions-contract.ts';
import { figuresOf } from '#lib/features/search-console/performance/figures.ts';
import type { DayRow, Question, RowOrder } from '#lib/features/search-console/performance/performance-store.ts';
import type { Period } from '#lib/features/search-console/performance/periods.ts';
import type { PerformanceRow } from '#lib/features/search-console/performance-contract.ts';
import { toCursor } from '#lib/platform/database/cursor.ts';
import { db } from '#lib/platform/database/db.ts';

/** Rows of an imported export: sums over its own date range, at most a thousand of each kind. */

/** Days of an imported file within a period. */
export async function importedDays(propertyNo: number, { from, to }: Period): Promise<DayRow[]> {
  const day = { gte: dateOf(from), lte: dateOf(to) };
  const rows = await db().searchConsoleDay.findMany({ where: { propertyNo, day }, orderBy: { day: 'asc' } });
  return rows.map((row) => ({ ...row, day: dayOf(row.day) }));
}

/** A page of an imported table. Only days can be limited to a period. */
export async function importedRows(
  propertyNo: number,
  { dimension, sort, order, after, limit }: RowOrder,
  { period, filter }: Question,
): Promise<{ source: 'file'; period: Period; rows: PerformanceRow[]; next: string | null }> {
  const file = await db().searchConsoleImport.findUnique({ where: { propertyNo } });
  const all =
    dimension === 'date' ? await importedDays(propertyNo, period) : await tableOf(file?.id, dimension, filter);
  const rows = all
    .map((row) => ({ key: 'day' in row ? row.day : row.key, ...figuresOf(row), before: null, analytics: null }))
    .map((row) => ({ row, value: sort === 'key' ? row.key : (row[sort] ?? 0) }));
  const sign = order === 'asc' ? 1 : -1;
  const compare = (a: { value: number | string; key: string }, b: { value: number | string; key: string }) =>
    sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  const sorted = rows
    .map(({ row, value }) => ({ row, value, key: row.key }))
    .toSorted(compare)
    .filter((one) => !after || compare(one, after) > 0);
  const page = sorted.slice(0, limit);
  const last = sorted.length > limit ? page.at(-1) : undefined;
  return {
    source: 'file',
    period: dimension === 'date' || !file ? period : { from: dayOf(file.firstDay), to: dayOf(file.lastDay) },
    rows: page.map(({ row }) => row),
    next: last ? toCursor([last.value, last.key]) : null,
  };
}

async function tableOf(importId: string | undefined, kind: PerformanceDimension, filter: Question['filter']) {
  if (!importId) return [];
  const text = kind === 'query' ? filter.query : kind === 'page' ? filter.page : undefined;
  const where = { importId, kind, ...(text && { value: { contains: text, mode: 'insensitive' as const } }) };
  const rows = await db().searchConsoleImportRow.findMany({ where });
  return rows.map(({ value, clicks, impressions, position }) => ({
    key: value,
    clicks,
    impressions,
    positionSum: position * impressions,
  }));
}
