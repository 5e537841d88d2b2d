import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrganicResult } from '#lib/engines/engine.ts';
import { locateBy, openRedirects } from '#lib/features/searches/fetch/open-redirects.ts';
import { hiddenLink } from '#tests/world/engines/google-goto.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

const result = (url: string, shownHost?: string): OrganicResult => ({
  url,
  ...(shownHost === undefined ? {} : { shownHost }),
  title: 'T',
  siteName: '',
  description: '',
  place: 1,
  sitelinks: [],
});

test('a redirect says where it leads, and the target is never fetched', async () => {
  // This host does not exist: a request to it would fail.
  const target = 'https://nowhere.example/deep?x=1#part';
  const broken = result('https://www.google.com/goto?url=broken', 'b.example');
  const opened = await openRedirects(
    'google',
    [result(hiddenLink(target), 'nowhere.example'), broken],
    locateBy(reach.ctx()),
  );
  expect(opened).toEqual([result(target), broken]);
});
