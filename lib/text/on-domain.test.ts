import { expect, test } from 'vitest';
import { isOnDomain } from '#lib/text/on-domain.ts';

test.each([
  ['example.com', 'example.com', true],
  ['www.example.com', 'example.com', true],
  ['a.b.example.com', 'example.com', true],
  ['example.com', 'www.example.com', true],
  ['blog.example.com', 'www.example.com', false],
  ['notexample.com', 'example.com', false],
  ['example.com.evil.net', 'example.com', false],
  ['example.org', 'example.com', false],
  ['xn--bcker-gra.example', 'xn--bcker-gra.example', true],
])('%s on %s: %s', (host, domain, expected) => {
  expect(isOnDomain(host, domain)).toBe(expected);
});
