import { describe, expect, it } from 'vitest';
import { safeCallbackPath } from '#lib/platform/callback-path.ts';

const EVIL = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r//evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https://evil.example',
  'http://own.invalid@evil.example',
  '@evil.example',
  '.evil.example',
  'evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/\u0000/evil.example',
  '/%00',
  '/%',
  '',
  '?next=//evil.example',
  undefined,
  ['/a', '//evil.example'],
  `/${'a'.repeat(3000)}`,
];

describe('D6: safeCallbackPath', () => {
  it.each(EVIL)('leads home instead of %j', (value) => {
    expect(safeCallbackPath(value)).toBe('/');
  });

  it.each([
    ['/pages/1?tab=links#top', '/pages/1?tab=links#top'],
    ['/', '/'],
    ['/search?q=https://example.com/', '/search?q=https://example.com/'],
    ['/a/./b', '/a/b'],
  ])('keeps %j', (value, expected) => {
    expect(safeCallbackPath(value)).toBe(expected);
  });

  it.each(['/login', '/login?callbackUrl=/x', '/setup', '/api/auth/signout'])('does not lead to %j', (value) => {
    expect(safeCallbackPath(value)).toBe('/');
  });
});
