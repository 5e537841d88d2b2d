import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepScratch } from '#lib/net/browser/process.ts';
import { createArchive } from '#lib/platform/backup/archive.ts';
import { takeLock } from '#lib/platform/process/file-lock.ts';
import { currentPidNamespace } from '#lib/platform/process/pid-namespace.ts';
import { isAlive } from '#lib/platform/process/process-alive.ts';
import { startZombie, type Zombie } from '#tests/support/zombie.ts';

const folder = mkdtempSync(join(tmpdir(), 'serpentine-alive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a running process is alive, one that ended is not', () => {
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(spawnSync('true').pid)).toBe(false);
});

// Zombies are recognized through /proc, which only Linux has.
describe.skipIf(process.platform !== 'linux')('a zombie process', () => {
  let zombie: Zombie;
  beforeAll(async () => {
    zombie = await startZombie();
  });
  afterAll(() => zombie.stop());

  test('is not alive', () => {
    expect(isAlive(zombie.pid)).toBe(false);
  });

  test('does not hold a lock file', () => {
    const path = join(folder, 'lock');
    const { pid, startTime: born } = zombie;
    writeFileSync(path, JSON.stringify({ pid, born, role: 'start', note: '', space: currentPidNamespace() }));
    const lock = takeLock(path, 'backup');
    expect(lock).toMatchObject({ held: true });
    if (lock.held) lock.release();
  });

  test('does not keep the unfinished file of a backup', async () => {
    const backups = mkdtempSync(join(folder, 'backups-'));
    const path = join(backups, 'all.backup');
    writeFileSync(`${path}.unfinished-${zombie.pid}`, 'half');
    const archive = await createArchive(path, new Date());
    await archive.finish();
    expect(readdirSync(backups)).toEqual(['all.backup']);
  });

  test('does not keep the scratch folder of a browser', () => {
    const scratch = mkdtempSync(join(tmpdir(), `serpentine-chromium-${zombie.pid}-`));
    sweepScratch();
    expect(existsSync(scratch)).toBe(false);
  });

  test('does not block the setup of a checkout', () => {
    // A checkout in which everything is prepared, so that only the lock remains to wait for.
    const root = mkdtempSync(join(folder, 'checkout-'));
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
    const files = {
      'lib/cli/hello.ts': "console.log('hello');",
      'lib/platform/prisma/client.ts': '',
      'node_modules/.serpentine-lock': sha256(process.platform + process.arch),
      'node_modules/.serpentine-prisma': sha256(''),
      'prisma/schema/empty': '',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const bootstrap = join(root, 'lib/cli/bootstrap.mjs');
    copyFileSync('lib/cli/bootstrap.mjs', bootstrap);
    copyFileSync('lib/cli/packages.mjs', join(root, 'lib/cli/packages.mjs'));
    copyFileSync('lib/platform/host.mjs', join(root, 'lib/platform/host.mjs'));
    const lock = join(root, '.install.lock');
    writeFileSync(lock, String(zombie.pid));
    const { stdout, stderr } = spawnSync(process.execPath, [bootstrap, 'hello'], {
      encoding: 'utf8',
      timeout: 30_000,
    });
    expect({ stdout, stderr }).toEqual({ stdout: 'hello\n', stderr: '' });
    expect(existsSync(lock)).toBe(false);
  });
});
