import 'server-only';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PageFacts, PageInput } from '#lib/audit/types.ts';
import { Unreachable } from '#lib/platform/errors.ts';

/** Threats P5: a hostile page costs at most this much time and heap, and never the process that asked. */
const PARSE_MS = 5_000;
const HEAP_MIB = 256;
/** Two cores are what the program is measured on; a third parse waits. */
const THREADS = 2;

/** What goes to the thread and comes back. */
export interface ParseRequest {
  id: number;
  page: PageInput;
}
export type ParseReply = { id: number; facts: PageFacts } | { id: number; error: string };

interface Thread {
  worker: Worker;
  /** Settles when its script is loaded. */
  ready: Promise<void>;
}

interface Task {
  page: PageInput;
  signal: AbortSignal;
  done: PromiseWithResolvers<PageFacts>;
}

const idle: Thread[] = [];
const waiting: Task[] = [];
let threads = 0;
let lastId = 0;

/**
 * Reads a page's facts in a thread of its own.
 * @throws Unreachable when the page needs more than 5 s or 256 MiB, the signal's reason when the caller gives up
 */
export function parseFacts(page: PageInput, signal: AbortSignal): Promise<PageFacts> {
  const done = Promise.withResolvers<PageFacts>();
  waiting.push({ page, signal, done });
  work();
  return done.promise;
}

/** Ends the threads: tests and the end of a process. */
export async function closeParsers(): Promise<void> {
  await Promise.all(idle.splice(0).map(({ worker }) => worker.terminate()));
}

function work(): void {
  while (waiting.length > 0 && (idle.length > 0 || threads < THREADS)) {
    const task = waiting.shift();
    if (!task) return;
    const thread = idle.pop() ?? start();
    runTask(thread, task).then(task.done.resolve, task.done.reject).finally(work);
  }
}

// By path from the program's root and not by import.meta.url: inside a bundle that points elsewhere. Node strips the
// types. The thread gets no variable of ours.
function start(): Thread {
  threads++;
  const worker = new Worker(
    join(/*turbopackIgnore: true*/ process.cwd(), 'lib/features/page-analysis/parse-thread.ts'),
    {
      execArgv: ['--conditions=react-server', '--no-warnings'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: 32 },
      stdout: true,
      stderr: true,
    },
  );
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

async function runTask(thread: Thread, { page, signal, done: _ }: Task): Promise<PageFacts> {
  const { worker } = thread;
  signal.throwIfAborted();
  await thread.ready;
  // An idle thread keeps no process alive, a working one does.
  worker.ref();
  const id = ++lastId;
  const answer = Promise.withResolvers<PageFacts>();
  const onMessage = (reply: ParseReply) => {
    if (reply.id !== id) return;
    if ('facts' in reply) answer.resolve(reply.facts);
    else answer.reject(new Error(reply.error));
  };
  const tooHard = () => answer.reject(new Unreachable('The page is too large or too tangled to be read.'));
  const onAbort = () => answer.reject(signal.reason);
  const timer = setTimeout(tooHard, PARSE_MS);
  worker.on('message', onMessage);
  worker.once('exit', tooHard);
  signal.addEventListener('abort', onAbort, { once: true });
  let reusable = false;
  try {
    worker.postMessage({ id, page } satisfies ParseRequest);
    const facts = await answer.promise;
    reusable = true;
    return facts;
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
