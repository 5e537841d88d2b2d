import { parentPort } from 'node:worker_threads';

/** Signals within this time count as one: the terminal, npm and the bootstrap may each forward the same Ctrl-C. */
const DEDUPLICATE_MS = 1_500;

/**
 * Calls `stop` once when this process is asked to end (SIGINT, SIGTERM, SIGHUP, or the parent process is gone), and `force`
 * when it is asked again.
 */
export function onShutdownSignal(stop: (why: string) => void, force?: () => void): void {
  let first = 0;
  const ask = (why: string) => {
    const now = performance.now();
    if (first === 0) {
      first = now;
      stop(why);
    } else if (now - first > DEDUPLICATE_MS) force?.();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal));
  if (process.channel) process.on('disconnect', () => ask('disconnect'));
}

/**
 * For a child of the supervisor: Ctrl-C reaches the whole terminal group, but the supervisor decides when it ends. A thread
 * receives no signals; its process sends it a message.
 */
export function onChildShutdown(stop: () => void): void {
  let asked = false;
  const ask = () => {
    if (asked) return;
    asked = true;
    stop();
  };
  if (parentPort) {
    parentPort.once('message', ask);
    return;
  }
  if (process.channel) {
    process.on('SIGINT', () => {});
    process.on('SIGHUP', () => {});
    process.on('disconnect', ask);
  } else {
    process.on('SIGINT', ask);
    process.on('SIGHUP', ask);
  }
  process.on('SIGTERM', ask);
  // The parent was gone before anything here could listen.
  if (process.env.SERPENTINE_CHILD && !process.connected) ask();
}
