import type { TechnologyFacts } from '#lib/inspect/facts.ts';
import { defineInspector, type InspectContext } from '#lib/inspect/inspector.ts';
import type { AnsweredPage } from '#lib/inspect/technology/detect-technologies.ts';
import { wallOf } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Fetched } from '#lib/net/net.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { AppError, Blocked, Unreachable } from '#lib/platform/errors.ts';

/** Threats P5: pages of strangers are read where they can hold up nothing. */
const readers = createThreadPool<AnsweredPage, TechnologyFacts>({
  script: 'lib/inspect/technology/technology-thread.ts',
  threads: 1,
  timeoutMs: 5_000,
  heapMiB: 256,
  tooHard: () => new Unreachable('The home page is too large or too tangled to be read.'),
});

/** The products of the home page, from its headers, its cookies and its HTML as the server sends it. */
export const technology = defineInspector<TechnologyFacts>({
  id: 'technology',
  timeoutMs: 18_000,
  async inspect({ domain }, reach) {
    const page = await homePage(domain, reach);
    const wall = wallOf(page);
    if (wall) throw new Blocked(wall.reason);
    return readers.run({ url: page.url, headers: page.headers, text: page.text() }, reach.signal);
  },
});

/** By HTTPS, else by HTTP. A bad certificate is told elsewhere; it hides nothing here. */
async function homePage(domain: string, { net, signal }: InspectContext): Promise<Fetched> {
  const options = { signal, rejectUnauthorized: false, totalTimeoutMs: 9_000 };
  try {
    return await net.fetch(`https://${domain}/`, options);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === 'refused') throw error;
    return await net.fetch(`http://${domain}/`, options);
  }
}
