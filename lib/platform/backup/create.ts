import 'server-only';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import pg from 'pg';
import { type ArchiveWriter, createArchive, HEADER_ENTRY } from '#lib/platform/backup/archive.ts';
import {
  evidenceEntry,
  type FirstEntry,
  FORMAT,
  JOB_COLUMNS,
  JOBS,
  rowsEntry,
  SECRET_ENTRY,
} from '#lib/platform/backup/format.ts';
import { partitions } from '#lib/platform/backup/partitions.ts';
import { readRowsInBatches } from '#lib/platform/backup/read-rows.ts';
import { numberedColumns } from '#lib/platform/backup/sequences.ts';
import { appliedChecksums } from '#lib/platform/database/migrate.ts';
import { DamagedEvidence, type EvidenceStore } from '#lib/platform/evidence/index.ts';
import { sign } from '#lib/platform/security/secrets.ts';

const packed = promisify(zstdCompress);
const compress = (content: Uint8Array | string) => packed(content, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });

/** Most data of a table held in memory. */
const LIMITS = { bytes: 4 * 1024 * 1024, rows: 5_000 };

/** What to back up, and where to. */
export interface BackupRequest {
  databaseUrl: string;
  file: string;
  evidence: EvidenceStore;
  /** `kept`: the program generated it and keeps it in DATA_DIR, so the backup must include it. */
  secret: { value: string; kept: boolean };
  program: string;
  now: Date;
  signal: AbortSignal;
  /** One line of progress. */
  say: (line: string) => void;
}

/** What a backup contains: numbers of tables, rows and pieces of evidence, and its size in bytes. */
export interface BackupResult {
  tables: number;
  rows: number;
  evidence: number;
  /** Pieces that the database references and the store does not have. */
  missing: number;
  /** Pieces in the store whose content changed since they were stored. */
  damaged: number;
  bytes: number;
}

const quoted = (name: string) => pg.escapeIdentifier(name);
const SESSION = `SET DateStyle = 'ISO'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET row_security = off; SET statement_timeout = 0; SET lock_timeout = 0;
  SET idle_in_transaction_session_timeout = 0`;

/**
 * Writes the whole installation into one file: every row from one snapshot, the evidence that these rows reference, and the
 * unfinished jobs. The program may keep running.
 * @throws Error with one clear line; an existing file then stays as it was
 */
export async function createBackup(request: BackupRequest): Promise<BackupResult> {
  const client = new pg.Client({ connectionString: request.databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  // A statement may wait for a long time; closing the connection ends the wait.
  const stop = () => void client.end().catch(() => {});
  request.signal.addEventListener('abort', stop, { once: true });
  try {
    await client.query(SESSION);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const first = await readFirst(client, request);
    const archive = await createArchive(request.file, request.now);
    try {
      const result = await fill(archive, client, first, request);
      return { ...result, bytes: await archive.finish() };
    } catch (error) {
      await archive.discard();
      throw error;
    }
  } finally {
    request.signal.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}

async function readFirst(client: pg.Client, { secret, program, now }: BackupRequest): Promise<FirstEntry> {
  const { rows: known } = await client.query("SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there");
  if (!known[0]?.there) throw new Error('Nothing to back up: this database has never been used.');
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> '_prisma_migrations'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  // A new start with another schema waits until the backup has its rows.
  if (rows.length > 0) {
    await client.query(`LOCK TABLE ${rows.map(({ name }) => quoted(name)).join(', ')} IN ACCESS SHARE MODE`);
  }
  return {
    format: FORMAT,
    program,
    made_at: now.toISOString(),
    migrations: [...(await appliedChecksums(client))].map(([name, checksum]) => ({ name, checksum })),
    secret_check: sign('backup', 'backup', secret.value),
    tables: rows,
    partitions: await partitions(client),
    sequences: await numberedColumns(client),
  };
}

async function fill(
  archive: ArchiveWriter,
  client: pg.Client,
  first: FirstEntry,
  { secret, evidence, signal, say }: BackupRequest,
): Promise<Omit<BackupResult, 'bytes'>> {
  await archive.add(HEADER_ENTRY, Buffer.from(JSON.stringify(first, null, 2)));
  if (secret.kept) await archive.add(SECRET_ENTRY, Buffer.from(secret.value));
  const result = { tables: first.tables.length, rows: 0, evidence: 0, missing: 0, damaged: 0 };
  for (const { name, columns } of first.tables) {
    const count = await copyRows(archive, client, { table: name, query: selectOf(name, columns), signal });
    result.rows += count;
    say(`${name}: ${count} rows`);
  }
  const { rows: queue } = await client.query(`SELECT to_regclass('${JOBS}') IS NOT NULL AS there`);
  if (queue[0]?.there) {
    const query = `SELECT ${JOB_COLUMNS.join(', ')} FROM ${JOBS} WHERE state < 'completed'`;
    say(`unfinished jobs: ${await copyRows(archive, client, { table: JOBS, query, signal })}`);
  }
  const { rows } = await client.query<{ hash: string }>(
    first.tables.some(({ name }) => name === 'evidence')
      ? 'SELECT hash FROM evidence ORDER BY hash'
      : 'SELECT 1 LIMIT 0',
  );
  for (const { hash } of rows) {
    signal.throwIfAborted();
    const content = await evidence.get(hash).catch(ifDamaged);
    if (content === 'damaged') say(`evidence ${hash} is damaged in the store`);
    else if (content) await archive.add(evidenceEntry(hash), await compress(content));
    result[content === 'damaged' ? 'damaged' : content ? 'evidence' : 'missing'] += 1;
    const seen = result.evidence + result.missing + result.damaged;
    if (seen % 500 === 0 || seen === rows.length) say(`evidence: ${seen} of ${rows.length} files`);
  }
  return result;
}

/** One piece damaged on disk must not prevent all future backups. */
function ifDamaged(error: unknown): 'damaged' {
  if (error instanceof DamagedEvidence) return 'damaged';
  throw error;
}

const selectOf = (table: string, columns: readonly string[]) =>
  `SELECT ${columns.map(quoted).join(', ')} FROM ${quoted(table)}`;

/** Copies the result of a query in batches of bounded size. @returns the number of rows */
async function copyRows(
  archive: ArchiveWriter,
  client: pg.Client,
  { table, query, signal }: { table: string; query: string; signal: AbortSignal },
): Promise<number> {
  let [count, part] = [0, 0];
  for await (const rows of readRowsInBatches(client, query, LIMITS)) {
    signal.throwIfAborted();
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    part += 1;
    await archive.add(rowsEntry(table, part), await compress(text));
    count += rows.length;
  }
  return count;
}
