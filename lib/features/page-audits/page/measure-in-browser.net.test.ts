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

test('features that the browser will take away', () => {
  expect(facts.deprecations?.items).toEqual([
    { feature: expect.stringContaining('XMLHttpRequest'), url: galleryFacts.url, line: expect.any(Number) },
  ]);
});
