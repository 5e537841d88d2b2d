import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The part of `@crawlee/cheerio` used here; the package is not a dependency. */
interface Crawlee {
  CheerioCrawler: new (
    options: object,
    configuration: object,
  ) => { run(urls: string[]): Promise<{ requestsFinished: number }> };
  Configuration: new (options: object) => object;
  log: { setLevel(level: number): void };
}

/** Crawls all pages of a site from its home page. @throws Error if it did not get all of them */
type CrawlAll = (home: string, pages: number, parallel: number) => Promise<void>;

/** Crawlee's CheerioCrawler following links, from the folder BENCH_CRAWLEE; null if none is given. */
export async function crawleeCrawl(): Promise<CrawlAll | null> {
  const folder = process.env.BENCH_CRAWLEE;
  if (!folder) return null;
  const path = createRequire(join(folder, 'package.json')).resolve('@crawlee/cheerio');
  // The package's types are in that folder, where the compiler does not find them.
  const crawlee = (await import(pathToFileURL(path).href)) as Crawlee;
  crawlee.log.setLevel(0);
  return async (home, pages, parallel) => {
    const crawler = new crawlee.CheerioCrawler(
      {
        minConcurrency: parallel,
        maxConcurrency: parallel,
        maxRequestsPerCrawl: pages,
        async requestHandler({ enqueueLinks }: { enqueueLinks: () => Promise<unknown> }) {
          await enqueueLinks();
        },
      },
      new crawlee.Configuration({ persistStorage: false, purgeOnStart: true }),
    );
    const { requestsFinished } = await crawler.run([home]);
    if (requestsFinished < pages) throw new Error(`Crawlee gave ${requestsFinished} of ${pages} pages`);
  };
}
