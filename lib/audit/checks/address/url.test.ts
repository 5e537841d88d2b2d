import { expect, test } from 'vitest';
import {
  urlChecks,
  urlMultipleSlashes,
  urlNonAscii,
  urlParameters,
  urlRepetitive,
  urlSessionId,
  urlSpace,
  urlTooLong,
  urlTracking,
  urlUnderscore,
  urlUppercase,
} from '#lib/audit/checks/address/url.ts';
import { judge, stateOf } from '#lib/audit/checks/test-facts.ts';

const at = (path: string) => ({ url: `https://www.example.com${path}` });

test('a plain address passes all', () => {
  for (const check of urlChecks) expect(stateOf(check, at('/bread/rye-with-seeds')), check.id).not.toBe('fail');
});

test('characters are counted as they are shown, not as percent codes', () => {
  expect(stateOf(urlTooLong, at(`/${'a'.repeat(100)}`))).toBe('fail');
  expect(stateOf(urlTooLong, at('/хлеб/ржаной-хлеб-на-закваске'))).toBe('pass');
  expect(stateOf(urlTooLong, at('/%E0%A4%A'))).toBe('pass');
});

test.each([
  [urlUnderscore, '/rye_bread', '/rye-bread?a_b=1'],
  [urlSpace, '/rye bread', '/c++'],
  [urlMultipleSlashes, '/bread//rye', '/web/2020/https://example.org/'],
  [urlUppercase, '/Bread', '/%D1%85%D0%BB%D0%B5%D0%B1?Q=1'],
  [urlRepetitive, '/bread/bread/rye', '/bread/rye/bread'],
  [urlSessionId, '/rye;jsessionid=1A2B', '/rye?side=left'],
  [urlSessionId, '/rye?PHPSESSID=1A2B', '/rye?session=spring'],
  [urlParameters, '/rye?a=1&b=2&c=3&d=4', '/rye?a=1&b=2&c=3'],
])('$0.id: $1 fails, $2 does not', (check, bad, good) => {
  expect(stateOf(check, at(bad))).toBe('fail');
  expect(stateOf(check, at(good))).toBe('pass');
});

test('parameters do no harm when the canonical link names the clean address', () => {
  const head = '<link rel="canonical" href="https://www.example.com/rye">';
  expect(stateOf(urlParameters, { ...at('/rye?a=1&b=2&c=3&d=4'), head })).toBe('notApplicable');
  expect(stateOf(urlParameters, at('/rye'))).toBe('notApplicable');
});

test('tracking values in links to own pages alone', () => {
  const link = (href: string) => ({ body: `<a href="/a">A</a><a href="${href}">B</a>` });
  expect(judge(urlTracking, link('/b?utm_source=menu'))).toMatchObject({
    state: 'fail',
    found: '1 of 2 internal links',
  });
  expect(stateOf(urlTracking, link('https://example.org/?utm_source=menu'))).toBe('pass');
  expect(stateOf(urlTracking, {})).toBe('notApplicable');
});

test('accents in a Latin path are named; a path in another script has no plainer form', () => {
  const at = (path: string) => ({ url: `https://www.example.com${path}` });
  expect(judge(urlNonAscii, at('/café'))).toMatchObject({ state: 'fail', found: 'é in the path' });
  expect(stateOf(urlNonAscii, at('/хлеб'))).toBe('pass');
  expect(stateOf(urlNonAscii, at('/パン-1'))).toBe('pass');
  expect(stateOf(urlNonAscii, at('/bread_1'))).toBe('pass');
});
