import pg from 'pg';
import type { Row } from '#lib/platform/backup/format.ts';

/** Values as PostgreSQL writes them: what it reads back is the same, to the last digit. */
const asText = { getTypeParser: () => (value: string) => value };

/**
 * Reads what a query gives, part by part. A part ends with the row that fills it: what is held at once is that much, one
 * row and what one read of the connection brings (64 KiB), however unlike the rows' sizes are. While a part is used the
 * connection is not read, and the database waits with the next rows.
 * @param most text of values and number of rows that make a part full
 */
export async function* readRowsInBatches(
  client: pg.Client,
  text: string,
  most: { bytes: number; rows: number },
): AsyncGenerator<Row[]> {
  const config: pg.QueryArrayConfig = { text, rowMode: 'array', types: asText };
  const query = new pg.Query(config);
  const { stream } = client.connection;
  let part: Row[] = [];
  let bytes = 0;
  let full = Promise.withResolvers<void>();
  let isOver = false;
  query.on('row', (row: Row) => {
    part.push(row);
    for (const value of row) bytes += value?.length ?? 0;
    if (bytes < most.bytes && part.length < most.rows) return;
    stream.pause();
    full.resolve();
  });
  const over = new Promise<void>((done, fail) => {
    query.on('end', () => done());
    query.on('error', fail);
  }).finally(() => {
    isOver = true;
  });
  // One that comes while a part is used is told after it.
  over.catch(() => {});
  client.query(query);
  try {
    while (true) {
      await Promise.race([full.promise, over]);
      const rows = part;
      part = [];
      bytes = 0;
      full = Promise.withResolvers<void>();
      if (rows.length > 0) yield rows;
      if (isOver) return await over;
      stream.resume();
    }
  } finally {
    // Whoever wants no more rows ends the connection; until then they come and are let go.
    query.removeAllListeners('row');
    stream.resume();
  }
}
