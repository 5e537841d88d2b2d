import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '#lib/cli/root.ts';
import type { ResilienceForm, ResilienceRow } from '#tests/resilience/resilience-test.ts';

/** Messages from the process of a resilience test. */
export type ResilienceMessage = { property: string; rows: ResilienceRow[] } | { failed: string };

const GRACE_MS = 15_000;

/** Processes that belong to a scratch folder: their working directory, arguments or environment contain it. */
function ofFolder(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const quietly = (read: () => string) => {
    try {
      return read();
    } catch {
      return '';
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      [
        () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        () => readFileSync(`/proc/${pid}/environ`, 'utf8'),
        () => readlinkSync(`/proc/${pid}/cwd`),
      ].some((read) => quietly(read).includes(folder)),
    )
    .filter((pid) => !/\) [ZX] /.test(quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))))
    .map(Number);
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** Ends all processes that a resilience test left behind, gracefully first. @returns their number */
export async function cleanUp(folder: string): Promise<number> {
  const left = ofFolder(folder);
  signalAll(left, 'SIGTERM');
  // A stopped process receives the signal only when it continues.
  signalAll(left, 'SIGCONT');
  for (const end = Date.now() + GRACE_MS; Date.now() < end && ofFolder(folder).length > 0; ) await sleep(100);
  // A dying process may have started another one meanwhile.
  for (let more = ofFolder(folder); more.length > 0; more = ofFolder(folder)) {
    signalAll(more, 'SIGKILL');
    await sleep(100);
  }
  rmSync(folder, { recursive: true, force: true });
  return left.length;
}

/**
 * Runs one resilience test in its own process and scratch folder, and ends all its processes afterwards.
 * @throws if it fails, takes longer than `limitMs`, or `signal` is aborted
 */
export async function runResilienceTest(
  name: string,
  given: { form: ResilienceForm; minutes?: number; limitMs: number; signal: AbortSignal; say: (line: string) => void },
): Promise<{ property: string; rows: ResilienceRow[] }> {
  given.signal.throwIfAborted();
  const folder = mkdtempSync(join(tmpdir(), 'drill-'));
  // As root, the database runs as another user and must be able to traverse to its own folder.
  chmodSync(folder, 0o755);
  const child = spawn(
    process.execPath,
    [
      '--conditions=react-server',
      '--disable-warning=ExperimentalWarning',
      'tests/resilience/run-one.ts',
      name,
      given.form,
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        TMPDIR: folder,
        ...(given.minutes === undefined ? {} : { DRILL_MINUTES: String(given.minutes) }),
      },
      // A separate process group: Ctrl-C is forwarded by this process. Standard output is only for the table.
      detached: true,
      stdio: ['ignore', 2, 2, 'ipc'],
    },
  );
  try {
    const told = await answerOf(child, name, given);
    if ('failed' in told) throw new Error(told.failed);
    return told;
  } finally {
    child.kill('SIGTERM');
    const left = await cleanUp(folder);
    if (left > 0 && !given.signal.aborted) given.say(`drill ${name}: left ${left} processes, which were ended`);
  }
}

async function answerOf(
  child: ChildProcess,
  name: string,
  { limitMs, signal }: { limitMs: number; signal: AbortSignal },
): Promise<ResilienceMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ResilienceMessage>();
  let told: ResilienceMessage | undefined;
  child.on('message', (message: ResilienceMessage) => {
    told = message;
  });
  child.on('error', reject);
  child.on('exit', (code, killed) => {
    if (told) resolve(told);
    else reject(new Error(`drill ${name} ended (${killed ?? `code ${code}`}) without a result`));
  });
  const timer = setTimeout(
    () => reject(new Error(`drill ${name} took longer than ${Math.round(limitMs / 60_000)} minutes`)),
    limitMs,
  );
  const abort = () => reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}
