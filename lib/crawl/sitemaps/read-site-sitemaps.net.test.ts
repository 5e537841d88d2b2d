import { afterEach, describe, expect, test } from 'vitest';
import { siteMatcher } from '#lib/crawl/frontier/page-key.ts';
import { readSiteSitemaps } from '#lib/crawl/sitemaps/read-site-sitemaps.ts';
import { type LocalSite, startLocalSite } from '#tests/support/local-site.ts';

let site: LocalSite | undefined;
afterEach(() => site?.stop());

/** By path: a list of pages, a list of sitemaps, a status, or HTML. */
type Files = Record<string, { pages: string[] } | { sitemaps: string[] } | number | string>;

function bodyOf(origin: string, file: Exclude<Files[string], number>): string {
  if (typeof file === 'string') return file;
  const entries = (paths: string[], tag: string) =>
    paths.map((path) => `<${tag}><loc>${origin}${path}</loc></${tag}>`).join('');
  if ('pages' in file) return `<urlset>${entries(file.pages, 'url')}</urlset>`;
  return `<sitemapindex>${entries(file.sitemaps, 'sitemap')}</sitemapindex>`;
}

/** The number of pages found, and whether these are all. */
async function read(
  files: Files,
  { named = [], ...given }: { named?: string[]; maxFiles?: number; maxPages?: number; signal?: AbortSignal } = {},
) {
  const made = await startLocalSite((path, response) => {
    const file = files[path] ?? 404;
    if (typeof file === 'number') response.writeHead(file).end();
    else response.writeHead(200).end(bodyOf(made.origin, file));
  });
  site = made;
  const home = `${made.origin}/`;
  const limits = { maxFiles: 50, maxPages: 1_000, signal: new AbortController().signal };
  const walk = { home, isOwn: siteMatcher(home), ...limits, ...given };
  const steps = readSiteSitemaps(made.net, { ...walk, named: named.map((path) => made.origin + path) });
  let pages = 0;
  for (;;) {
    const { done, value } = await steps.next();
    if (done) return { pages, isComplete: value };
    pages += value.pages.length;
  }
}

const MAP = { pages: ['/a', '/b'] };
const numbered = (count: number) => Array.from({ length: count }, (_, i) => `/${i}.xml`);

describe('the sitemaps were read completely', () => {
  test('when nothing is at the default locations', async () => {
    expect(await read({ '/map.xml': MAP }, { named: ['/map.xml'] })).toEqual({ pages: 2, isComplete: true });
  });

  test('when the site answers the default locations with a page', async () => {
    const files = { '/map.xml': MAP, '/sitemap.xml': '<!doctype html><html><head><meta><title>Oh</title><body><p>' };
    expect(await read(files, { named: ['/map.xml'] })).toEqual({ pages: 2, isComplete: true });
  });

  test('when their limits are just reached', async () => {
    const files = { '/sitemap.xml': { sitemaps: ['/0.xml'] }, '/sitemap_index.xml': MAP, '/0.xml': MAP };
    expect(await read(files, { maxFiles: 3, maxPages: 4 })).toEqual({ pages: 4, isComplete: true });
  });
});

describe('the sitemaps were not read completely', () => {
  test.each([404, 500])('when one that robots.txt lists returns %i', async (status) => {
    const found = await read({ '/map.xml': MAP, '/gone.xml': status }, { named: ['/gone.xml', '/map.xml'] });
    expect(found).toEqual({ pages: 2, isComplete: false });
  });

  test.each([404, 500])('when one that an index lists returns %i', async (status) => {
    const files = { '/sitemap.xml': { sitemaps: ['/0.xml', '/1.xml'] }, '/0.xml': MAP, '/1.xml': status };
    expect(await read(files)).toEqual({ pages: 2, isComplete: false });
  });

  test('when one at a default location cannot be read', async () => {
    expect(await read({ '/map.xml': MAP, '/sitemap.xml': 500 }, { named: ['/map.xml'] })).toEqual({
      pages: 2,
      isComplete: false,
    });
  });

  test('when there are more files than are read', async () => {
    const files = { '/sitemap.xml': { sitemaps: numbered(2) }, '/0.xml': MAP, '/1.xml': MAP };
    expect(await read(files, { maxFiles: 3 })).toEqual({ pages: 2, isComplete: false });
  });

  test('when an index lists more than 200 files', async () => {
    const files = { '/sitemap.xml': { sitemaps: numbered(201) } };
    const all = Object.fromEntries(numbered(201).map((path) => [path, { pages: ['/a'] }]));
    expect(await read({ ...files, ...all }, { maxFiles: 500 })).toEqual({ pages: 200, isComplete: false });
  });

  test('when indexes are nested too deeply', async () => {
    const files = {
      '/sitemap.xml': { sitemaps: ['/0.xml'] },
      '/0.xml': { sitemaps: ['/1.xml'] },
      '/1.xml': { sitemaps: ['/2.xml'] },
      '/2.xml': MAP,
    };
    expect(await read(files)).toEqual({ pages: 0, isComplete: false });
  });

  test('when there are more pages than are wanted, in a file or after it', async () => {
    expect(await read({ '/sitemap.xml': MAP }, { maxPages: 1 })).toEqual({ pages: 1, isComplete: false });
    await site?.stop();
    const files = { '/sitemap.xml': MAP, '/sitemap_index.xml': MAP };
    expect(await read(files, { maxPages: 2 })).toEqual({ pages: 2, isComplete: false });
  });

  test('when the crawl ends before', async () => {
    expect(await read({ '/sitemap.xml': MAP }, { signal: AbortSignal.abort() })).toEqual({
      pages: 0,
      isComplete: false,
    });
  });
});
