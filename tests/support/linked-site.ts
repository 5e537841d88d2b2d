import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const script = new URL('./linked-site-thread.ts', import.meta.url);

/** Starts a site of linked pages, `/` and `/page/1` … on a free loopback port. */
export async function startLinkedSite(options: { pages: number; delayMs: number }) {
  const thread = new Worker(script, { workerData: options });
  const [port]: number[] = await once(thread, 'message');
  return { host: `127.0.0.1:${port}`, stop: () => thread.terminate() };
}

/** The same in its own process, whose memory is not counted with ours. */
export async function startLinkedSiteApart(options: { pages: number; delayMs: number }) {
  const child = fork(script, [JSON.stringify(options)], { execArgv: [] });
  const [port]: number[] = await once(child, 'message');
  return { host: `127.0.0.1:${port}`, stop: () => child.kill() };
}
