import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Records in the database that a backup was written, for the system page. The database of an older version, as in a backup
 * before an upgrade, has no table for it: then nothing is recorded.
 */
export async function recordBackup(
  databaseUrl: string,
  { file, bytes, rows, evidence }: { file: string; bytes: number; rows: number; evidence: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: known } = await client.query("SELECT to_regclass('backups') IS NOT NULL AS there");
    if (!known[0]?.there) return;
    await client.query('INSERT INTO backups (id, file, bytes, rows, evidence) VALUES ($1, $2, $3, $4, $5)', [
      randomUUID(),
      file,
      bytes,
      rows,
      evidence,
    ]);
  } finally {
    await client.end();
  }
}
