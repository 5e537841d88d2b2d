import { describe, expect, it } from 'vitest';
import { addressGroup, trustedAddress } from '#lib/platform/security/client-address.ts';

describe('T5: trustedAddress', () => {
  it('does not believe the header without a proxy', () => {
    expect(trustedAddress('203.0.113.9', '198.51.100.1', false)).toBe('203.0.113.9');
    expect(trustedAddress('::ffff:127.0.0.1', '198.51.100.1', false)).toBe('127.0.0.1');
  });
  it('does not believe the header from a public peer', () => {
    expect(trustedAddress('203.0.113.9', '198.51.100.1', true)).toBe('203.0.113.9');
  });
  it('takes the entry that the proxy added', () => {
    expect(trustedAddress('127.0.0.1', '1.1.1.1, 198.51.100.1', true)).toBe('198.51.100.1');
    expect(trustedAddress('10.0.0.2', '2001:db8::1', true)).toBe('2001:db8::1');
  });
  it('keeps the peer when the header says nothing', () => {
    expect(trustedAddress('127.0.0.1', undefined, true)).toBe('127.0.0.1');
    expect(trustedAddress('127.0.0.1', 'unknown', true)).toBe('127.0.0.1');
  });
});

describe('addressGroup', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', 'unknown'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
