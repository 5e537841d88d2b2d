import { expect, test } from 'vitest';
import { isGenericLinkText } from '#lib/audit/checks/content/generic-link-text.ts';
import {
  deadEnd,
  externalLinkBroken,
  internalNofollow,
  linkBroken,
  linkNoText,
  linkNotCrawlable,
  linkTextGeneric,
  linkToHttp,
  linkToLocalhost,
  manyExternalLinks,
  paginationNotLinked,
  protocolRelative,
  tooManyLinks,
  unsafeCrossOrigin,
} from '#lib/audit/checks/content/links.ts';
import { judge, stateOf, testSite } from '#lib/audit/checks/test-facts.ts';

const link = (attributes: string, text = 'Rye bread') => ({ body: `<main><a ${attributes}>${text}</a></main>` });

test('a page without links is a dead end', () => {
  expect(stateOf(deadEnd, { body: '<p>text</p>' })).toBe('fail');
  expect(stateOf(deadEnd, link('href="/a"'))).toBe('pass');
});

test('numbers of links are judged by their limits', () => {
  const many = { body: Array.from({ length: 4 }, (_, i) => `<a href="https://other.example/${i}">t${i}</a>`).join('') };
  expect(stateOf(tooManyLinks, many, {}, { maxLinks: 3 })).toBe('fail');
  expect(stateOf(tooManyLinks, many, {}, { maxLinks: 4 })).toBe('pass');
  expect(stateOf(manyExternalLinks, many, {}, { maxExternal: 3 })).toBe('fail');
  expect(stateOf(manyExternalLinks, many, {}, { maxExternal: 4 })).toBe('pass');
});

test('nofollow counts on internal links alone', () => {
  expect(judge(internalNofollow, link('href="/a" rel="nofollow"'))).toMatchObject({ state: 'fail', total: 1 });
  expect(stateOf(internalNofollow, link('href="/a"'))).toBe('pass');
  expect(stateOf(internalNofollow, link('href="https://other.example/" rel="nofollow"'))).toBe('notApplicable');
});

test('a link to http is a fault on an https page only', () => {
  const insecure = link('href="http://other.example/"');
  expect(stateOf(linkToHttp, insecure)).toBe('fail');
  expect(stateOf(linkToHttp, { ...insecure, url: 'http://www.example.com/' })).toBe('notApplicable');
  expect(stateOf(linkToHttp, link('href="https://other.example/"'))).toBe('pass');
});

test('addresses of a developer’s machine are found, look-alikes are not', () => {
  for (const href of ['http://localhost:3000/', 'http://127.0.0.1/x', 'file:///C:/x.html']) {
    expect(stateOf(linkToLocalhost, link(`href="${href}"`)), href).toBe('fail');
  }
  expect(stateOf(linkToLocalhost, link('href="https://localhost.example.com/"'))).toBe('pass');
});

test('an image with alt is a link text, an empty link is not', () => {
  expect(stateOf(linkNoText, link('href="/a"', ''))).toBe('fail');
  expect(stateOf(linkNoText, link('href="/a"', '<img src="a.png" alt="Rye">'))).toBe('pass');
});

test('generic texts are told in several languages, whole texts only', () => {
  for (const text of ['Click here!', 'mehr erfahren', 'En savoir plus…', '詳しくはこちら', '»  Read more']) {
    expect(isGenericLinkText(text), text).toBe(true);
  }
  for (const text of ['Read more about rye', 'Hereford', '']) expect(isGenericLinkText(text), text).toBe(false);
  expect(stateOf(linkTextGeneric, link('href="/a"', 'click here'))).toBe('fail');
});

test('javascript: and missing addresses cannot be crawled', () => {
  expect(stateOf(linkNotCrawlable, link('href="javascript:void(0)"'))).toBe('fail');
  expect(stateOf(linkNotCrawlable, link('href="/a"'))).toBe('pass');
});

test('new tabs need noopener on external links only', () => {
  expect(stateOf(unsafeCrossOrigin, link('href="https://other.example/" target="_blank"'))).toBe('fail');
  expect(stateOf(unsafeCrossOrigin, link('href="https://other.example/" target="_blank" rel="noopener"'))).toBe('pass');
  expect(stateOf(unsafeCrossOrigin, link('href="/a" target="_blank"'))).toBe('pass');
});

test('an address that leaves out its protocol is told', () => {
  expect(stateOf(protocolRelative, link('href="//other.example/"'))).toBe('fail');
  expect(stateOf(protocolRelative, link('href="/a//b"'))).toBe('pass');
});

test('broken links, internal and external; not measured where they were not requested', () => {
  const tried = (brokenLinks: ReturnType<typeof testSite>['brokenLinks']) => ({
    site: testSite({ brokenLinks, linksChecked: 1, linksTotal: 2, unmeasured: { brokenLinks: 'out of time' } }),
  });
  expect(judge(linkBroken, {}, tried(null))).toEqual({ state: 'notMeasured', reason: 'out of time' });
  expect(judge(linkBroken, {}, tried([]))).toEqual({ state: 'pass', found: '1 of 2 linked URLs requested' });
  const at = (url: string) => tried([{ url, status: 404, reason: null }]);
  const page = { url: 'https://www.example.com/' };
  expect(stateOf(linkBroken, page, at('https://www.example.com/gone'))).toBe('fail');
  expect(stateOf(externalLinkBroken, page, at('https://www.example.com/gone'))).toBe('pass');
  expect(stateOf(linkBroken, page, at('https://x.example/'))).toBe('pass');
  expect(stateOf(externalLinkBroken, page, at('https://x.example/'))).toBe('fail');
});

test('pagination URLs that are not linked', () => {
  const head = '<link rel="next" href="/bread?page=2">';
  expect(stateOf(paginationNotLinked, { head })).toBe('fail');
  expect(stateOf(paginationNotLinked, { head, body: '<a href="/bread?page=2">2</a>' })).toBe('pass');
  expect(stateOf(paginationNotLinked, {})).toBe('notApplicable');
});
