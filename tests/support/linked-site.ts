import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Starts a site of linked pages, `/` and `/page/1` … on a free port of the loopback. */
export async function startLinkedSite(options: { pages: number; delayMs: number }) {
  const thread = new Worker(new URL('./linked-site-thread.ts', import.meta.url), { workerData: options });
  const [port]: number[] = await once(thread, 'message');
  return { host: `127.0.0.1:${port}`, stop: () => thread.terminate() };
}
