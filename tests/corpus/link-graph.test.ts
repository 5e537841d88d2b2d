import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PageLink, readPageLinks } from '#lib/features/backlinks/links/read-page-links.ts';
import { isOnTarget, targetOf } from '#lib/features/backlinks/target.ts';

const folder = resolve(process.env.CORPUS_DIR ?? '../shared/corpus', 'link-graph', 'graph-shared');
const there = existsSync(folder);
if (!there && process.env.CORPUS === 'require') throw new Error(`the corpus is not at ${folder}`);

interface Expected {
  target: string;
  pages: { url: string; file: string; status: number; headers: Record<string, string> }[];
  redirects: { url: string; how: string; to: string }[];
  backlinks: {
    source_url: string;
    target_url: string;
    anchor_text: string;
    anchor_alternatives?: string[];
    rel_attributes: string[];
    nofollow: boolean;
    page_title: string;
    meta_description: string;
    context_text_contains?: string;
    image_anchor?: boolean;
    page_nofollow?: boolean;
    via_redirect?: boolean;
  }[];
}

describe.skipIf(!there)('the link graph of the corpus', () => {
  const expected: Expected = there ? JSON.parse(readFileSync(resolve(folder, 'expected.json'), 'utf8')) : null;
  const target = there ? targetOf(expected.target) : targetOf('example.com');
  // Pages of the target itself and missing pages contain no backlinks.
  const sources = (there ? expected.pages : [])
    .filter(({ url, status }) => status === 200 && !isOnTarget(target, new URL(url).hostname))
    .map((page) => ({
      ...page,
      read: readPageLinks({
        html: readFileSync(resolve(folder, page.file), 'utf8'),
        url: page.url,
        headers: { 'content-type': [page.headers['content-type'] ?? ''] },
        domain: expected.target,
      }),
    }));
  const told = (url: string, redirect: boolean) =>
    expected.backlinks.filter((one) => one.source_url === url && (one.via_redirect ?? false) === redirect);

  test.each(sources)('$url has these links, in this order, and no other', ({ url, read }) => {
    const wanted = told(url, false);
    expect(read.links.map((link) => link.url)).toEqual(wanted.map((one) => one.target_url));
    read.links.forEach((link: PageLink, at) => {
      const one = wanted[at];
      expect(one?.anchor_alternatives ?? []).toSatisfy(
        (others: string[]) => link.anchor === one?.anchor_text || others.includes(link.anchor),
      );
      expect(link.rel).toEqual(one?.rel_attributes);
      expect(link.rel.includes('nofollow')).toBe(one?.nofollow);
      expect(link.image).toBe(one?.image_anchor ?? false);
      expect(link.context).toContain(one?.context_text_contains ?? '');
      expect([read.title, read.description]).toEqual([one?.page_title, one?.meta_description]);
      expect(read.pageNofollow).toBe(one?.page_nofollow ?? false);
    });
  });

  test('links that lead on to the target are among those whose redirects are followed', () => {
    for (const { url, read } of sources) {
      const followed = read.mayRedirect.map((link) => link.url);
      for (const one of told(url, true)) expect(followed).toContain(one.target_url);
    }
  });
});
