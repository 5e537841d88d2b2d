import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteMatcher } from '#lib/crawl/frontier/page-key.ts';
import { fetchRobots } from '#lib/crawl/robots/fetch-robots.ts';
import { readSiteSitemaps } from '#lib/crawl/sitemaps/read-site-sitemaps.ts';
import { startLocalSite } from '#tests/support/local-site.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'robots-sitemaps/sitemap-trees');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);
if (!there) console.warn(`SKIPPED: the corpus is not at ${folder}`);

interface Tree {
  test: string;
  responses: Record<
    string,
    { status: number; headers: Record<string, string>; body: string; xml?: { root: string; locs: string[] } | null }
  >;
}

const trees: Tree[] = there
  ? readdirSync(folder).map((name) => JSON.parse(readFileSync(resolve(folder, name), 'utf8')))
  : [];
const signal = new AbortController().signal;

/** URLs in complete entries, for files that are not XML and that their own reader could not label. */
const wholeEntries = (body: string) =>
  [...body.matchAll(/<url>(?:(?!<\/?url>)[\s\S])*?<loc>([^<]+)<\/loc>(?:(?!<url>)[\s\S])*?<\/url>/g)].map(
    ([, loc]) => loc ?? '',
  );

/** Every sitemap of these trees can be found, and all their pages belong to the site. */
function expectedPages({ responses }: Tree): string[] {
  const found = Object.entries(responses).flatMap(([url, { body, xml }]) => {
    if (xml) return xml.root === 'urlset' ? xml.locs : [];
    return url.endsWith('.xml') ? wholeEntries(body) : [];
  });
  return [...new Set(found)].toSorted();
}

describe.skipIf(!there)('trees of sitemaps of the corpus', () => {
  test.each(trees.map((tree) => [tree.test, tree] as const))('%s', async (_, tree) => {
    const home = Object.keys(tree.responses)[0] ?? '';
    const { origin, hostname } = new URL(home);
    const site = await startLocalSite((path, response) => {
      const found = tree.responses[`${origin}${path}`];
      response.writeHead(found?.status ?? 404, found?.headers).end(found?.body);
    }, hostname);
    try {
      const { robots } = await fetchRobots(site.net, home, { signal, timeoutMs: 5_000 });
      const walk = { home, isOwn: siteMatcher(home), named: robots?.sitemaps ?? [], signal, maxFiles: 50 };
      const pages: string[] = [];
      const files = readSiteSitemaps(site.net, { ...walk, maxPages: 1_000 });
      for await (const file of files) pages.push(...file.pages);
      expect([...new Set(pages)].toSorted()).toEqual(expectedPages(tree));
    } finally {
      await site.stop();
    }
  });
});
