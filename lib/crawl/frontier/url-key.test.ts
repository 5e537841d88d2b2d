import { expect, test } from 'vitest';
import { siteOf, urlKey } from '#lib/crawl/frontier/url-key.ts';

test('spellings of one address share a key', () => {
  const key = urlKey('https://x.example/a~b?q=%C3%A4');
  for (const other of ['HTTPS://X.example:443/a%7Eb?q=%c3%a4#part', 'https://x.example/./c/../a~b?q=%C3%A4']) {
    expect(urlKey(other)).toBe(key);
  }
});

test('what a server can tell apart keeps different keys', () => {
  const keys = ['https://x.example/a', 'https://x.example/a/', 'http://x.example/a', 'https://x.example/a?b'].map(
    urlKey,
  );
  expect(new Set(keys).size).toBe(4);
});

test('www is the same site', () => {
  expect(siteOf('https://www.x.example/')).toBe(siteOf('http://x.example/b'));
});
