import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { root } from '#lib/cli/root.ts';
import { restartPause } from '#lib/cli/startup/restart-pause.ts';

/**
 * `WORKERS=0`: runs the jobs in a thread of this process, which has its own heap but shares the memory of Node and its
 * libraries. A thread, because the worker's modules need other import conditions than Next's, and because a job that
 * computes must not delay responses. If it fails it is restarted; the process goes on.
 */
export function runJobsInThread(): { stop: (timeoutMs: number) => Promise<void> } {
  let stopping = false;
  const pause = restartPause();
  let thread: Worker;
  const launch = () => {
    const startedAt = performance.now();
    thread = new Worker(join(root, 'lib', 'cli', 'worker.ts'), {
      execArgv: ['--conditions=react-server', '--disable-warning=ExperimentalWarning'],
      // As WORKER_HEAP of the process, which a thread cannot set by flags.
      resourceLimits: { maxYoungGenerationSizeMb: 12 },
    });
    let reason = '';
    thread.on('error', (error) => {
      reason = `: ${error instanceof Error ? error.message : String(error)}`;
    });
    thread.on('exit', async (code) => {
      if (stopping) return;
      process.stderr.write(`The thread of the jobs ended (code ${code}${reason}); restarting it.\n`);
      await pause(startedAt);
      if (!stopping) launch();
    });
  };
  launch();
  return {
    async stop(timeoutMs) {
      stopping = true;
      const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
      thread.postMessage('stop');
      await Promise.race([ended, sleep(timeoutMs)]);
      await thread.terminate();
    },
  };
}
