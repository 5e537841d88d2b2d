import { afterEach } from 'vitest';
import { startWorker } from '#tests/support/kill-test.ts';
import type { Program } from '#tests/support/program.ts';

/**
 * Worker processes on this file's database that a test kills; remaining ones are killed after it.
 * @param env variables of the world that is their internet.
 * @returns a function that starts one more
 */
export function killableWorkers(env: () => Record<string, string>): () => Program {
  let workers: Program[] = [];
  afterEach(async () => {
    for (const worker of workers) worker.process.kill('SIGKILL');
    await Promise.all(workers.map(({ ended }) => ended));
    workers = [];
  });
  return () => {
    const worker = startWorker(env());
    workers.push(worker);
    return worker;
  };
}
