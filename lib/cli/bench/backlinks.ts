/**
 * E9 with fifteen pages of results: an engine and pages on hosts that all answer in 100 ms, at the engine's own pace. It
 * runs in a process and with a database of its own, because the settings of a process are read once.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { BenchRow } from '#lib/cli/bench/row.ts';

const PAGES = 15;
const DELAY_MS = 100;

export async function run(): Promise<BenchRow[]> {
  const { default: setUpDatabases, testDatabase } = await import('#tests/support/database.ts');
  const tearDown = await setUpDatabases();
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-bench-'));
  try {
    const { url } = await testDatabase();
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=react-server', '--no-warnings', fileURLToPath(import.meta.url)],
      {
        env: {
          ...process.env,
          ...{ DATABASE_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent' },
          AUTH_SECRET: 'a secret of the bench, long enough to be one',
        },
      },
    );
    return [JSON.parse(stdout)];
  } finally {
    await tearDown();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(): Promise<BenchRow> {
  const [{ findBacklinks }, { reachWorld }, { linkGraphFacts }] = await Promise.all([
    import('#lib/features/backlinks/find-backlinks.ts'),
    import('#tests/world/reach.ts'),
    import('#tests/world/sites/link-graph.ts'),
  ]);
  const { world, ctx } = await reachWorld();
  world.engines.bing.delayMs = DELAY_MS;
  world.links.delayMs = DELAY_MS;
  const start = performance.now();
  const { data } = await findBacklinks(ctx(), {
    ...{ domain: linkGraphFacts.many, search_engine: 'bing', country: 'gb', pages_number: PAGES },
  });
  const value = (performance.now() - start) / 1_000;
  const { pages_read: read, pages_checked: checked, pages_found: found } = data;
  if (read !== PAGES || checked !== found) throw new Error(`${read} pages of results, ${checked} of ${found} pages`);
  const name = `E9: ${PAGES} pages of results, ${checked} pages with links, each answered in ${DELAY_MS} ms`;
  return { name, value, unit: 's', baseline: null, ratio: null, target: '≤ 25' };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.stdout.write(JSON.stringify(await measure()));
  process.exit(0);
}
