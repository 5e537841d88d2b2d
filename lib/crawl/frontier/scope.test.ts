import { expect, test } from 'vitest';
import { siteScope } from '#lib/crawl/frontier/scope.ts';

const start = 'https://x.example/';
const judge = (scope: Parameters<typeof siteScope>[1], ...paths: string[]) => {
  const of = siteScope(start, scope);
  return paths.map((path) => of(new URL(path, start).href));
};

test('patterns are read as in robots.txt', () => {
  const exclude = ['/private', '*.pdf$', '/shop/*?sort=', 'tag/', '/ü', ' /spaced '];
  const paths = [
    '/private/a',
    '/a.pdf',
    '/a.pdf?x',
    '/shop/a?sort=1',
    '/shop/a',
    '/tag/x',
    '/%C3%BC/x',
    '/spaced/x',
    '/x/private',
  ];
  expect(judge({ exclude }, ...paths)).toEqual([
    ...['excluded', 'excluded', 'in', 'excluded', 'in', 'excluded', 'excluded', 'excluded', 'in'],
  ]);
});

test('what is included is all there is, but for the start; what is excluded is stronger', () => {
  const scope = { include: ['/blog/', 'http://x.example/old'], exclude: ['/blog/drafts'] };
  expect(judge(scope, '/', '/blog/a', '/blog/drafts/b', '/shop', 'http://x.example/old/1', '/old/1')).toEqual([
    ...['in', 'in', 'excluded', 'excluded', 'in', 'excluded'],
  ]);
});

test('subdomains are of the site where that is wanted', () => {
  const others = [
    'https://shop.x.example/a',
    'https://a.b.x.example/',
    'https://notx.example/',
    'https://x.example.org/',
  ];
  expect(judge({}, ...others)).toEqual(['elsewhere', 'elsewhere', 'elsewhere', 'elsewhere']);
  expect(judge({ subdomains: true }, ...others)).toEqual(['in', 'in', 'elsewhere', 'elsewhere']);
  expect(judge({ subdomains: true, exclude: ['/a'] }, ...others)).toEqual(['excluded', 'in', 'elsewhere', 'elsewhere']);
});
