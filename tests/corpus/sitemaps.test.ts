import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSitemap } from '#lib/crawl/sitemaps/read-sitemap.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'robots-sitemaps/sitemaps');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);

interface Expected {
  file: string;
  root: string;
  locs: string[];
  links?: string[];
}

const files = there ? (JSON.parse(readFileSync(resolve(folder, 'expected.json'), 'utf8')) as Expected[]) : [];

describe.skipIf(!there)('sitemaps of the corpus', () => {
  test.each(files)('$file', async ({ file, root, locs, links }) => {
    const { pages, sitemaps } = await readSitemap(readFileSync(resolve(folder, file)));
    const found = [...pages, ...sitemaps];
    // The links of a feed include those of its header; only entries are pages.
    if (root === 'rss' || root === 'feed') expect(links).toEqual(expect.arrayContaining(found));
    else expect(found).toEqual(locs);
    expect(found.length).toBeGreaterThan(0);
  });
});
