import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BenchRow } from '#lib/cli/bench/row.ts';

/**
 * Runs a suite's script in a separate process with its own database, because a process reads its settings only once.
 * @param script `import.meta.url` of the suite; it ends with `answerAlone`
 * @param given further variables of the process, and options of Node.js
 */
export async function inOwnProcess(
  script: string,
  { env = {}, nodeOptions = [] }: { env?: Readonly<Record<string, string>>; nodeOptions?: readonly string[] } = {},
): Promise<BenchRow[]> {
  const { default: setUpDatabases, testDatabase } = await import('#tests/support/database.ts');
  const tearDown = await setUpDatabases();
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-bench-'));
  try {
    const { url } = await testDatabase();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...nodeOptions, '--conditions=react-server', '--no-warnings', fileURLToPath(script)],
      {
        env: {
          ...process.env,
          DATABASE_URL: url,
          DATA_DIR: folder,
          LOG_LEVEL: 'silent',
          AUTH_SECRET: 'a secret of the bench, long enough to be one',
          ...env,
        },
      },
    );
    return JSON.parse(stdout);
  } finally {
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Called at the end of such a script: measures and exits if the script is the process itself, does nothing if it is
 * imported.
 */
export async function answerAlone(script: string, measure: () => Promise<BenchRow[]>): Promise<void> {
  if (script !== pathToFileURL(process.argv[1] ?? '').href) return;
  process.stdout.write(JSON.stringify(await measure()));
  process.exit(0);
}
