import type pg from 'pg';

/** A column numbered by its own sequence, and the last number it assigned; null before the first. */
export interface NumberedColumn {
  table: string;
  column: string;
  last: string | null;
}

/**
 * The schema's columns with a sequence (SERIAL or IDENTITY). Sequences are not part of a snapshot: read after the snapshot
 * was taken, `last` is at least as high as the numbers in its rows.
 */
export async function numberedColumns(client: pg.Client): Promise<NumberedColumn[]> {
  const { rows } = await client.query<NumberedColumn>(
    `SELECT c.relname AS table, a.attname AS column, pg_sequence_last_value(s.sequence)::text AS last
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped,
     LATERAL (SELECT pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass AS sequence) s
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND s.sequence IS NOT NULL
     ORDER BY c.relname, a.attnum`,
  );
  return rows;
}

/**
 * Continues every sequence where it was: tables are recreated with sequences that start at 1, and the rows keep their
 * numbers. A number is never assigned twice, even if its row was removed meanwhile.
 * @param saved values from the archive; empty in older archives without them: then the highest existing number counts
 */
export async function continueSequences(client: pg.Client, saved: readonly NumberedColumn[]): Promise<void> {
  for (const { table, column } of await numberedColumns(client)) {
    const last = saved.find((one) => one.table === table && one.column === column)?.last ?? null;
    const [named, numbered] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(
      `SELECT setval(s.seqrelid, given.last)
       FROM pg_sequence s, (SELECT greatest(max(${numbered})::bigint, $3::bigint) AS last FROM ${named}) given
       WHERE s.seqrelid = pg_get_serial_sequence($1, $2)::regclass AND given.last >= s.seqmin`,
      [named, column, last],
    );
  }
}
