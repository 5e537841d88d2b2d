import { expect, test } from 'vitest';
import { ownPath } from '#lib/text/own-path.ts';

test.each([
  ['https://a.example/b?c=1', 'https://a.example/', '/b?c=1'],
  ['http://a.example/b', 'https://a.example/', '/b'],
  ['https://a.example:8443/b', 'https://a.example/', 'a.example:8443/b'],
  ['https://other.example/b', 'https://a.example/', 'other.example/b'],
  ['mailto:a@b.example', 'https://a.example/', 'mailto:a@b.example'],
  ['not a URL', 'https://a.example/', 'not a URL'],
])('%s on %s is %s', (url, base, shown) => {
  expect(ownPath(url, base)).toBe(shown);
});
