import type { TechnologyFacts } from '#lib/inspect/facts.ts';
import { defineInspector, type InspectReach } from '#lib/inspect/inspector.ts';
import { createMatcher, type Matcher } from '#lib/inspect/technology/match.ts';
import { readSignals } from '#lib/inspect/technology/page-signals.ts';
import { allProducts } from '#lib/inspect/technology/products.ts';
import type { Fetched } from '#lib/net/net.ts';
import { AppError } from '#lib/platform/errors.ts';

let made: Matcher | undefined;

/** The products of the home page, from its headers, its cookies and its HTML as the server sends it. */
export const technology = defineInspector<TechnologyFacts>({
  id: 'technology',
  timeoutMs: 18_000,
  async inspect({ domain }, reach) {
    return recognise(await homePage(domain, reach));
  },
});

/** What an answer shows of the products behind it. Pure but for the table, which is read at its first use (20 ms). */
export function recognise({ url, headers, ...answer }: Pick<Fetched, 'url' | 'headers' | 'text'>): TechnologyFacts {
  made ??= createMatcher(allProducts());
  const type = headers['content-type']?.[0] ?? 'text/html';
  const signals = readSignals(/html|xml|text\/plain/i.test(type) ? answer.text() : '');
  return {
    url,
    technologies: made({ headers, signals }),
    viewport: signals.meta.get('viewport')?.[0] ?? '',
  };
}

/** By HTTPS, else by HTTP. A bad certificate is told elsewhere; it hides nothing here. */
async function homePage(domain: string, { net, signal }: InspectReach): Promise<Fetched> {
  const options = { signal, rejectUnauthorized: false, totalTimeoutMs: 9_000 };
  try {
    return await net.fetch(`https://${domain}/`, options);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof AppError) || error.code === 'refused') throw error;
    return await net.fetch(`http://${domain}/`, options);
  }
}
