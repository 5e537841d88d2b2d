import { expect, test } from 'vitest';
import { readLinks } from '#lib/features/site-scrape/read-links.ts';

const url = 'https://x.example/a/b?c=1';
const links = (html: string) => readLinks(html, url).links;

test('links are resolved, without fragment, each once, in order', () => {
  expect(
    links('<a href="c">c</a><AREA HREF=/d?x=1&amp;y=2><a href="c#top">c</a><a href=" //y.example/e ">e</a>'),
  ).toEqual(['https://x.example/a/c', 'https://x.example/d?x=1&y=2', 'https://y.example/e']);
});

test('what is no address of the web is no link', () => {
  const odd = ['javascript:x', 'data:text/html,x', 'mailto:a@b.example', 'tel:+1', '#f', '', ' ', 'http://[::1', 'x:'];
  expect(links(odd.map((href) => `<a href="${href}">x</a>`).join(''))).toEqual([]);
});

test('the first base counts, links in scripts and comments do not', () => {
  expect(
    links(
      '<base href="/z/"><base href="/no/"><script>"<a href=1>"</script><!-- <a href=2> --><style><a href=3></style><a href=4>',
    ),
  ).toEqual(['https://x.example/z/4']);
});

test('pages with the same words share a fingerprint, whatever their links', () => {
  const page = (text: string, id: number) => `<script>${id}</script><p>${text}<a href="?s=${id}">next</a>`;
  const print = (text: string, id: number) => readLinks(page(text, id), url).fingerprint;
  expect(print('same text', 1)).toBe(print('same  text', 2));
  expect(print('same text', 1)).not.toBe(print('other text', 1));
  expect(readLinks(page('same text', 1), 'https://x.example/a').fingerprint).toBe('');
});

test('an address that needs no resolving is what resolving it gives', () => {
  const hrefs = [
    '/',
    '/a/b',
    '/a/../b',
    '/a/./b',
    '/a//b',
    '//y.example/a',
    '/a.html',
    '/.well-known/x',
    '/a/%2e%2e/b',
    '/a b',
    '/ä',
    '/a?b=c&amp;d=/../e',
    "/a?it's",
    "/it's",
    '/a\\b',
    '/a#top',
    '/a;v=1,2:3@4!*()+$-~_',
    '/a?x="<>',
    '/a|b^c`d{e}',
    '/a\tb',
  ];
  for (const base of ['https://x.example/a/b?c=1', 'http://127.0.0.1:8080/', 'https://[2606:4700::1]/x', 'http://x']) {
    for (const href of hrefs) {
      const wanted = new URL(href.replaceAll('&amp;', '&'), base);
      wanted.hash = '';
      expect(readLinks(`<a href='${href.replaceAll("'", '&#39;')}'>x</a>`, base).links, href).toEqual([wanted.href]);
    }
  }
});
