import { inChunks, type Table } from '#lib/platform/table-file/table.ts';
import { csvChunks, jsonPieces } from '#lib/platform/table-file/text-formats.ts';
import { xlsxChunks } from '#lib/platform/table-file/xlsx.ts';

export const TABLE_FORMATS = ['csv', 'json', 'xlsx'] as const;
/** Format of a file with tables. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

export const CONTENT_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Tables as a file of the given format, written as they are read. CSV has no sheets: it contains the first table. */
export async function* tableFile(tables: readonly Table[], format: TableFormat): AsyncGenerator<Uint8Array> {
  if (format === 'xlsx') {
    yield* xlsxChunks(tables);
    return;
  }
  const [first] = tables;
  if (!first) throw new Error('A file requires a table.');
  const encoder = new TextEncoder();
  for await (const chunk of format === 'csv' ? csvChunks(first) : inChunks(jsonPieces(tables))) {
    yield encoder.encode(chunk);
  }
}
