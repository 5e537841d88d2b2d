import pg from 'pg';
import type { Row } from '#lib/platform/backup/format.ts';

/** Values in PostgreSQL's text format: reading them back gives the same value, to the last digit. */
const asText = { getTypeParser: () => (value: string) => value };

/**
 * Reads a query's result in batches. A batch ends with the row that fills it: memory is bounded by the batch size plus one
 * row plus one read of the connection (64 KiB), however different the row sizes are. While a batch is processed the
 * connection is not read, and the database waits with further rows.
 * @param most amount of text and number of rows that fill a batch
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
  // An error during the processing of a batch is reported after it.
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
    // A caller that wants no more rows closes the connection; rows that still arrive are dropped.
    query.removeAllListeners('row');
    stream.resume();
  }
}
