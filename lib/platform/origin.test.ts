import { describe, expect, it } from 'vitest';
import { isSameOrigin } from '#lib/platform/origin.ts';

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
