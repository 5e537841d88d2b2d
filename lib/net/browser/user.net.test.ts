import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/** Runs `"$@"` with the file `$0` instead of /etc/passwd, as on a system without a user "postgres". */
const withPasswd = (file: string) => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" /etc/passwd && exec "$@"',
  file,
];

const folder = mkdtempSync(join(tmpdir(), 'serpentine-users-'));
// As `mkdir` creates it for an operator: readable by other users.
chmodSync(folder, 0o755);
const passwd = join(folder, 'passwd');
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const canUnshare =
  process.getuid?.() === 0 &&
  spawnSync('unshare', ['--mount', 'sh', '-c', 'mount --bind /etc/passwd /etc/passwd']).status === 0;

const entries = (isKept: (name: string) => boolean) =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .filter((line) => isKept(line.split(':')[0] ?? ''))
    .join('\n');

interface Users {
  database: number[];
  browser: number[];
  browserGroups: string[];
  files: number[];
}

async function whoRuns(dataDir: string): Promise<Users> {
  const [first = '', ...rest] = withPasswd(passwd);
  const script = ['--conditions=react-server', '--disable-warning=ExperimentalWarning', 'tests/support/who-runs.ts'];
  const child = spawn(first, [...rest, process.execPath, ...script], { env: { ...process.env, DATA_DIR: dataDir } });
  let [said, problem] = ['', ''];
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk) => {
    problem += chunk;
  });
  const code = await new Promise((done) => child.once('close', done));
  if (code !== 0) throw new Error(problem);
  return JSON.parse(said);
}

describe.runIf(canUnshare)('B9: started as root, the browser shares no user with the embedded database', () => {
  test.each([
    [
      'where the system has a user "postgres"',
      `${entries((name) => name !== 'postgres')}\npostgres:x:64101:64101::/:/bin/sh\n`,
      64_101,
    ],
    ['where it has none', `${entries((name) => name !== 'postgres')}\n`, 65_534],
  ])('%s', async (_, text, uid) => {
    writeFileSync(passwd, text);
    const dataDir = mkdtempSync(join(folder, 'data-'));
    chmodSync(dataDir, 0o755);
    const { database, browser, browserGroups, files } = await whoRuns(dataDir);
    expect(database).toEqual([uid]);
    expect(files).toEqual([uid]);
    expect(browser).toHaveLength(1);
    expect(browser).not.toContain(uid);
    expect(browser).not.toContain(0);
    expect(browserGroups).toEqual([]);
    // What the browser's user may read in the folder: not the password, the database files or its log.
    const [id = 0] = browser;
    for (const path of ['postgres.json', 'postgres/pg_hba.conf', 'postgres/PG_VERSION', 'postgres.log']) {
      const { status, stderr } = spawnSync('cat', [join(dataDir, path)], { uid: id, gid: id, encoding: 'utf8' });
      expect({ path, status, stderr }).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('Permission denied'),
      });
    }
  });
});
