import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';

/** PostgreSQL's data on a 200 MiB in-memory file system, which is filled and freed. */
export const resilienceTest: ResilienceTest = {
  name: 'disk-full',
  property:
    'reliability 8: with the database’s disk full reads work, writes are 503, nothing breaks, and space is enough to recover',
  run,
};

/**
 * A separate mount namespace: its mounts are visible to no other process and end with its last one. Without root it also
 * needs a user namespace.
 */
const NAMESPACE = process.getuid?.() === 0 ? ['--mount'] : ['--user', '--map-current-user', '--keep-caps', '--mount'];

/** Why a file system cannot be mounted here; null when it can. */
export function whyNoMount(): string | null {
  if (process.platform !== 'linux') return 'a small file system is mounted on Linux alone';
  const probe = 'mount -t tmpfs -o size=1m tmpfs /tmp';
  const { status, error, stderr } = spawnSync('unshare', [...NAMESPACE, 'sh', '-c', probe], { encoding: 'utf8' });
  return status === 0 ? null : `no file system may be mounted here: ${(error?.message ?? stderr).trim()}`;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const reason = whyNoMount();
  if (reason) return [{ what: 'a full disk', figure: null, unit: '', target: '= 0', note: reason }];
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-full-'));
  const node = [process.execPath, '--conditions=react-server', '--disable-warning=ExperimentalWarning'];
  try {
    const { stdout } = await promisify(execFile)(
      'unshare',
      [...NAMESPACE, ...node, join(import.meta.dirname, 'disk-full-inside.ts'), folder, form],
      { maxBuffer: 64 * 1024 * 1024, env: { ...process.env, TMPDIR: tmpdir() } },
    );
    return JSON.parse(stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
