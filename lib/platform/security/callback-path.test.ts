import { describe, expect, it } from 'vitest';
import { safeCallbackPath } from '#lib/platform/security/callback-path.ts';
import { OPEN_REDIRECTS } from '#tests/support/open-redirects.ts';

describe('D6: safeCallbackPath', () => {
  it.each([...OPEN_REDIRECTS, undefined, ['/a', '//evil.example']])('leads home instead of %j', (value) => {
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
