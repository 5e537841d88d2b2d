import { expect, test } from 'vitest';
import type { OrganicResult } from '#lib/engines/engine.ts';
import { openRedirects } from '#lib/features/searches/fetch/open-redirects.ts';

const result = (url: string, shownHost?: string): OrganicResult => ({
  url,
  ...(shownHost === undefined ? {} : { shownHost }),
  title: 'T',
  siteName: '',
  description: '',
  place: 1,
  sitelinks: [],
});
const hidden = (token: string) => `https://www.google.com/goto?url=${token}`;

test('redirect URLs are replaced by their targets, in order; direct URLs are not requested', async () => {
  const asked: string[] = [];
  const opened = await openRedirects(
    'google',
    [result(hidden('a'), 'a.example'), result('https://b.example/'), result(hidden('c'))],
    async (url) => {
      asked.push(url);
      return url.endsWith('a') ? 'https://a.example/deep?x=1' : 'http://c.example/';
    },
  );
  expect(opened).toEqual([
    result('https://a.example/deep?x=1'),
    result('https://b.example/'),
    result('http://c.example/'),
  ]);
  expect(asked.toSorted()).toEqual([hidden('a'), hidden('c')]);
});

test.each<[string, () => Promise<string | null>]>([
  ['no answer', () => Promise.reject(new Error('timed out'))],
  ['no location', async () => null],
  ['a relative location', async () => '/sorry/index'],
  ['another scheme', async () => 'javascript:alert(1)'],
  ['the same wall again', async () => hidden('b')],
])('%s: the redirect stays, with the host it shows', async (_, locate) => {
  const results = [result(hidden('a'), 'a.example')];
  expect(await openRedirects('google', results, locate)).toEqual(results);
});

test('at most four are requested at once', async () => {
  let now = 0;
  let most = 0;
  const results = Array.from({ length: 20 }, (_, i) => result(hidden(String(i))));
  await openRedirects('google', results, async () => {
    most = Math.max(most, ++now);
    await Promise.resolve();
    now--;
    return 'https://a.example/';
  });
  expect(most).toBe(4);
});
