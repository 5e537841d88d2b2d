import type { TechnologyFacts } from '#lib/inspect/facts.ts';
import { defineInspector, type InspectContext } from '#lib/inspect/inspector.ts';
import type { AnsweredPage } from '#lib/inspect/technology/detect-technologies.ts';
import { wallOf } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Fetched } from '#lib/net/net.ts';
import { createThreadPool } from '#lib/platform/concurrency/thread-pool.ts';
import { AppError, Blocked, Unreachable } from '#lib/platform/errors.ts';

/** Threat P5: third-party pages are parsed in threads where they can block nothing. */
const readers = createThreadPool<AnsweredPage, TechnologyFacts>({
  script: 'lib/inspect/technology/technology-thread.ts',
  threads: 1,
  timeoutMs: 5_000,
  heapMiB: 256,
  tooHard: () => new Unreachable('The home page is too large or too deeply nested to be parsed.'),
});

/** Detects products from the home page's headers, cookies and HTML as sent by the server. */
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

/** Over HTTPS, else over HTTP. A bad certificate is reported elsewhere; it does not matter here. */
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
