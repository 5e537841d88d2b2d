import { expect, test } from 'vitest';
import {
  cssTooLarge,
  extensionMismatch,
  resourceBlocked,
  resourceTooLarge,
  scriptRedirect,
} from '#lib/audit/checks/address/page-files.ts';
import { judge, stateOf, TEST_URL, testSite } from '#lib/audit/checks/test-facts.ts';
import { testRendered, testRequest } from '#lib/audit/checks/test-rendered.ts';

test('a script that leads elsewhere is told from a fragment', () => {
  const ended = (finalUrl: string) => ({ rendered: testRendered({ finalUrl }) });
  expect(stateOf(scriptRedirect, {}, ended(`${TEST_URL}#top`))).toBe('pass');
  expect(judge(scriptRedirect, {}, ended('https://www.example.com/new'))).toMatchObject({
    state: 'fail',
    found: 'https://www.example.com/new',
  });
  expect(stateOf(scriptRedirect, {}, ended('about:blank'))).toBe('notMeasured');
});

test('a page under the ending of a file', () => {
  const at = (path: string) => ({ url: `https://www.example.com${path}` });
  expect(stateOf(extensionMismatch, at('/a/photo.JPG'))).toBe('fail');
  expect(stateOf(extensionMismatch, at('/a/page.html'))).toBe('pass');
  expect(stateOf(extensionMismatch, at('/v1.2/notes'))).toBe('pass');
});

test('large files by kind', () => {
  const loaded = (type: string, bytes: number) => ({
    rendered: testRendered({ requests: { items: [testRequest({ type, bytes })], total: 1 } }),
  });
  expect(stateOf(resourceTooLarge, {}, loaded('script', 2_000_001))).toBe('fail');
  expect(stateOf(resourceTooLarge, {}, loaded('script', 2_000_000))).toBe('pass');
  expect(stateOf(resourceTooLarge, {}, loaded('image', 9_000_000))).toBe('notApplicable');
  expect(stateOf(cssTooLarge, {}, loaded('stylesheet', 15_001))).toBe('fail');
  expect(stateOf(cssTooLarge, {}, loaded('stylesheet', 15_000))).toBe('pass');
  expect(stateOf(cssTooLarge, {}, loaded('script', 1))).toBe('notApplicable');
});

test('files that robots.txt forbids', () => {
  const site = (blocked: string[] | null) => ({
    site: testSite({ blockedResources: blocked && { items: blocked, total: blocked.length } }),
  });
  expect(stateOf(resourceBlocked, {}, site([]))).toBe('pass');
  expect(stateOf(resourceBlocked, {}, site(['https://www.example.com/app.js']))).toBe('fail');
  expect(stateOf(resourceBlocked, {}, site(null))).toBe('notMeasured');
});
