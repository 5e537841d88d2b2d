import type pg from 'pg';

/** A partition with its bounds, in SQL. */
export interface Partition {
  table: string;
  name: string;
  bounds: string;
}

/** The partitions of the schema, without default ones: migrations create those. */
export async function partitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `SELECT p.relname AS table, c.relname AS name, pg_get_expr(c.relpartbound, c.oid) AS bounds
     FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid JOIN pg_class p ON p.oid = inhparent
     WHERE c.relispartition AND c.relnamespace = current_schema()::regnamespace
       AND c.relkind = 'r' AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' ORDER BY c.relname`,
  );
  return rows;
}

/** Creates the archived partitions before their rows are inserted. */
export async function createPartitions(client: pg.Client, archived: readonly Partition[]): Promise<void> {
  for (const { table, name, bounds } of archived) {
    const [partition, parent] = [client.escapeIdentifier(name), client.escapeIdentifier(table)];
    await client.query(`CREATE TABLE IF NOT EXISTS ${partition} PARTITION OF ${parent} ${bounds}`);
  }
}
