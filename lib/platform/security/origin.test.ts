import { describe, expect, it } from 'vitest';
import type { AppError } from '#lib/platform/errors.ts';
import { isForeignEmbed, isSameOrigin, requireSameOrigin } from '#lib/platform/security/origin.ts';

const from = (headers: Record<string, string>, own?: string) =>
  isSameOrigin(new Headers({ host: '127.0.0.1:3000', ...headers }), own);

describe('D5: isSameOrigin', () => {
  it('believes a page of this host', () => {
    expect(from({ origin: 'http://127.0.0.1:3000' })).toBe(true);
    expect(from({ origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' })).toBe(true);
    expect(from({ 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  it('believes a page of ours that tells nobody where it was: the browser says whose it is', () => {
    expect(from({ origin: 'null', 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  it('believes a page of the public address', () => {
    expect(from({ origin: 'https://seo.example' }, 'https://seo.example')).toBe(true);
    expect(from({ origin: 'http://seo.example' }, 'https://seo.example')).toBe(false);
  });

  it.each([
    {},
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'none' },
    { origin: 'http://evil.example' },
    { origin: 'http://127.0.0.1:3001' },
    { origin: 'http://127.0.0.1:3000.evil.example' },
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'x' },
  ] as Record<string, string>[])('does not believe %j', (headers) => {
    expect(from(headers)).toBe(false);
  });
});

it('U5: a refusal repeats at most 200 characters of a header in its reason', () => {
  const origin = `http://${'a'.repeat(15_000)}.example`;
  const request = new Request('http://127.0.0.1:3000/', { headers: { origin, 'sec-fetch-site': 'b'.repeat(900) } });
  let reason = '';
  try {
    requireSameOrigin(request);
  } catch (error) {
    reason = (error as AppError).reason ?? '';
  }
  expect(reason).toContain(`origin ${origin.slice(0, 200)}… (${origin.length} characters)`);
  expect(reason.length).toBeLessThan(500);
});

it.each([
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }, true],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' }, true],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, false],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }, false],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, false],
  [{}, false],
])('T9: %j is embedded by another site: %s', (headers, embedded) => {
  expect(isForeignEmbed(new Headers(headers as Record<string, string>))).toBe(embedded);
});
