import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';

let dataDir: string;
let server: EmbeddedPostgres | undefined;
const cluster = () => join(dataDir, 'postgres');
const rulesFile = () => join(cluster(), 'pg_hba.conf');
const stateFile = () => join(dataDir, 'postgres.json');
const start = async () => {
  server = await startEmbedded(dataDir);
  return server;
};

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'serpentine-access-'));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a statement. @returns its rows, or the error code */
async function query(settings: pg.ClientConfig, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: 5_000, ...settings });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : String(error);
  } finally {
    await client.end().catch(() => {});
  }
}

/** The errors for a wrong password (28P01) and for none at all, over TCP and over the socket. */
async function attempts({ url }: EmbeddedPostgres): Promise<Record<string, unknown>> {
  const { port } = new URL(url);
  const user = { user: 'serpentine', database: 'postgres', port: Number(port) };
  const wrong = 'not-the-password';
  return {
    tcp: await query({ ...user, host: '127.0.0.1', password: wrong }, 'SELECT 1'),
    socket: await query({ ...user, host: cluster(), password: wrong }, 'SELECT 1'),
    postgres: await query({ ...user, user: 'postgres', host: cluster(), password: wrong }, 'SELECT 1'),
  };
}
const REFUSED = { tcp: '28P01', socket: '28P01', postgres: '28P01' };

/** Puts the folder in the state of an installation without a password: `trust` rules, and a role without one. */
async function withoutPassword(): Promise<void> {
  const { url } = await start();
  await query({ connectionString: url }, 'CREATE TABLE kept AS SELECT 42 AS n');
  await query({ connectionString: url }, 'ALTER ROLE serpentine PASSWORD NULL');
  writeFileSync(rulesFile(), 'local all all trust\nhost all all all trust\n');
}

const keptRows = ({ url }: EmbeddedPostgres) => query({ connectionString: url }, 'SELECT n FROM kept');

describe('B9: the embedded database asks everybody for its password', () => {
  test('a new one does, and the password lies in a file that its owner alone may read', async () => {
    const running = await start();
    expect(await attempts(running)).toEqual(REFUSED);
    expect(await query({ connectionString: running.url }, 'SHOW password_encryption')).toEqual([
      { password_encryption: 'scram-sha-256' },
    ]);
    const stored = await query(
      { connectionString: running.url },
      'SELECT left(rolpassword, 13) AS kind FROM pg_authid WHERE rolcanlogin',
    );
    expect(stored).toEqual([{ kind: 'SCRAM-SHA-256' }]);
    expect(statSync(stateFile()).mode & 0o777).toBe(0o600);
    expect(statSync(stateFile()).uid).toBe(process.getuid?.());
    const password = decodeURIComponent(new URL(running.url).password);
    expect(password.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(password);
  });

  test('an existing one that trusted everybody does so from its next start on, with its data', async () => {
    await withoutPassword();
    await server?.stop();
    // Such a version only stored the port.
    const { port } = JSON.parse(readFileSync(stateFile(), 'utf8'));
    writeFileSync(stateFile(), JSON.stringify({ port }), { mode: 0o600 });
    const running = await start();
    expect(await attempts(running)).toEqual(REFUSED);
    expect(await keptRows(running)).toEqual([{ n: 42 }]);
  });

  test('a server that still runs with rules of an older version is not taken over, but started anew', async () => {
    await withoutPassword();
    const older = server;
    process.kill(older?.pid ?? 0, 'SIGHUP');
    const running = await start();
    expect(running).toMatchObject({ adopted: false });
    expect(running.pid).not.toBe(older?.pid);
    expect(await attempts(running)).toEqual(REFUSED);
    expect(await keptRows(running)).toEqual([{ n: 42 }]);
  });

  test('a start that ended between the password and the rules is made up for by the next one', async () => {
    await withoutPassword();
    await server?.stop();
    // The file is first written under another name: a leftover of a killed process is replaced.
    writeFileSync(`${rulesFile()}.fresh`, 'local all all trust\n');
    expect(await attempts(await start())).toEqual(REFUSED);
    expect(existsSync(`${rulesFile()}.fresh`)).toBe(false);
    const first = server?.url;
    await server?.stop();
    // The password is set, the rules are not.
    cpSync(rulesFile(), `${rulesFile()}.fresh`);
    writeFileSync(rulesFile(), 'local all all trust\nhost all all all trust\n');
    const running = await start();
    expect(await attempts(running)).toEqual(REFUSED);
    expect(running.url).toBe(first);
    expect(await keptRows(running)).toEqual([{ n: 42 }]);
  });
});
