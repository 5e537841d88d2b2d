import 'server-only';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '#lib/platform/concurrency/fair-queue.ts';
import { currentTenant } from '#lib/platform/concurrency/tenant-context.ts';

export interface ThreadPoolOptions {
  /** Script of the thread, from the program's root; it answers with `answerInThread`. */
  script: string;
  /** Threads at most; further work waits. */
  threads: number;
  /** Time and heap of one piece of work: a hostile page costs at most this much, and never the process that asked. */
  timeoutMs: number;
  heapMiB: number;
  /** The error of work that needed more. */
  tooHard: () => Error;
}

/** Work done in threads, so that it blocks nothing and can be given up. */
export interface ThreadPool<Input, Reply> {
  /** @throws `tooHard()`, an Error with the thread's own message, or the signal's reason when the caller gives up */
  run: (input: Input, signal: AbortSignal) => Promise<Reply>;
  /** Ends the threads: tests and the end of a process. */
  close: () => Promise<void>;
}

/** What goes to a thread and comes back. */
export interface ThreadRequest<Input> {
  id: number;
  input: Input;
}
export type ThreadReply<Reply> = { id: number; reply: Reply } | { id: number; error: string };

interface Thread {
  worker: Worker;
  /** Settles when its script is loaded. */
  ready: Promise<void>;
}

interface Task<Input, Reply> {
  input: Input;
  signal: AbortSignal;
  done: PromiseWithResolvers<Reply>;
}

/** A pool of threads that run one script. They are started at first use, kept, and hold nothing between two pieces of work. */
export function createThreadPool<Input, Reply>(options: ThreadPoolOptions): ThreadPool<Input, Reply> {
  const idle: Thread[] = [];
  // In turns of those who ask: a thousand pages of one hold up nobody else's.
  const waiting = new FairQueue<Task<Input, Reply>>();
  let threads = 0;
  let lastId = 0;

  function work(): void {
    while (waiting.size > 0 && (idle.length > 0 || threads < options.threads)) {
      const task = waiting.shift();
      if (!task) return;
      if (task.signal.aborted) {
        task.done.reject(task.signal.reason);
        continue;
      }
      const thread = idle.pop() ?? start();
      runTask(thread, task).then(task.done.resolve, task.done.reject).finally(work);
    }
  }

  // By path from the program's root and not by import.meta.url: inside a bundle that points elsewhere. Node strips the
  // types. The thread gets no variable of ours.
  function start(): Thread {
    threads++;
    // A small young heap: a larger one made no page quicker and held up to 40 MiB of what was thrown away already.
    const worker = new Worker(join(/*turbopackIgnore: true*/ process.cwd(), options.script), {
      execArgv: ['--conditions=react-server', '--no-warnings'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: options.heapMiB, maxYoungGenerationSizeMb: 8 },
      stdout: true,
      stderr: true,
    });
    worker.once('exit', () => {
      threads--;
      const at = idle.findIndex((thread) => thread.worker === worker);
      if (at >= 0) idle.splice(at, 1);
    });
    const ready = Promise.withResolvers<void>();
    worker.once('message', () => ready.resolve());
    worker.once('error', ready.reject);
    worker.on('error', () => {});
    ready.promise.catch(() => {});
    return { worker, ready: ready.promise };
  }

  async function runTask(thread: Thread, { input, signal }: Task<Input, Reply>): Promise<Reply> {
    const { worker } = thread;
    await thread.ready;
    // An idle thread keeps no process alive, a working one does.
    worker.ref();
    const id = ++lastId;
    const answer = Promise.withResolvers<Reply>();
    const onMessage = (message: ThreadReply<Reply>) => {
      if (message.id !== id) return;
      if ('reply' in message) answer.resolve(message.reply);
      else answer.reject(new Error(message.error));
    };
    const tooHard = () => answer.reject(options.tooHard());
    const onAbort = () => answer.reject(signal.reason);
    const timer = setTimeout(tooHard, options.timeoutMs);
    worker.on('message', onMessage);
    worker.once('exit', tooHard);
    signal.addEventListener('abort', onAbort, { once: true });
    let reusable = false;
    try {
      worker.postMessage({ id, input } satisfies ThreadRequest<Input>);
      const reply = await answer.promise;
      reusable = true;
      return reply;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      worker.off('message', onMessage);
      worker.off('exit', tooHard);
      if (reusable) {
        worker.unref();
        idle.push(thread);
      } else {
        await worker.terminate();
      }
    }
  }

  return {
    run(input, signal) {
      const done = Promise.withResolvers<Reply>();
      waiting.push(currentTenant(), { input, signal, done });
      work();
      return done.promise;
    },
    async close() {
      await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
