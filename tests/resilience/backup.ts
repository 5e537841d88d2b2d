import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '#lib/platform/database/migrate.ts';
import { type EmbeddedPostgres, startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { folderEvidence } from '#lib/platform/evidence/folder.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { type Catalogue, fillTables, readCatalogue } from '#tests/support/sample-rows.ts';

const MIB = 2 ** 20;
const SIZES = { full: { databaseMiB: 1_024, evidenceMiB: 256 }, short: { databaseMiB: 0, evidenceMiB: 2 } };
const BASE_ROWS = 20;
const FIRST_WRITTEN = 1_000;
const PIECE_BYTES = 64 * 1024;
const READERS = 4;

/** Data that processes write about themselves, and data that a restore leaves to the installation. */
const NOT_COMPARED = new Set([
  '_prisma_migrations',
  'running_processes',
  'backups',
  'users',
  'api_tokens',
  'usage_counters',
  'request_log',
  // A restore leaves reset links out and records itself; tests/process/backup.db.test.ts compares the rest of the log.
  'password_resets',
  'security_events',
]);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** Adds result lists as rank tracking stores them until the database reaches its size. */
async function growTo(client: pg.Client, megabytes: number): Promise<number> {
  for (let batch = 0; ; batch += 1) {
    const { rows } = await client.query<{ bytes: string }>('SELECT pg_database_size(current_database()) AS bytes');
    const bytes = Number(rows[0]?.bytes);
    if (bytes >= megabytes * MIB) return bytes;
    // A list of twenty results is about 3 KB; hashes compress as poorly as URLs and titles.
    await client.query(
      `WITH moments AS (SELECT t.no, timestamptz '2020-01-01' + make_interval(mins => $1::int * 500 + n) AS at
         FROM (SELECT no FROM tracked_keywords ORDER BY no LIMIT 10) t, generate_series(1, 500) n),
       checks AS (INSERT INTO rank_checks (keyword_no, at, state, position, depth) SELECT no, at, 'found', 3, 20 FROM moments)
       INSERT INTO rank_tops (keyword_no, at, hosts, results) SELECT no, at,
         (SELECT array_agg(substr(md5(no || at::text || i), 1, 14) || '.example') FROM generate_series(1, 20) i),
         (SELECT jsonb_agg(jsonb_build_array('https://' || md5(i || at::text) || '.example/' || md5(no || at::text || i),
            md5(at::text || i || no) || ' ' || md5(i || 'title' || at::text))) FROM generate_series(1, 20) i) FROM moments`,
      [batch],
    );
  }
}

/** Incompressible evidence, with the rows that reference it. */
async function addEvidence(client: pg.Client, dataDir: string, megabytes: number): Promise<string[]> {
  const store = folderEvidence(join(dataDir, 'evidence'));
  const hashes: string[] = [];
  for (let at = 0; at < (megabytes * MIB) / PIECE_BYTES; at += 1) {
    const piece = crypto.getRandomValues(new Uint8Array(PIECE_BYTES));
    const { hash, bytes, storedBytes } = await store.put(Buffer.from(piece));
    await client.query(
      "INSERT INTO evidence (hash, kind, content_type, bytes, stored_bytes) VALUES ($1, 'raw', 'text/html', $2, $3)",
      [hash, bytes, storedBytes],
    );
    hashes.push(hash);
  }
  return hashes;
}

/**
 * Writes one row to every table and a counter, one transaction after the other: a snapshot contains both rows of a
 * transaction or none.
 * @returns the stop function, then the transaction's number for each count
 */
function writeOn(client: pg.Client, catalogue: Catalogue) {
  const numbers: string[] = [];
  let going = true;
  const written = (async () => {
    while (going) {
      await client.query('BEGIN');
      await fillTables(client, catalogue, { from: FIRST_WRITTEN + numbers.length, count: 1 });
      await client.query('UPDATE users SET name = $1 WHERE id = (SELECT id FROM users ORDER BY id LIMIT 1)', [
        String(numbers.length),
      ]);
      const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
      await client.query('COMMIT');
      numbers.push(rows[0]?.xid ?? '');
    }
  })();
  // Reported by `end`, unless the test was aborted before.
  written.catch(() => {});
  const end = async () => {
    going = false;
    await written;
    return numbers;
  };
  return { end, over: written, count: () => numbers.length };
}

/** Concurrent reads by people and scripts. */
function readOn(address: string, token: string) {
  let going = true;
  const statuses: number[] = [];
  const readers = Array.from({ length: READERS }, async () => {
    while (going) {
      const asked = fetch(`${address}/api/v1/user`, { headers: { authorization: `Bearer ${token}` } });
      const status = await asked.then(async (answer) => (await answer.arrayBuffer()) && answer.status).catch(() => 0);
      statuses.push(status);
      // The server is gone: the test was aborted.
      if (status === 0) return;
    }
  });
  return async () => {
    going = false;
    await Promise.all(readers);
    return statuses;
  };
}

/** For each table its row count and a checksum over its contents. `upTo`: only what that transaction saw. */
async function sums(client: pg.Client, tables: readonly string[], upTo?: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const table of tables) {
    const where = upTo ? `WHERE xmin::text::bigint <= ${BigInt(upTo)}` : '';
    const { rows } = await client.query<{ sum: string }>(
      `SELECT count(*) || ' rows ' || coalesce(sum(('x' || substr(md5(t::text), 1, 15))::bit(60)::bigint::numeric), 0) AS sum
       FROM "${table}" t ${where}`,
    );
    found.set(table, rows[0]?.sum ?? '');
  }
  return found;
}

async function wait(program: Program): Promise<string> {
  const code = await program.ended;
  if (code !== 0) throw new Error(`A command ended with ${code}:\n${program.stderr()}`);
  return program.stdout();
}

const seconds = (since: number) => (performance.now() - since) / 1_000;

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-backup-drill-'));
  const [from, to] = ['from', 'to'].map((name) => join(folder, name));
  if (!from || !to) throw new Error('unreachable');
  const servers: EmbeddedPostgres[] = [];
  const programs: Program[] = [];
  const clients: pg.Client[] = [];
  const place = async (dataDir: string) => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const server = await startEmbedded(dataDir);
    servers.push(server);
    const open = async () => {
      const client = await connect(server.url);
      clients.push(client);
      return client;
    };
    return { server, open };
  };
  const started = async (args: string[], env: Record<string, string>) => {
    const port = await freePort();
    const program = runCommand('start', args, { LOG_LEVEL: 'warn', PORT: String(port), ...env });
    programs.push(program);
    await untilReady(program);
    return `http://127.0.0.1:${port}`;
  };
  try {
    const source = await place(from);
    const env = { DATA_DIR: from, DATABASE_URL: source.server.url };
    await migrate(source.server.url);
    const client = await source.open();
    const catalogue = await readCatalogue(client);
    const tables = (await fillTables(client, catalogue, { from: 1, count: BASE_ROWS })).filter(
      (name) => !NOT_COMPARED.has(name),
    );
    const bytes = await growTo(client, SIZES[form].databaseMiB);
    const hashes = await addEvidence(client, from, SIZES[form].evidenceMiB);
    const owner = { OWNER_EMAIL: 'owner@drill.example', OWNER_PASSWORD: 'a long enough passphrase' };
    const token = (await wait(runCommand('token', ['--name', 'drill', '--rate', '0'], { ...env, ...owner }))).trim();
    const address = await started(['--web-only'], env);

    const writer = writeOn(await source.open(), catalogue);
    const stopReading = readOn(address, token);
    // From here on the counter names the snapshot's transaction.
    while (writer.count() === 0) await Promise.race([writer.over, sleep(20)]);
    const file = join(folder, 'backup.tar');
    const backupAt = performance.now();
    const countBefore = writer.count();
    await wait(runCommand('backup', [file], { ...env, LOG_LEVEL: 'silent' }));
    const backupSeconds = seconds(backupAt);
    const during = writer.count() - countBefore;
    const statuses = await stopReading();
    const numbers = await writer.end();

    // The target is as empty as a new machine; the time until it serves is counted from here.
    const restoreAt = performance.now();
    await wait(runCommand('restore', [file], { DATA_DIR: to, LOG_LEVEL: 'silent' }));
    const restoreSeconds = seconds(restoreAt);
    const target = await place(to);
    const restored = await target.open();
    const { rows } = await restored.query<{ name: string }>('SELECT name FROM users ORDER BY id LIMIT 1');
    const last = numbers[Number(rows[0]?.name)] ?? '0';
    const now = await sums(restored, tables);
    const then = await sums(client, tables, last);
    const differing = tables.filter((table) => now.get(table) !== then.get(table));
    const store = folderEvidence(join(to, 'evidence'));
    const missing = (await Promise.all(hashes.map((hash) => store.get(hash)))).filter((piece) => piece === null);
    const startAt = performance.now();
    await started([], { DATA_DIR: to, DATABASE_URL: target.server.url });
    const recovery = restoreSeconds + seconds(startAt);

    const size = `${Math.round(bytes / MIB)} MiB of database and ${SIZES[form].evidenceMiB} MiB of evidence, file of ${Math.round(statSync(file).size / MIB)} MiB`;
    return [
      { what: 'transactions written while the backup ran', figure: during, unit: '', target: '≥ 1', note: size },
      { what: 'backup under load', figure: backupSeconds, unit: 's', target: '≤ 600' },
      {
        what: 'requests answered otherwise than 200 meanwhile',
        figure: statuses.filter((status) => status !== 200).length,
        unit: '',
        target: '= 0',
        note: `${statuses.length} requests by ${READERS} readers`,
      },
      { what: 'tables compared with the moment of the snapshot', figure: tables.length, unit: '', target: '≥ 20' },
      {
        what: 'of those, with another row count or check sum',
        figure: differing.length,
        unit: '',
        target: '= 0',
        note: differing.slice(0, 5).join(', ') || 'transaction by transaction: nothing half, nothing missing',
      },
      {
        what: 'pieces of evidence missing',
        figure: missing.length,
        unit: '',
        target: '= 0',
        note: `of ${hashes.length}`,
      },
      { what: 'restore and start until it serves (RTO)', figure: recovery, unit: 's', target: '≤ 600' },
    ];
  } finally {
    for (const program of programs) program.process.kill('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A backup while the program serves and writes, restored to an empty location, which then serves. */
export const resilienceTest: ResilienceTest = {
  name: 'backup',
  property: 'reliability 15: a backup under load restores to one moment, whole, and the program starts on it',
  run,
};
