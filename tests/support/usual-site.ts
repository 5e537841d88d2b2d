import { fork } from 'node:child_process';
import { once } from 'node:events';

const script = new URL('./usual-site-process.ts', import.meta.url);

/** Starts a typical site in its own process. `hosts` resolves it and the other site that it links to. */
export async function startUsualSite(options: { pages: number }) {
  const child = fork(script, [JSON.stringify(options)], { execArgv: [] });
  const [port]: number[] = await once(child, 'message');
  const hosts = ['usual.example', 'elsewhere.example'].map((name) => `${name}:80 127.0.0.1:${port}`).join('\n');
  return { url: 'http://usual.example/', hosts, stop: () => child.kill() };
}
