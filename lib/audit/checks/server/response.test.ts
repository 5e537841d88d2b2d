import { expect, test } from 'vitest';
import {
  contentType,
  httpStatus,
  metaRefresh,
  redirectChain,
  redirectTemporary,
  redirectToHttp,
} from '#lib/audit/checks/server/response.ts';
import { judge, stateOf, TEST_URL } from '#lib/audit/checks/test-facts.ts';

const html = { 'content-type': ['text/html; charset=utf-8'] };

test('only a 2xx answer has a success status', () => {
  expect(stateOf(httpStatus, { status: 200 })).toBe('pass');
  expect(judge(httpStatus, { status: 404 })).toMatchObject({ state: 'fail', found: 'status 404' });
});

test('the content type must be HTML', () => {
  expect(stateOf(contentType, { headers: html })).toBe('pass');
  expect(stateOf(contentType, { headers: { 'content-type': ['text/plain'] } })).toBe('fail');
  expect(judge(contentType, { headers: {} })).toMatchObject({ state: 'fail', found: 'no content type' });
});

test('one redirect is fine, two are a chain that names every hop', () => {
  const hop = (path: string, status = 301) => ({ url: `https://www.example.com/${path}`, status });
  expect(stateOf(redirectChain, {})).toBe('pass');
  expect(stateOf(redirectChain, { redirects: [hop('a')] })).toBe('pass');
  expect(judge(redirectChain, { redirects: [hop('a'), hop('b')] })).toMatchObject({
    state: 'fail',
    items: [{ url: hop('a').url }, { url: hop('b').url }, { url: TEST_URL }],
  });
});

test('302 and 307 are temporary, 301 and 308 are not', () => {
  const via = (status: number) => ({ redirects: [{ url: 'https://example.com/', status }] });
  expect(stateOf(redirectTemporary, {})).toBe('notApplicable');
  for (const status of [301, 308]) expect(stateOf(redirectTemporary, via(status))).toBe('pass');
  for (const status of [302, 303, 307]) expect(stateOf(redirectTemporary, via(status))).toBe('fail');
});

test('a way from https to http is told, the other way is not', () => {
  const from = (url: string, finalUrl: string) => ({ redirects: [{ url, status: 301 }], finalUrl });
  expect(stateOf(redirectToHttp, from('http://www.example.com/', TEST_URL))).toBe('pass');
  expect(stateOf(redirectToHttp, from(TEST_URL, 'http://www.example.com/'))).toBe('fail');
});

test('a meta refresh is told with its content', () => {
  const refresh = '<meta http-equiv="refresh" content="5; url=/new">';
  expect(stateOf(metaRefresh, {})).toBe('pass');
  expect(judge(metaRefresh, { head: refresh })).toMatchObject({ state: 'fail', found: '5; url=/new' });
});
