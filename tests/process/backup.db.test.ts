import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createPasswordReset } from '#lib/features/accounts/passwords/password-reset.ts';
import { sealSettings } from '#lib/features/alerts/channel-settings.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import { createArchive, HEADER_ENTRY } from '#lib/platform/backup/archive.ts';
import { JOBS, rowsEntry } from '#lib/platform/backup/format.ts';
import { openBackup, verifyBackup } from '#lib/platform/backup/verify.ts';
import { db } from '#lib/platform/database/db.ts';
import { applyMigration, HISTORY_TABLE, migrate, readMigrations } from '#lib/platform/database/migrate.ts';
import { startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { folderEvidence } from '#lib/platform/evidence/folder.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { nameOf, placeOf } from '#lib/platform/evidence/store.ts';
import { ALIVE_SECONDS } from '#lib/platform/process/running-processes.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { seal, unseal } from '#lib/platform/security/secrets.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { runCommand } from '#tests/support/program.ts';

const awkward = 'tab\t newline\n quote" back\\slash \\N {a,b} NULL é 日本 \u{1f600}';
const page = Buffer.from(`<title>${awkward}</title>`);
const picture = Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 7919) % 256));
const [auditId, channelId] = [crypto.randomUUID(), crypto.randomUUID()];
const site = { url: 'https://example.com/', host: 'example.com', siteKey: 'example.com', settings: {} };

let folder: string;
let file: string;
let clean: (() => Promise<void>)[];
const here = () => ({
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  DATA_DIR: process.env.DATA_DIR ?? '',
  AUTH_SECRET: process.env.AUTH_SECRET ?? '',
});

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-backup-'));
  file = join(folder, 'whole.tar');
  const user = await db().user.create({ data: { email: 'owner@example.com', name: awkward, role: 'owner' } });
  const token = { userId: user.id, name: 'laptop', hint: 'srp_x', scopes: ['audit', 'a "b", {c}'] };
  await db().apiToken.create({ data: { ...token, hash: 'h1', lastUsedAt: new Date('2026-03-01T12:34:56.789Z') } });
  await db().apiToken.create({ data: { ...token, hash: 'h2', scopes: [] } });
  await db().connection.create({ data: { kind: 'smtp', secret: seal('smtp://u:p@mail.example', 'connection:smtp') } });
  const cookie = { engine: 'bing', exit: 'direct', domain: 'bing.com', path: '/', name: 'MUID' };
  await db().engineCookie.create({ data: { ...cookie, cookie: seal('{}', 'cookie') } });
  const kept = [await evidence().put(page), await evidence().put(picture)];
  for (const row of kept) await db().evidence.create({ data: { ...row, kind: 'raw', contentType: 'text/html' } });
  const project = await db().project.create({
    data: { ownerId: user.id, name: 'P', domain: 'example.com', watchedDomains: ['a.example'] },
  });
  const audit = { userId: user.id, url: 'https://example.com/', urlKey: 'example.com/', host: 'example.com' };
  await db().audit.create({ data: { ...audit, id: auditId, projectId: project.id } });
  const hook = sealSettings(channelId, { kind: 'webhook', url: 'https://hook.example/', key: 'whsec_x' });
  const channel = { id: channelId, kind: 'webhook', name: 'team', secret: hook, testedAt: new Date(0) };
  await db().alertChannel.create({ data: { ...channel, projectId: project.id } });
  const [first, second] = ['first', 'second'].map((keyword) => ({
    projectId: project.id,
    keyword,
    plain: keyword,
    engine: 'bing',
    country: 'us',
  }));
  if (!first || !second) throw new Error('unreachable');
  await db().trackedKeyword.create({ data: first });
  // Its number is never reused.
  await db().trackedKeyword.delete({ where: { id: (await db().trackedKeyword.create({ data: second })).id } });
  await db().siteAudit.create({ data: { ...site, userId: user.id } });
  // Larger than one chunk of an archive's rows.
  const report = { text: awkward.repeat(400), number: 0.1, big: 12345678901234 };
  await db().audit.createMany({
    data: Array.from({ length: 300 }, () => ({ ...audit, status: 'done' as const, report, keyword: null })),
  });
  await enqueue(pageAudits.job, { id: auditId }, { id: auditId, owner: 'ann' });
  expect(await run('backup', [file], here())).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/ 2 evidence files,/),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const one of clean ?? []) await one();
  clean = [];
});

async function run(command: string, args: string[], env: Record<string, string>) {
  const program = runCommand(command, args, { ...env, LOG_LEVEL: 'silent' });
  const code = await program.ended;
  return { code, stdout: program.stdout(), stderr: program.stderr() };
}

/** A location without any previous installation. */
async function emptyPlace(): Promise<TestDatabase & { env: ReturnType<typeof here> }> {
  const database = await testDatabase('empty');
  clean = [...(clean ?? []), database.drop];
  const dataDir = mkdtempSync(join(folder, 'place-'));
  return { ...database, env: { ...here(), DATABASE_URL: database.url, DATA_DIR: dataDir } };
}

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Running processes, and a backup's record of itself, are not restored. */
const OF_THE_PLACE = "('_prisma_migrations', 'running_processes', 'backups')";

/** What a restore changes on purpose: session numbers, and the entry that records it. */
const ROWS: Readonly<Record<string, string>> = {
  users: "SELECT (to_jsonb(t) - 'session_version')::text AS row FROM users t ORDER BY 1",
  security_events: "SELECT t::text AS row FROM security_events t WHERE kind <> 'backup_restored' ORDER BY 1",
};

/** Every row of every table in PostgreSQL's text form; all keys and constraints; the state of sequences. */
async function everything(url: string): Promise<Record<string, string[]>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ${OF_THE_PLACE} ORDER BY 1`,
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(url, ROWS[name] ?? `SELECT t::text AS row FROM "${name}" t ORDER BY 1`);
    all[name] = rows.map(({ row }) => row);
  }
  const constraints = await query<{ row: string }>(
    url,
    "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) AS row FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1",
  );
  all.constraints = constraints.map(({ row }) => row);
  const sequences = await query<{ row: string }>(
    url,
    "SELECT sequencename || ' ' || coalesce(last_value::text, 'not begun') AS row FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  );
  all.sequences = sequences.map(({ row }) => row);
  return all;
}

test('a backup restored to an empty place: the same rows, evidence, secrets and waiting jobs', async () => {
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const place = await emptyPlace();
  const restored = await run('restore', [file], place.env);
  expect(restored).toMatchObject({ code: 0, stdout: `Restored ${file}. Start the program with npm start.\n` });
  expect(restored.stderr).toMatch(/^audits: 301 rows$/m);
  expect(await everything(place.url)).toEqual(await everything(here().DATABASE_URL));
  const store = folderEvidence(join(place.env.DATA_DIR, 'evidence'));
  const hashes = await query<{ hash: string }>(place.url, 'SELECT hash FROM evidence ORDER BY bytes');
  const kept = await Promise.all(hashes.map(({ hash }) => store.get(hash)));
  expect(kept.map((content) => content && Buffer.from(content))).toEqual([page, picture]);
  const [connection] = await query<{ secret: string }>(place.url, 'SELECT secret FROM connections');
  expect(unseal(connection?.secret ?? '', 'connection:smtp')).toBe('smtp://u:p@mail.example');
  expect(await query(place.url, 'SELECT id, name, state::text, data, group_id FROM pgboss.job')).toEqual([
    { id: auditId, name: 'audit-page', state: 'created', data: { input: { id: auditId } }, group_id: 'ann' },
  ]);
  // New rows continue the existing numbering.
  const keyword = `INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, updated_at)
    SELECT gen_random_uuid(), id, 'third', 'third', 'bing', 'us', now() FROM projects ON CONFLICT DO NOTHING RETURNING no`;
  expect(await query(place.url, keyword)).toEqual([{ no: 3 }]);
  const siteAudit = `INSERT INTO site_audits (id, user_id, url, host, site_key, settings)
    SELECT gen_random_uuid(), id, '${site.url}', '${site.host}', '${site.siteKey}', '{}' FROM users RETURNING no`;
  expect(await query(place.url, siteAudit)).toEqual([{ no: 2 }]);
});

test('T22: a restore ends every session and open reset link; tokens revoked since work again unless --revoke-tokens', async () => {
  const user = await db().user.findFirstOrThrow();
  await createPasswordReset(user.id);
  const saved = join(folder, 'access.tar');
  expect((await run('backup', [saved], here())).code).toBe(0);
  const access = async (url: string) => {
    const [found] = await query<{ version: number; tokens: string; resets: string }>(
      url,
      `SELECT session_version AS version, (SELECT count(*) FROM api_tokens WHERE revoked_at IS NULL) AS tokens,
         (SELECT count(*) FROM password_resets) AS resets FROM users`,
    );
    return found ?? { version: 0, tokens: '', resets: '' };
  };
  const place = await emptyPlace();
  const first = await run('restore', [saved], place.env);
  expect(first.stderr).toContain('tokens revoked since then work again');
  const once = await access(place.url);
  expect(once).toMatchObject({ tokens: '2', resets: '0' });
  // Sessions created after the backup are invalidated by the version numbers that follow it.
  expect(once.version).toBeGreaterThan(user.sessionVersion + 1_000_000);
  const second = await run('restore', [saved, '--replace', '--revoke-tokens'], place.env);
  expect(second.stderr).toContain('All API tokens are revoked.');
  const twice = await access(place.url);
  expect(twice).toMatchObject({ tokens: '0', resets: '0' });
  expect(twice.version).toBeGreaterThan(once.version);
  await db().passwordReset.deleteMany();
  await db().securityEvent.deleteMany();
});

test('an archive of the first format, which says neither whose its jobs are nor how far numbering was, is restored', async () => {
  const { first, pieces } = await openBackup(file);
  const older = join(folder, 'first-format.tar');
  const archive = await createArchive(older, new Date());
  await archive.add(HEADER_ENTRY, Buffer.from(JSON.stringify({ ...first, format: 1, sequences: undefined })));
  let part = 0;
  for await (const piece of pieces) {
    if (piece.kind !== 'rows') continue;
    const rows = piece.table === JOBS ? piece.rows.map((row) => row.slice(0, 7)) : piece.rows;
    const text = rows.map((row) => JSON.stringify(row)).join('\n');
    await archive.add(rowsEntry(piece.table, ++part), zstdCompressSync(text));
  }
  await archive.finish();
  const place = await emptyPlace();
  expect(await run('restore', [older], place.env)).toMatchObject({ code: 0 });
  expect(await query(place.url, 'SELECT id, group_id FROM pgboss.job')).toEqual([{ id: auditId, group_id: null }]);
  expect(await query(place.url, "SELECT nextval('tracked_keywords_no_seq')::int AS no")).toEqual([{ no: 2 }]);
});

test('existing data is kept unless --replace is given', async () => {
  const place = await emptyPlace();
  expect((await run('restore', [file], place.env)).code).toBe(0);
  await query(place.url, "UPDATE users SET name = 'changed'");
  await query(place.url, 'CREATE TABLE of_somebody_else (x int)');
  const refused = await run('restore', [file], place.env);
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/already contains data .*audits.*--replace/),
  });
  expect(await query(place.url, 'SELECT name FROM users')).toEqual([{ name: 'changed' }]);
  expect((await run('restore', [file, '--replace'], place.env)).code).toBe(0);
  const { of_somebody_else, ...ours } = await everything(place.url);
  expect(of_somebody_else).toEqual([]);
  expect(ours).toEqual(await everything(here().DATABASE_URL));
});

test('with a worker or a web process on the database a restore is refused', async () => {
  const place = await emptyPlace();
  const worker = new pg.Client({ connectionString: place.url, application_name: 'serpentine-worker' });
  await worker.connect();
  const refused = await run('restore', [file], place.env);
  await worker.end();
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('is running on this database') });
  await migrate(place.url);
  // Its connection is closed between heartbeats.
  const seen = (name: string, ago: number) =>
    query(
      place.url,
      `INSERT INTO running_processes (name, kind, version, started_at, seen_at, metrics)
       VALUES ('${name}', 'web', '1', now() - interval '1 day', now() - interval '${ago} s', '{}')`,
    );
  await seen('web-gone-1', ALIVE_SECONDS + 1);
  // Independent of how long the machine takes from here on.
  await seen('web-here-2', -3_600);
  const told = await run('restore', [file], place.env);
  expect(told).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/running on this database \(web-here-2, [^;]*\);/),
  });
  await query(place.url, "DELETE FROM running_processes WHERE name = 'web-here-2'");
  expect(await run('restore', [file], place.env)).toMatchObject({ code: 0 });
  expect(await query(place.url, 'SELECT name FROM running_processes')).toEqual([]);
});

test('a damaged archive is refused with its fault, and nothing is changed', async () => {
  const place = await emptyPlace();
  const whole = readFileSync(file);
  const flipped = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  const cases: [string, Buffer, RegExp][] = [
    ['half', whole.subarray(0, middle), /is damaged: it ends at byte \d+, in the middle of /],
    ['no-end', whole.subarray(0, whole.length - 512), /is damaged: it ends at byte /],
    // Readable in every part: only the checksum over all of it reveals the change.
    [
      'altered',
      Buffer.from(whole.toString('latin1').replace('"Serpentine ', '"Turpentine '), 'latin1'),
      /checksum does not match/,
    ],
    ['flipped', flipped, /is damaged/],
    ['longer', Buffer.concat([whole, Buffer.alloc(512)]), /is damaged: unexpected data after its end/],
    ['other', Buffer.from('a letter to grandmother'), /is not a Serpentine backup/],
    ['empty', Buffer.alloc(0), /is not a Serpentine backup/],
  ];
  for (const [name, content, fault] of cases) {
    const damaged = join(folder, name);
    writeFileSync(damaged, content);
    const refused = await run('restore', [damaged], place.env);
    expect(refused, name).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr.trim().split('\n').at(-1), name).toMatch(fault);
  }
  expect(await everything(place.url)).toEqual({ constraints: [], sequences: [] });
  expect(readdirSync(place.env.DATA_DIR)).toEqual([]);
});

test('another secret than the backup’s is named, or what it cannot open is left out', async () => {
  const place = await emptyPlace();
  const env = { ...place.env, AUTH_SECRET: 'some other secret, which is long enough too' };
  const refused = await run('restore', [file], env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('AUTH_SECRET: must be the secret') });
  expect(refused.stderr).toContain('(connections: 1, alert channels: 1)');
  expect(await everything(place.url)).toEqual({ constraints: [], sequences: [] });
  expect((await run('restore', [file, '--without-secrets'], env)).code).toBe(0);
  for (const table of ['connections', 'engine_cookies']) {
    expect(await query(place.url, `SELECT count(*)::int AS n FROM ${table}`), table).toEqual([{ n: 0 }]);
  }
  expect(await query(place.url, 'SELECT name, secret, last_error, tested_at FROM alert_channels')).toEqual([
    { name: 'team', secret: null, last_error: expect.stringContaining('Enter them again.'), tested_at: null },
  ]);
  expect(await query(place.url, "SELECT secret::text = 'null' AS sealed FROM alert_channels")).toEqual([
    { sealed: true },
  ]);
  expect(await query(place.url, 'SELECT count(*)::int AS n FROM users')).toEqual([{ n: 1 }]);
});

test('a restore that fails at its very end leaves the data that is there, and the secret that reads it', async () => {
  const { DATABASE_URL, DATA_DIR } = (await emptyPlace()).env;
  const kept = join(DATA_DIR, 'auth-secret');
  writeFileSync(kept, here().AUTH_SECRET);
  expect((await run('restore', [file], { DATABASE_URL, DATA_DIR })).code).toBe(0);
  const carrying = join(folder, 'carrying.tar');
  expect((await run('backup', [carrying], { DATABASE_URL, DATA_DIR })).code).toBe(0);
  writeFileSync(kept, 'the secret of the data that is there');
  await query(DATABASE_URL, "UPDATE users SET name = 'there before'");
  // The queue's tables are not recreated: constraint violations surface at COMMIT.
  const [{ jobs } = { jobs: '' }] = await query<{ jobs: string }>(
    DATABASE_URL,
    'SELECT tableoid::regclass::text AS jobs FROM pgboss.job',
  );
  await query(
    DATABASE_URL,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no commit today'; END $$;
     CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON ${jobs} DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
  const failed = await run('restore', [carrying, '--replace'], { DATABASE_URL, DATA_DIR });
  expect(failed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no commit today') });
  expect(await query(DATABASE_URL, 'SELECT name FROM users')).toEqual([{ name: 'there before' }]);
  expect(readFileSync(kept, 'utf8')).toBe('the secret of the data that is there');
  await query(DATABASE_URL, `DROP TRIGGER refuse ON ${jobs}`);
  expect((await run('restore', [carrying, '--replace'], { DATABASE_URL, DATA_DIR })).code).toBe(0);
  expect(readFileSync(kept, 'utf8')).toBe(here().AUTH_SECRET);
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readdirSync(DATA_DIR).filter((name) => name.startsWith('auth-secret'))).toEqual(['auth-secret']);
});

test('an older schema is brought to this version’s, a newer one is refused by name', async () => {
  const old = await emptyPlace();
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  await client.query(HISTORY_TABLE);
  for (const migration of readMigrations().slice(0, 1)) await applyMigration(client, migration);
  await client.query("INSERT INTO users (id, email) VALUES (gen_random_uuid(), 'old@example.com')");
  const oldFile = join(folder, 'old.tar');
  expect((await run('backup', [oldFile], old.env)).code).toBe(0);
  await client.query(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'y', '29990101000000_future', now())",
  );
  await client.end();
  const newFile = join(folder, 'new.tar');
  expect((await run('backup', [newFile], old.env)).code).toBe(0);

  const place = await emptyPlace();
  expect((await run('restore', [newFile], place.env)).stderr).toMatch(/has a newer schema .*29990101000000_future/);
  expect(await everything(place.url)).toEqual({ constraints: [], sequences: [] });
  expect((await run('restore', [oldFile], place.env)).code).toBe(0);
  expect(await query(place.url, 'SELECT email FROM users')).toEqual([{ email: 'old@example.com' }]);
  const applied = await query<{ name: string }>(
    place.url,
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1',
  );
  expect(applied.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
});

test('a backup that is killed leaves the earlier file; the next clears what it began and tells of evidence that is no more', async () => {
  const place = await emptyPlace();
  expect((await run('restore', [file], place.env)).code).toBe(0);
  const target = join(folder, 'killed.tar');
  expect((await run('backup', [target], place.env)).code).toBe(0);
  const earlier = readFileSync(target);
  // Endless evidence: reading it blocks in the middle of the archive.
  const hash = 'ab'.repeat(32);
  const pipe = join(place.env.DATA_DIR, 'evidence', 'ab', 'ab', `${hash}.zst`);
  mkdirSync(dirname(pipe), { recursive: true });
  execFileSync('mkfifo', [pipe]);
  await query(
    place.url,
    `INSERT INTO evidence (hash, kind, content_type, bytes, stored_bytes) VALUES ('${hash}', 'raw', 'text/html', 1, 1)`,
  );
  const drafts = () => readdirSync(folder).filter((name) => name.startsWith('killed.tar.'));
  const killed = runCommand('backup', [target], place.env);
  await expect.poll(() => killed.stderr()).toMatch(/unfinished jobs/);
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(drafts()).toHaveLength(1);
  expect(readFileSync(target)).toEqual(earlier);
  rmSync(pipe);
  const damaged = nameOf(page);
  writeFileSync(join(place.env.DATA_DIR, 'evidence', placeOf(damaged)), 'a worm was here');
  const next = await run('backup', [target], place.env);
  expect(next).toMatchObject({ code: 0, stdout: expect.stringMatching(/ 1 evidence file,/) });
  expect(next.stderr).toContain('Missing from the store and not in the backup: 1 evidence file.');
  expect(next.stderr).toContain(`evidence ${damaged} is damaged in the store\n`);
  expect(next.stderr).toContain('Damaged and not in the backup: 1 evidence file; see above.');
  const { evidence: whole, rows } = await verifyBackup(target);
  expect([whole, rows.get('evidence')]).toEqual([1, 3]);
  expect(drafts()).toEqual([]);
});

test('a backup that is asked to stop ends at once and leaves nothing', async () => {
  const target = join(folder, 'stopped.tar');
  const other = new pg.Client({ connectionString: here().DATABASE_URL });
  await other.connect();
  await other.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
  const stopped = runCommand('backup', [target], here());
  const waiting = () => db().$queryRaw`SELECT 1 AS one FROM pg_stat_activity WHERE wait_event_type = 'Lock'
    AND datname = current_database()`;
  await expect.poll(waiting).toEqual([{ one: 1 }]);
  stopped.process.kill('SIGTERM');
  expect(await stopped.ended).toBe(130);
  await other.end();
  expect(stopped.stderr()).toBe('Canceled; nothing was changed.\n');
  expect(readdirSync(folder).filter((name) => name.startsWith('stopped'))).toEqual([]);
});

test('a file that is no backup is not written over', async () => {
  const letter = join(folder, 'letter.txt');
  writeFileSync(letter, 'dear grandmother');
  expect(await run('backup', [letter], here())).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already exists and is not a Serpentine backup'),
  });
  expect(readFileSync(letter, 'utf8')).toBe('dear grandmother');
  expect((await run('backup', [], here())).stderr).toContain('npm run backup -- FILE');
});

test('where nothing was ever started there is nothing to back up, and nothing is made', async () => {
  const nowhere = join(folder, 'nowhere');
  const embedded = await run('backup', [join(folder, 'nothing.tar')], { DATA_DIR: nowhere });
  expect(embedded).toMatchObject({ code: 1, stderr: `DATA_DIR: nothing to back up in ${nowhere}.\n` });
  const { env } = await emptyPlace();
  const given = await run('backup', [join(folder, 'nothing.tar')], env);
  expect(given).toMatchObject({ code: 1, stderr: expect.stringContaining('has never been used') });
  expect([nowhere, join(folder, 'nothing.tar')].filter((path) => existsSync(path))).toEqual([]);
});

test('the embedded database: its own secret comes along, nothing is left running', async () => {
  const from = mkdtempSync(join(folder, 'from-'));
  const to = mkdtempSync(join(folder, 'to-'));
  const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long enough passphrase' };
  expect((await run('token', ['--name', 'first'], { DATA_DIR: from, ...owner })).code).toBe(0);
  const target = join(folder, 'embedded.tar');
  expect((await run('backup', [target], { DATA_DIR: from })).code).toBe(0);
  expect(await run('restore', [target], { DATA_DIR: to })).toMatchObject({ code: 0 });
  expect(readFileSync(join(to, 'auth-secret'), 'utf8')).toBe(readFileSync(join(from, 'auth-secret'), 'utf8'));
  for (const place of [from, to]) expect(existsSync(join(place, 'postgres', 'postmaster.pid')), place).toBe(false);
  const servers = [await startEmbedded(from), await startEmbedded(to)];
  const [before, after] = await Promise.all(servers.map(({ url }) => everything(url)));
  for (const server of servers) await server.stop();
  expect(after).toEqual(before);
});
