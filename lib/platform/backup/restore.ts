import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Changes, JOB_COLUMNS, JOBS, type Row } from '#lib/platform/backup/format.ts';
import { createPartitions } from '#lib/platform/backup/partitions.ts';
import { continueSequences } from '#lib/platform/backup/sequences.ts';
import {
  columnTypes,
  emptySchema,
  suspendForeignKeys,
  suspendTriggers,
  tablesInUse,
} from '#lib/platform/backup/target.ts';
import { type Contents, openBackup } from '#lib/platform/backup/verify.ts';
import { migrate, readMigrations } from '#lib/platform/database/migrate.ts';
import type { EvidenceStore } from '#lib/platform/evidence/index.ts';
import { ALIVE_SECONDS } from '#lib/platform/process/running-processes.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import { prepareQueues, queue } from '#lib/platform/queue/queue.ts';

/** What to restore, and where to. */
export interface RestoreRequest {
  databaseUrl: string;
  file: string;
  /** Result of `verifyBackup`. */
  contents: Contents;
  evidence: EvidenceStore;
  /** Every kind of job: waiting jobs return to their queues. */
  jobs: readonly Job[];
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** Tables whose rows are skipped. */
  leaveOut?: ReadonlySet<string>;
  /** Values that are not valid in this installation, and their replacements. */
  change?: Changes;
  /** Statements that adjust the restored rows, at the archive's schema version, in the same transaction. */
  adjust?: readonly string[];
  /** Runs as soon as the rows are committed, before anything that may still fail. */
  committed?: () => void;
  signal: AbortSignal;
  say: (line: string) => void;
}

const quoted = (name: string) => pg.escapeIdentifier(name);

/**
 * Restores a backup that `verifyBackup` accepted into a database and an evidence store. All rows are written in one
 * transaction: until its end the database is unchanged.
 * @throws Error with one clear line
 */
export async function restoreBackup(request: RestoreRequest): Promise<void> {
  const { databaseUrl, contents, replace, signal, say } = request;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  // A statement may wait for a long time; closing the connection ends the wait.
  const stop = () => void client.end().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    await refuseOthers(client, signal);
    const used = await tablesInUse(client);
    if (used.length > 0 && !replace) {
      throw new Error(
        `The database already contains data (${used.join(', ')}). Nothing was changed. To replace all of it, add --replace.`,
      );
    }
    const before = used.includes('evidence') ? await evidenceHashes(client) : [];
    // The queue's own tables hold no other data; what is created here stays if the rest fails.
    if (contents.rows.has(JOBS)) await prepareQueues(request.jobs);
    const { rows: queueThere } = await client.query(`SELECT to_regclass('${JOBS}') IS NOT NULL AS there`);
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await client.query('BEGIN');
    await client.query("SET LOCAL client_min_messages = 'warning'");
    await emptySchema(client, readMigrations(), contents.first.migrations);
    await createPartitions(client, contents.first.partitions);
    const foreignKeys = await suspendForeignKeys(client);
    const triggers = await suspendTriggers(client);
    if (queueThere[0]?.there) await client.query(`DELETE FROM ${JOBS}`);
    await fill(client, request);
    await continueSequences(client, contents.first.sequences);
    for (const statement of request.adjust ?? []) await client.query(statement);
    for (const statement of [...foreignKeys, ...triggers]) await client.query(statement);
    const after = new Set(await evidenceHashes(client));
    signal.throwIfAborted();
    // From here on it completes: an abort in the middle of a COMMIT would leave the result unknown.
    signal.removeEventListener('abort', stop);
    await client.query('COMMIT');
    request.committed?.();
    for (const hash of before) if (!after.has(hash)) await request.evidence.remove(hash);
    const newer = await migrate(databaseUrl);
    if (newer.length > 0) say(`migrated to the schema of this version: ${newer.join(', ')}`);
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => {});
  }
}

/** Heartbeats of running processes are not restored: they would report processes that are not here. */
const OF_THE_MOMENT = 'running_processes';

interface Sign {
  name: string;
  seconds: number;
  seen: string;
}

async function signsOfLife(client: pg.Client): Promise<Sign[]> {
  const { rows } = await client.query<Sign>(
    `SELECT name, seen_at::text AS seen, greatest(0, extract(epoch FROM now() - seen_at))::int AS seconds
     FROM ${OF_THE_MOMENT} WHERE seen_at > now() - make_interval(secs => $1) ORDER BY name`,
    [ALIVE_SECONDS],
  );
  return rows;
}

/** Processes with a current heartbeat; waits for the heartbeat of one that has just ended to expire. */
async function runningNow(client: pg.Client, signal: AbortSignal): Promise<Sign[]> {
  let alive = await signsOfLife(client);
  const first = new Map(alive.map(({ name, seen }) => [name, seen]));
  for (let left = ALIVE_SECONDS + 1; left > 0 && alive.length > 0; left--) {
    if (alive.some(({ name, seen }) => first.get(name) !== seen)) return alive;
    await sleep(1_000, undefined, { signal });
    alive = await signsOfLife(client);
  }
  return alive;
}

/**
 * Workers are recognized by their connections. Web processes may have no connection while idle, so they are recognized by
 * their heartbeats.
 * @throws Error with the running processes
 */
async function refuseOthers(client: pg.Client, signal: AbortSignal): Promise<void> {
  const { rows: known } = await client.query(`SELECT to_regclass('${OF_THE_MOMENT}') IS NOT NULL AS there`);
  if (known[0]?.there) {
    const alive = await runningNow(client, signal);
    if (alive.length > 0) {
      const names = alive.map(({ name, seconds }) => `${name}, last seen ${seconds} s ago`).join('; ');
      throw new Error(
        `Serpentine is running on this database (${names}); stop it and its workers before a restore. A killed process counts as stopped ${ALIVE_SECONDS} s after its last heartbeat.`,
      );
    }
  }
  const { rows } = await client.query(
    `SELECT 1 FROM pg_stat_activity
     WHERE application_name LIKE 'serpentine-%' AND datname = current_database() AND pid <> pg_backend_pid() LIMIT 1`,
  );
  if (rows.length > 0) {
    throw new Error('Serpentine is running on this database; stop it and its workers before a restore.');
  }
}

async function evidenceHashes(client: pg.Client): Promise<string[]> {
  const { rows: known } = await client.query("SELECT to_regclass('evidence') IS NOT NULL AS there");
  if (!known[0]?.there) return [];
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM evidence');
  return rows.map(({ hash }) => hash);
}

async function fill(client: pg.Client, request: RestoreRequest): Promise<void> {
  const { file, contents, evidence, jobs, leaveOut, change, signal, say } = request;
  const { pieces } = await openBackup(file);
  let pictures = 0;
  let current = '';
  for await (const piece of pieces) {
    signal.throwIfAborted();
    if (piece.kind === 'evidence') {
      await evidence.put(piece.content);
      pictures += 1;
      if (pictures % 500 === 0 || pictures === contents.evidence) {
        say(`evidence: ${pictures} of ${contents.evidence} files`);
      }
    }
    if (piece.kind !== 'rows' || piece.table === OF_THE_MOMENT || leaveOut?.has(piece.table)) continue;
    if (piece.table === JOBS) await putJobs(client, piece.rows, jobs, say);
    else await insertRows(client, piece, change?.get(piece.table));
    if (piece.table !== current) say(`${piece.table}: ${contents.rows.get(piece.table) ?? 0} rows`);
    current = piece.table;
  }
}

async function insertRows(
  client: pg.Client,
  { table, columns, rows }: { table: string; columns: readonly string[]; rows: Row[] },
  change: Readonly<Record<string, string | null>> = {},
): Promise<void> {
  const types = await columnTypes(client, table);
  const unknown = columns.find((column) => !types.has(column));
  if (unknown !== undefined) throw new Error(`The backup has a column that is not in its schema: ${table}.${unknown}.`);
  const values = columns.map((column, at) => `given.c${at}::${types.get(column)}`);
  const arrays = columns.map((_, at) => `$${at + 1}::text[]`);
  await client.query(
    `INSERT INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) OVERRIDING SYSTEM VALUE
     SELECT ${values.join(', ')} FROM unnest(${arrays.join(', ')}) AS given(${columns.map((_, at) => `c${at}`).join(', ')})`,
    columns.map((column, at) => rows.map((row) => (column in change ? change[column] : row[at]))),
  );
}

/**
 * Jobs are added through the queue's API, in the same transaction: its tables are internal to it, and may be of another
 * version.
 */
async function putJobs(
  client: pg.Client,
  rows: Row[],
  jobs: readonly Job[],
  say: (line: string) => void,
): Promise<void> {
  const boss = await queue();
  const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) };
  const known = new Set(jobs.flatMap(({ name }) => [name, `${name}.failed`]));
  for (const row of rows) {
    const job = Object.fromEntries(JOB_COLUMNS.map((column, at) => [column, row[at] ?? null]));
    if (!job.id || !job.name || !known.has(job.name)) {
      say(`skipped a job of an unknown type: ${job.name}`);
      continue;
    }
    await boss.send(job.name, job.data ? JSON.parse(job.data) : null, {
      db,
      id: job.id,
      priority: Number(job.priority ?? 0),
      ...(job.start_after ? { startAfter: new Date(job.start_after) } : {}),
      ...(job.singleton_key ? { singletonKey: job.singleton_key } : {}),
      ...(job.group_id ? { group: { id: job.group_id } } : {}),
    });
    if (job.source_output) {
      await client.query(`UPDATE ${JOBS} SET source_output = $1::jsonb WHERE id = $2::uuid`, [
        job.source_output,
        job.id,
      ]);
    }
  }
}
