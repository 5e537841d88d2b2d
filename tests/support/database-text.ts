import pg from 'pg';

/**
 * Every row of every table of a database as text, in all schemas except PostgreSQL's own: what an attacker with a copy could
 * read.
 */
export async function databaseText(url: string): Promise<{ tables: number; text: string }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
    );
    const parts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      parts.push(...rows.map(({ row }) => `${name} ${row}`));
    }
    return { tables: tables.length, text: parts.join('\n') };
  } finally {
    await client.end();
  }
}
