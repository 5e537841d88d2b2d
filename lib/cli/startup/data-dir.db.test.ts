import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { holdDataDir } from '#lib/cli/startup/data-dir.ts';
import { type EmbeddedPostgres, startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { runCommand } from '#tests/support/program.ts';
import { canUnshare, inUnsharedNamespace, whyNot } from '#tests/support/unshared-namespace.ts';

test.skipIf(!canUnshare)(
  `a second container starts no second server on the data folder, and takes it over from one that is gone${whyNot}`,
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-shared-'));
    const cluster = join(dataDir, 'postgres');
    const postmaster = () => Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    const inContainer = async (command: string, args: string[] = []) => {
      const program = runCommand(command, args, { DATA_DIR: dataDir }, inUnsharedNamespace);
      return { code: await program.ended, said: program.stderr() };
    };
    let server: EmbeddedPostgres | undefined;
    let release: (() => void) | undefined;
    try {
      ({ release } = await holdDataDir(dataDir, 'http://127.0.0.1:3000'));
      server = await startEmbedded(dataDir);
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();

      // While the program runs: rejected as soon as its heartbeat is seen.
      const beside = await inContainer('backup', [join(dataDir, 'x.tar')]);
      expect(beside.code).toBe(1);
      expect(beside.said).toContain(
        `DATA_DIR: only one container at a time can use it; Serpentine runs on ${dataDir} in another one (there process ${process.pid}, http://127.0.0.1:3000).`,
      );
      expect(beside.said).toContain('docker exec');

      // The program is gone and its database server is left, suspended: its socket still exists.
      release();
      process.kill(server.pid, 'SIGSTOP');
      const orphaned = await inContainer('migrate');
      process.kill(server.pid, 'SIGCONT');
      expect(orphaned).toMatchObject({ code: 1, said: expect.stringContaining(`the database in ${cluster} runs in`) });
      expect(postmaster()).toBe(server.pid);
      expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
      await client.end();

      // Killed, with its pid file and its socket left behind: no wait is needed.
      process.kill(server.pid, 'SIGKILL');
      await server.gone;
      expect(postmaster()).toBe(server.pid);
      expect(await inContainer('migrate')).toMatchObject({ code: 0 });
      server = await startEmbedded(dataDir);
    } finally {
      await server?.stop();
      release?.();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

test('a start that follows a stop waits until the program has stopped, and a second start beside it is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'serpentine-restart-'));
  try {
    const first = await holdDataDir(dataDir, 'http://127.0.0.1:3000');
    await expect(holdDataDir(dataDir, '')).rejects.toThrow('already running');
    first.changeRole('stopping');
    const next = holdDataDir(dataDir, '');
    first.release();
    (await next).release();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
