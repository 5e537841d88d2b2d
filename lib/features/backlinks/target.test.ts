import { describe, expect, test } from 'vitest';
import { leadsToTarget, targetOf } from '#lib/features/backlinks/target.ts';

const target = targetOf('example.com');

describe('what leads to the domain', () => {
  test.each([
    'https://example.com/',
    'http://example.com',
    'https://www.example.com/guide#top',
    'https://a.b.example.com:8443/',
    'HTTPS://EXAMPLE.COM/Path',
    'https://example.com./',
    'https://user@example.com/',
  ])('%s', (address) => {
    expect(leadsToTarget(target, address)).toBe(true);
  });

  test.each([
    'https://notexample.com/',
    'https://my-example.com/',
    'https://example.com.evil.test/',
    'https://example.com.au/',
    'https://example.company/',
    'https://example.com@evil.test/',
    'https://evil.test/example.com/',
    'https://evil.test/?u=https://example.com/',
    'https://evil.test/#example.com',
    'ftp://example.com/',
    'mailto:me@example.com',
    'javascript:location="https://example.com"',
    'example.com',
    'https://example/',
    '',
  ])('not %s', (address) => {
    expect(leadsToTarget(target, address)).toBe(false);
  });

  test('a target domain with www means the bare domain', () => {
    expect(targetOf('www.example.com')).toEqual({ domain: 'example.com' });
    expect(targetOf('www.com')).toEqual({ domain: 'www.com' });
    expect(targetOf('docs.example.com')).toEqual({ domain: 'docs.example.com' });
    expect(leadsToTarget(targetOf('docs.example.com'), 'https://example.com/')).toBe(false);
  });

  test('an international name is compared in ASCII', () => {
    expect(leadsToTarget(targetOf('xn--bckerei-5wa.example'), 'https://bäckerei.example/brot')).toBe(true);
  });
});
