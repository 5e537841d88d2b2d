import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration, HISTORY_TABLE, migrate, readMigrations } from '#lib/platform/database/migrate.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import setUpDatabases, { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { FIRST_RELEASE } from '#tests/support/migration-rules.ts';
import { type Program, runCommand } from '#tests/support/program.ts';
import { type Catalogue, checksums, fillTables, readCatalogue } from '#tests/support/sample-rows.ts';

const ROWS = 5;
const SIZES = { full: { every: 1, races: 10, kills: 20 }, short: { every: 10, races: 1, kills: 2 } };
/** The migration during which a starter is killed, and a table that it changes. */
const KILLED_IN = { name: '20261121213836_project_dashboard', table: 'projects' };
const MAX_WAIT_MS = 60_000;

const all = readMigrations();

/** A database as left by a release with the first `level` migrations, with rows in every table. */
async function oldPlace(level: number) {
  const database = await testDatabase('empty');
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("SET client_min_messages = 'warning'");
  await client.query(HISTORY_TABLE);
  for (const migration of all.slice(0, level)) await applyMigration(client, migration);
  const catalogue = await readCatalogue(client);
  await fillTables(client, catalogue, { from: 1, count: ROWS });
  const close = async () => {
    await client.end();
    await database.drop();
  };
  return { url: database.url, client, catalogue, close };
}

type Place = Awaited<ReturnType<typeof oldPlace>>;

/** The columns of `old` that exist unchanged in `now`. */
function kept(old: Catalogue, now: Catalogue): Catalogue {
  const same = new Set(now.columns.map(({ table, name, type }) => `${table}.${name} ${type}`));
  return { ...old, columns: old.columns.filter(({ table, name, type }) => same.has(`${table}.${name} ${type}`)) };
}

const tablesOf = ({ columns }: Catalogue) => [...new Set(columns.map(({ table }) => table))];

/** Tables whose rows changed, in the columns that still exist. `newest`: the schema after the upgrade. */
async function changedBy(place: Place, newest: Catalogue, work: () => Promise<unknown>): Promise<string[]> {
  const common = kept(place.catalogue, newest);
  const before = await checksums(place.client, common, tablesOf(common));
  await work();
  const after = await checksums(place.client, common, tablesOf(common));
  return [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table);
}

let folder = '';
const starter = (url: string): Program => runCommand('migrate', [], { DATABASE_URL: url, DATA_DIR: folder });

/** Every level upgraded to the newest: existing rows are unchanged, and rows of the older shape are still accepted. */
async function fromEveryLevel(newest: Catalogue, every: number) {
  const last = all.length - 1;
  const levels = all.map((_, at) => at + 1).filter((level) => level <= last && (last - level) % every === 0);
  let broken = 0;
  let refusing = 0;
  let sinceRelease = 0;
  for (const level of levels) {
    const place = await oldPlace(level);
    try {
      const changed = await changedBy(place, newest, () => migrate(place.url));
      if (changed.length > 0) broken += 1;
      if ((all[level - 1]?.name ?? '') < FIRST_RELEASE) continue;
      sinceRelease += 1;
      await fillTables(place.client, place.catalogue, { from: 1_000, count: ROWS }).catch(() => {
        refusing += 1;
      });
    } finally {
      await place.close();
    }
  }
  return { levels: levels.length, broken, refusing, sinceRelease };
}

/** A release whose last migration fails must leave the previous schema, rows and history. */
async function afterFailure(): Promise<number> {
  const broken = join(folder, 'migrations');
  cpSync(resolve(import.meta.dirname, '..', '..', 'prisma', 'migrations'), broken, { recursive: true });
  mkdirSync(join(broken, '29990101000000_broken'));
  writeFileSync(
    join(broken, '29990101000000_broken', 'migration.sql'),
    'ALTER TABLE "projects" ADD COLUMN "half" TEXT; UPDATE "users" SET "email" = \'gone\' || "id"; SELECT 1 / 0;',
  );
  const place = await oldPlace(all.length);
  try {
    let failed = false;
    const changed = await changedBy(place, place.catalogue, async () => {
      await migrate(place.url, broken).catch(() => {
        failed = true;
      });
    });
    const now = await readCatalogue(place.client);
    const sameShape = JSON.stringify(now) === JSON.stringify(place.catalogue);
    await fillTables(place.client, place.catalogue, { from: 1_000, count: ROWS });
    // The previous version starts as if nothing had happened: nothing is blocked, nothing is half done.
    const rest = await migrate(place.url);
    return failed && sameShape && changed.length === 0 && rest.length === 0 ? 0 : 1;
  } finally {
    await place.close();
  }
}

/** Three concurrent starters: number of rounds in which a file was not applied exactly once, or a starter failed. */
async function races(rounds: number, newest: Catalogue): Promise<number> {
  let wrong = 0;
  for (let round = 0; round < rounds; round += 1) {
    const place = await oldPlace(all.length - 5);
    try {
      const changed = await changedBy(place, newest, async () => {
        const starters = [1, 2, 3].map(() => starter(place.url));
        const codes = await Promise.all(starters.map(({ ended }) => ended));
        // Each file is applied by whichever starter comes first: together they apply each once.
        const done = starters.map(({ stdout }) => Number.parseInt(stdout(), 10) || 0);
        const sum = done.reduce((total, one) => total + one, 0);
        if (codes.some((code) => code !== 0) || sum !== 5) wrong += 1;
      });
      wrong += changed.length > 0 ? 1 : 0;
    } finally {
      await place.close();
    }
  }
  return wrong;
}

async function until(met: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + MAX_WAIT_MS; !(await met()); await sleep(20))
    if (Date.now() > end) throw new Error('A state that was waited for did not come.');
}

async function waiting(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return (rowCount ?? 0) > 0;
}

/** Kills a starter in the middle of a file: half of its statements are done, and a reader's lock blocks the rest. */
async function killOnce(newest: Catalogue): Promise<boolean> {
  const place = await oldPlace(all.findIndex(({ name }) => name === KILLED_IN.name));
  const reader = new pg.Client({ connectionString: place.url });
  await reader.connect();
  try {
    const changed = await changedBy(place, newest, async () => {
      await reader.query(`BEGIN; LOCK TABLE "${KILLED_IN.table}" IN ACCESS SHARE MODE`);
      const killed = starter(place.url);
      await until(() => waiting(place.client));
      killed.process.kill('SIGKILL');
      await killed.ended;
      await reader.query('ROLLBACK');
      // The server notices the lost client only when it answers: the next starter waits for that by itself.
      const next = starter(place.url);
      if ((await next.ended) !== 0) throw new Error(next.stderr());
    });
    const { rows } = await place.client.query<{ n: number }>('SELECT count(*)::int AS n FROM _prisma_migrations');
    return changed.length === 0 && rows[0]?.n === all.length;
  } finally {
    await reader.end();
    await place.close();
  }
}

/** Kills a starter at a random moment. */
async function killAnywhere(newest: Catalogue, afterMs: number): Promise<boolean> {
  const place = await oldPlace(1);
  try {
    const changed = await changedBy(place, newest, async () => {
      const child = starter(place.url);
      await Promise.race([child.ended, sleep(afterMs)]);
      child.process.kill('SIGKILL');
      await child.ended;
      const next = starter(place.url);
      if ((await next.ended) !== 0) throw new Error(next.stderr());
    });
    return changed.length === 0;
  } finally {
    await place.close();
  }
}

async function schemaNow(database: TestDatabase): Promise<Catalogue> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const catalogue = await readCatalogue(client);
  await client.end();
  return catalogue;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const size = SIZES[form];
  folder = mkdtempSync(join(tmpdir(), 'serpentine-upgrade-'));
  // In the tests a server is already running.
  const tearDown = process.env.TEST_DATABASE_SERVER ? async () => {} : await setUpDatabases();
  try {
    const newest = await schemaNow(await testDatabase());
    const row = (what: string, figure: number, target: string, note?: string): ResilienceRow => ({
      what,
      figure,
      target,
      unit: '',
      ...(note ? { note } : {}),
    });
    const levels = await fromEveryLevel(newest, size.every);
    const failure = await afterFailure();
    const raced = await races(size.races, newest);
    let lost = 0;
    for (let kill = 0; kill < size.kills; kill += 1) {
      const whole = kill % 2 === 0 ? await killOnce(newest) : await killAnywhere(newest, 300 + 100 * kill);
      if (!whole) lost += 1;
    }
    return [
      row(
        'older schemas brought to the newest',
        levels.levels,
        `≥ ${form === 'full' ? all.length - 1 : 3}`,
        `${ROWS} rows in each table`,
      ),
      row('of those, with a row lost or changed', levels.broken, '= 0', 'check sums over the columns that both have'),
      row(
        'releases whose rows the newest schema refuses',
        levels.refusing,
        '= 0',
        `${levels.sinceRelease} schemas since the first release; what each file may do is read by a test`,
      ),
      row('failing migrations that left something behind', failure, '= 0'),
      row('races of three starters in which a file was not done exactly once', raced, '= 0', `${size.races} races`),
      row('kills after which a new start did not find all as it was', lost, '= 0', `${size.kills} × kill -9`),
    ];
  } finally {
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Databases of older releases, built from the migrations themselves, upgraded in every way that can go wrong. */
export const resilienceTest: ResilienceTest = {
  name: 'upgrade',
  property:
    'reliability 16: an older release’s data comes whole into the newest schema, also after a failure or a kill',
  run,
};
