import { expect, test } from 'vitest';
import type { EngineId } from '#lib/engines/engine.ts';
import { isOpaque, isWrapped, unwrapLink } from '#lib/engines/unwrap.ts';

const coded = (url: string) => `a1${Buffer.from(url).toString('base64url')}`;

const cases: [EngineId, string | undefined, string | null][] = [
  ['google', '/url?q=https://example.com/a%3Fb%3D1%26c%3D2&sa=U&ved=2ah', 'https://example.com/a?b=1&c=2'],
  ['google', 'https://www.google.co.jp/url?sa=t&url=https%3A%2F%2Fexample.jp%2F&usg=x', 'https://example.jp/'],
  ['google', '/url?q=https://example.com/c%2B%2B+d&sa=U', 'https://example.com/c+++d'],
  ['google', '/url?q=https://example.com/%25E6%2597%25A5&sa=U', 'https://example.com/%E6%97%A5'],
  ['google', '/url?q=/search%3Fq%3Dx', null],
  ['google', '/url?sa=t&q=', null],
  ['google', '/aclk?sa=l&adurl=https://shop.example/%3Fgclid%3D1', 'https://shop.example/?gclid=1'],
  ['google', 'https://www.google.com/amp/s/news.example/story.amp?x=1', 'https://news.example/story.amp?x=1'],
  ['google', 'https://example.com', 'https://example.com'],
  ['google', '/search?q=more', 'https://www.google.com/search?q=more'],
  ['google', 'https://notgoogle.com/url?q=https://example.com/', 'https://notgoogle.com/url?q=https://example.com/'],
  ['google', 'javascript:void(0)', null],
  ['google', '#top', null],
  ['google', undefined, null],
  [
    'bing',
    `https://www.bing.com/ck/a?!&&p=1&u=${coded('https://example.com/ä?x=1')}&ntb=1`,
    'https://example.com/ä?x=1',
  ],
  ['bing', '/ck/a?!&&p=1&u=a1!!!&ntb=1', 'https://www.bing.com/ck/a?!&&p=1&u=a1!!!&ntb=1'],
  ['bing', 'https://cn.bing.com/ck/a?u=a1L3NlYXJjaD9xPXg', null],
  [
    'yahoo',
    'https://r.search.yahoo.com/_ylt=A;_ylu=B/RV=2/RE=1/RO=10/RU=https%3a%2f%2fexample.com%2fa%3fb%3dc/RK=2/RS=x-',
    'https://example.com/a?b=c',
  ],
  [
    'yahoo',
    'https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=http%3a%2f%2fexample.com%2f/RS=x-',
    'http://example.com/',
  ],
  [
    'duckduckgo',
    '//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2F%3Fa%3D1%26b&rut=abc',
    'https://example.com/?a=1&b',
  ],
  ['duckduckgo', '//example.com/x', 'https://example.com/x'],
];

test.each(cases)('%s: %s', (engine, href, wanted) => expect(unwrapLink(engine, href)).toBe(wanted));

test('a wrapper of another engine is a target like any other', () => {
  const href = 'https://duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2F';
  expect(unwrapLink('bing', href)).toBe(href);
});

test('wrappers inside wrappers end', () => {
  let href = 'https://example.com/';
  for (let i = 0; i < 20; i++) href = `https://www.google.com/url?q=${encodeURIComponent(href)}`;
  expect(unwrapLink('google', href)).toBeNull();
});

test('bytes that are no UTF-8 stay encoded', () => {
  expect(unwrapLink('google', '/url?q=https%3A%2F%2Fexample.com%2F%E9t%E9')).toBe('https://example.com/%E9t%E9');
});

test('a wrapper is known as one', () => {
  expect(isWrapped('google', '/url?q=https://example.com/')).toBe(true);
  expect(isWrapped('google', 'https://example.com/url?q=1')).toBe(false);
});

test('a redirect without a readable target is known as one', () => {
  expect(isOpaque('google', '/goto?url=CAESegHrOzAV')).toBe(true);
  expect(isOpaque('google', 'https://www.google.de/goto?url=CAES')).toBe(true);
  expect(isOpaque('google', 'https://a.example/goto?url=CAES')).toBe(false);
  expect(isOpaque('bing', '/goto?url=CAES')).toBe(false);
});
