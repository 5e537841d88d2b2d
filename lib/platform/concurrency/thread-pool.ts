import 'server-only';
import { getCompileCacheDir } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { FairQueue } from '#lib/platform/concurrency/fair-queue.ts';
import { currentTenant } from '#lib/platform/concurrency/tenant-context.ts';
import { Crowding, STUCK_MS } from '#lib/platform/concurrency/thread-crowding.ts';

/** Script, size and limits of a pool of threads. */
export interface ThreadPoolOptions {
  /** Script of the thread, relative to the program's root; it calls `serveThreadRequests`. */
  script: string;
  /** Maximum number of threads; further work waits. */
  threads: number;
  /** Starts another thread only when those that run are not enough for a while, see `Crowding`. */
  saves?: boolean;
  /** Time and heap limit of one task: a hostile page costs at most this much, and never crashes the calling process. */
  timeoutMs: number;
  heapMiB: number;
  /** The error for a task that exceeded them. */
  tooHard: () => Error;
  /** A thread without work for this many milliseconds ends (60,000). */
  idleMs?: number;
}

const IDLE_MS = 60_000;

/** Tasks run in threads, so that they block nothing and can be aborted. */
export interface ThreadPool<Input, Reply> {
  /** @throws `tooHard()`, an Error with the thread's own message, or the signal's reason if the caller aborts */
  run: (input: Input, signal: AbortSignal) => Promise<Reply>;
  /** Ends the threads, for tests and at the end of a process. */
  close: () => Promise<void>;
}

/** Message from and to a thread. */
export interface ThreadRequest<Input> {
  id: number;
  input: Input;
}
/** A thread's response to the request with this id: its result, or the message of its error. */
export type ThreadReply<Reply> = { id: number; reply: Reply } | { id: number; error: string };

interface Thread {
  worker: Worker;
  /** Settles once its script is loaded. */
  ready: Promise<void>;
  /** Ends the thread if it is idle then. */
  end: NodeJS.Timeout;
}

interface Task<Input, Reply> {
  queuedAt: number;
  isTaken: boolean;
  input: Input;
  signal: AbortSignal;
  done: PromiseWithResolvers<Reply>;
}

/**
 * A pool of threads that run one script. They start at first use, end when there is no work for a minute, and keep no
 * state between tasks.
 */
export function createThreadPool<Input, Reply>(options: ThreadPoolOptions): ThreadPool<Input, Reply> {
  const idle: Thread[] = [];
  // Fair between tenants: a thousand pages of one do not block the others.
  const waiting = new FairQueue<Task<Input, Reply>>();
  let threads = 0;
  let lastId = 0;
  const crowding = new Crowding();
  const mayStart = () => threads < options.threads && (threads === 0 || !options.saves || crowding.isLasting);

  function work(): void {
    while (waiting.size > 0 && (idle.length > 0 || mayStart())) {
      const task = waiting.shift();
      if (!task) return;
      task.isTaken = true;
      crowding.taken(task.queuedAt);
      if (task.signal.aborted) {
        task.done.reject(task.signal.reason);
        continue;
      }
      const thread = idle.pop() ?? start();
      runTask(thread, task).then(task.done.resolve, task.done.reject).finally(work);
    }
  }

  // By path from the program's root instead of import.meta.url, which points elsewhere inside a bundle. Node strips the
  // types. Of our environment variables the thread gets only the folder of compiled code: without it, stripping the types takes
  // 30 MB and 0.2 s of CPU in each thread.
  function start(): Thread {
    threads++;
    crowding.starting();
    const compiled = getCompileCacheDir();
    // A small young generation: a larger one made no page faster and held up to 40 MiB of garbage.
    const worker = new Worker(join(/*turbopackIgnore: true*/ process.cwd(), options.script), {
      execArgv: ['--conditions=react-server', '--no-warnings'],
      env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
      resourceLimits: { maxOldGenerationSizeMb: options.heapMiB, maxYoungGenerationSizeMb: 8 },
      stdout: true,
      stderr: true,
    });
    const leaveIdle = () => {
      const at = idle.findIndex((thread) => thread.worker === worker);
      return at >= 0 && idle.splice(at, 1).length > 0;
    };
    worker.once('exit', () => {
      threads--;
      leaveIdle();
      // A task may have come while it ended.
      work();
    });
    const ready = Promise.withResolvers<void>();
    worker.once('message', () => ready.resolve());
    worker.once('error', ready.reject);
    worker.on('error', () => {});
    ready.promise.catch(() => {}).finally(() => crowding.started());
    const end = setTimeout(() => {
      if (leaveIdle()) void worker.terminate();
    }, options.idleMs ?? IDLE_MS).unref();
    return { worker, ready: ready.promise, end };
  }

  async function runTask(thread: Thread, { input, signal }: Task<Input, Reply>): Promise<Reply> {
    const { worker } = thread;
    await thread.ready;
    // An idle thread does not keep the process alive, a busy one does.
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
        thread.end.refresh();
        idle.push(thread);
      } else {
        await worker.terminate();
      }
    }
  }

  /** For tasks behind one that takes long: nothing else looks at them. */
  function hurry(task: Task<Input, Reply>): void {
    if (task.isTaken) return;
    crowding.stuck(task.queuedAt);
    work();
    if (!task.isTaken) setTimeout(hurry, STUCK_MS, task).unref();
  }

  return {
    run(input, signal) {
      const done = Promise.withResolvers<Reply>();
      const task = { queuedAt: performance.now(), isTaken: false, input, signal, done };
      waiting.push(currentTenant(), task);
      work();
      if (options.saves && !task.isTaken && threads < options.threads) setTimeout(hurry, STUCK_MS, task).unref();
      return done.promise;
    },
    async close() {
      await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()));
    },
  };
}
