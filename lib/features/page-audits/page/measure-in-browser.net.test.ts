import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BrowserResult, measureInBrowser } from '#lib/features/page-audits/page/measure-in-browser.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { galleryFacts } from '#tests/world/sites/gallery.ts';

let reach: Reach;
let facts: BrowserResult['facts'];
beforeAll(async () => {
  reach = await reachWorld();
  ({ facts } = await measureInBrowser(reach.ctx(), galleryFacts.url, 60_000));
});
afterAll(() => reach.stop());

test('pictures that only the style knows; no patterns, no icons, nothing behind a text', () => {
  expect(facts.backgrounds).toEqual({
    items: [{ selector: 'div#shown', url: `${galleryFacts.url}harbour.png`, width: 300, height: 200 }],
    total: 1,
  });
});

test('cookies of another site are named, and their values left where they are', () => {
  const { cookie, counter } = galleryFacts;
  expect(facts.foreignCookies).toEqual({ items: [{ name: cookie, domain: counter }], total: 1 });
});

test('a layer over the text counts without a z-index too', async () => {
  const { facts: covered } = await measureInBrowser(reach.ctx(), galleryFacts.covered, 60_000);
  expect(covered.layout?.interstitial).toEqual({ detected: true, selector: 'div#offer', coverage: 1 });
  expect(facts.layout?.interstitial.detected).toBe(false);
});

test('features that the browser will take away', () => {
  expect(facts.deprecations?.items).toEqual([
    { feature: expect.stringContaining('XMLHttpRequest'), url: galleryFacts.url, line: expect.any(Number) },
  ]);
});

test('what the load costs: protocol, caching, unused code, fonts, and the time of each host', () => {
  const of = (path: string) => facts.requests.items.find(({ url }) => url === galleryFacts.url + path);
  expect(of('menu.js')).toMatchObject({
    protocol: 'http/1.1',
    cacheControl: 'max-age=31536000, immutable',
    offersHttp3: false,
  });
  expect(of('menu.css')?.cacheControl).toBe('no-cache');
  const files = facts.coverage?.files ?? [];
  const script = files.find(({ url }) => url.endsWith('/menu.js'));
  expect(script).toMatchObject({ kind: 'script', unused: galleryFacts.unused });
  const style = files.find(({ url }) => url.endsWith('/menu.css'));
  expect(style?.unused).toBeGreaterThan(60);
  expect(style?.unused).toBeLessThan(style?.bytes ?? 0);
  expect(facts.fonts).toEqual({
    loaded: [{ family: 'Harbour', weight: 'normal', style: 'normal', display: 'auto' }],
    preloads: [`${galleryFacts.url}harbour.woff2`],
  });
  expect(facts.scriptTime?.[0]).toEqual({
    url: `https://${galleryFacts.counter}/count.js`,
    ms: expect.any(Number),
  });
  expect(facts.scriptTime?.[0]?.ms).toBeGreaterThanOrEqual(299);
});
