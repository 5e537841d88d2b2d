import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#lib/cli/root.ts';
import { restartPause } from '#lib/cli/startup/restart-pause.ts';
import { requestExit } from '#lib/platform/host.mjs';

/** A child process that is restarted when it ends by itself. */
export interface SupervisedChild {
  /** Ends it: SIGTERM, then SIGKILL if it takes longer than `timeoutMs`. */
  stop: (timeoutMs: number) => Promise<void>;
  kill: () => void;
  /** How often it ended by itself. */
  crashes: () => number;
  /** Restarts it with other variables. */
  restart: (env: Record<string, string>) => void;
}

/**
 * For glibc, mallopt(3); other systems ignore these names. By default glibc raises the size from which a freed buffer is
 * returned to the system up to 32 MiB, so that after some pages of many megabytes all further buffers come from per-thread
 * arenas, which are never returned completely: a process that handled hostile pages for an hour used a sixth more memory.
 */
export const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(256 * 1_024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1_024 * 1_024),
};
/**
 * The web process reads requests in chunks of up to 64 KiB. These are returned to the system too: after a flood the process
 * would otherwise keep its peak memory.
 */
const WEB_MEMORY = { MALLOC_MMAP_THRESHOLD_: String(32 * 1_024) };
/**
 * V8's heap limits for the web process. On a machine with much memory, one half of the young generation grows to 64 MiB, and
 * the old generation to four times the live data before it is collected: a flood of short requests leaves that much garbage.
 * With 16 MiB and a quarter more than the live data, 1,000 incomplete posts add 10 to 20 MiB to the peak of the process
 * instead of 60 (`npm run drill -- slow-bodies`).
 */
export const WEB_HEAP = ['--max-semi-space-size=16', '--heap-growing-percent=25'];
/** The worker's young generation is smaller: a site audit takes 35 MiB less and no more CPU (`npm run bench -- site-audit`). */
export const WORKER_HEAP = ['--max-semi-space-size=4', '--heap-growing-percent=25'];

/**
 * Keeps a child process running: if it ends by itself it is restarted, after a delay that doubles while it keeps failing. It
 * notices the supervisor's end through its channel.
 */
export function superviseChild(name: string, nodeOptions: string[], given: Record<string, string>): SupervisedChild {
  let env = given;
  let child: ChildProcess | undefined;
  let stopping = false;
  const pause = restartPause();
  let falls = 0;

  const launch = () => {
    if (stopping) return;
    const born = performance.now();
    const now = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--expose-gc', ...nodeOptions, join(root, 'lib', 'cli', `${name}.ts`)],
      {
        cwd: root,
        env: {
          ...MEMORY,
          ...process.env,
          ...(name === 'web' ? WEB_MEMORY : {}),
          ...env,
          SERPENTINE_CHILD: '1',
        },
        // Standard output is only for the ready line.
        stdio: ['ignore', 2, 'inherit', 'ipc'],
      },
    );
    child = now;
    now.on('error', () => {});
    now.on('exit', async (code, signal) => {
      if (stopping) return;
      falls += 1;
      process.stderr.write(`The ${name} process ended (${signal ?? `code ${code}`}); restarting it.\n`);
      await pause(born);
      launch();
    });
  };
  launch();

  const ended = async (process: ChildProcess) => {
    if (process.exitCode !== null || process.signalCode !== null) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    process.once('exit', () => resolve());
    await promise;
  };
  return {
    stop: async (timeoutMs) => {
      stopping = true;
      if (!child?.pid) return;
      requestExit(child);
      const timer = setTimeout(() => child?.kill('SIGKILL'), timeoutMs);
      await ended(child);
      clearTimeout(timer);
    },
    kill: () => {
      stopping = true;
      child?.kill('SIGKILL');
    },
    crashes: () => falls,
    restart: (next) => {
      env = next;
      if (child) requestExit(child);
    },
  };
}
