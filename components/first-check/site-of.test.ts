import { expect, test } from 'vitest';
import { siteOf } from './site-of.ts';

test('of a domain or a URL, the site is taken', () => {
  expect(siteOf(' Example.com ')).toEqual({ url: 'https://example.com/' });
  expect(siteOf('http://www.example.com/a/b?c#d')).toEqual({ url: 'http://www.example.com/' });
  expect(siteOf('bücher.example/x')).toEqual({ url: 'https://xn--bcher-kva.example/' });
});

test('what names no public site is refused', () => {
  expect(siteOf('  ')).toEqual({ fault: 'empty' });
  expect(siteOf('sourdough bread')).toEqual({ fault: 'no-domain' });
  expect(siteOf('localhost')).toEqual({ fault: 'no-domain' });
  for (const typed of [
    '192.168.0.1',
    'http://10.0.0.1/',
    'http://localhost:3000/',
    'ftp://example.com',
    'a@example.com',
  ])
    expect(siteOf(typed)).toEqual({ why: expect.stringMatching(/address|domain|not supported/) });
});
