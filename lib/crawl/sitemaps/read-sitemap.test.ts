import { expect, test } from 'vitest';
import { readSitemap } from '#lib/crawl/sitemaps/read-sitemap.ts';

const read = (declared: string, loc: string) =>
  readSitemap(
    Buffer.from(`<?xml version="1.0"?>${declared}<urlset><url><loc>https://a.example/${loc}</loc></url></urlset>`),
  );

test('P7: an entity of the file itself is not put in its place, however often it names others', async () => {
  const levels = Array.from({ length: 10 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
  const laughs = await read(`<!DOCTYPE urlset [<!ENTITY l0 "lol">${levels}]>`, '&l10;');
  expect(JSON.stringify(laughs).length).toBeLessThan(200);
  expect(JSON.stringify(laughs)).not.toContain('lol');
});

test.each(['SYSTEM "file:///etc/passwd"', 'SYSTEM "http://127.0.0.1/"', 'PUBLIC "x" "http://127.0.0.1/"'])(
  'P7: nothing is fetched or read for an entity that is %s',
  async (where) => {
    const { pages } = await read(`<!DOCTYPE urlset [<!ENTITY x ${where}><!ENTITY % y ${where}> %y;]>`, '&x;');
    expect(pages.join()).not.toMatch(/root:|secret/i);
    expect(pages.length).toBeLessThanOrEqual(1);
  },
);

test('P7: the five entities of XML and numbers are read', async () => {
  expect((await read('', '?a=1&amp;b=&#50;')).pages).toEqual(['https://a.example/?a=1&b=2']);
});
