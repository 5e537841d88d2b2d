import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from '#lib/platform/concurrency/thread-pool.ts';

const KEEP_MS = 1_000;

/**
 * The thread side of a thread pool: `work` runs one task; an exception becomes the caller's error and does not end the
 * thread.
 */
export function serveThreadRequests<Input, Reply>(work: (input: Input) => Reply): void {
  parentPort?.on('message', ({ id, input }: ThreadRequest<Input>) => {
    let message: ThreadReply<Reply>;
    try {
      message = { id, reply: work(input) };
    } catch (error) {
      message = { id, error: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(message);
  });
  parentPort?.postMessage('ready');
  // Node writes its compile cache when a thread exits; these are terminated.
  setTimeout(flushCompileCache, KEEP_MS).unref();
}
