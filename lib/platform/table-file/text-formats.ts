import { CSV_START, csvRow } from '#lib/contract/csv-row.ts';
import { inChunks, type Table } from '#lib/platform/table-file/table.ts';

/** A table as CSV, in chunks. */
export const csvChunks = ({ head, rows, csvLines }: Table): AsyncGenerator<string> =>
  csvLines ? inChunks(csvLines(), String, CSV_START + csvRow(head)) : inChunks(rows, csvRow, CSV_START + csvRow(head));

/** Tables as one JSON object, in pieces: each table's name with its rows, each row an object by column. */
export async function* jsonPieces(tables: readonly Table[]): AsyncGenerator<string> {
  yield '{';
  for (const [index, { name, head, rows }] of tables.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(name)}:[`;
    let between = '\n';
    for await (const row of rows) {
      yield between + JSON.stringify(Object.fromEntries(head.map((column, at) => [column, row[at] ?? null])));
      between = ',\n';
    }
    yield '\n]';
  }
  yield '\n}\n';
}
