import { describe, expect, it } from 'vitest';
import { evaluateSecurityHeaders } from '#lib/inspect/security-headers.ts';

const stateOf = (name: string, headers: Record<string, string>, https = true) =>
  evaluateSecurityHeaders(
    Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, [value]])),
    https,
  ).find((judged) => judged.name === name)?.state;

describe('security headers', () => {
  it.each([
    ['strict-transport-security', 'max-age=31536000; includeSubDomains', 'good'],
    ['strict-transport-security', 'max-age=600', 'weak'],
    ['strict-transport-security', 'includeSubDomains', 'weak'],
    ['content-security-policy', "script-src 'nonce-abc' 'unsafe-inline'", 'good'],
    ['content-security-policy', "default-src 'self' 'unsafe-inline'", 'weak'],
    ['content-security-policy', 'default-src *', 'weak'],
    ['content-security-policy', 'upgrade-insecure-requests', 'weak'],
    ['x-content-type-options', 'nosniff', 'good'],
    ['x-content-type-options', 'yes', 'weak'],
    ['x-frame-options', 'DENY', 'good'],
    ['x-frame-options', 'ALLOWALL', 'weak'],
    ['referrer-policy', 'no-referrer, strict-origin-when-cross-origin', 'good'],
    ['referrer-policy', 'unsafe-url', 'weak'],
    ['permissions-policy', 'camera=()', 'good'],
  ])('%s: %s is %s', (name, value, state) => {
    expect(stateOf(name, { [name]: value })).toBe(state);
  });

  it('are missing when they are not there, each with its reason', () => {
    for (const { state, reason, value } of evaluateSecurityHeaders({}, true)) {
      expect({ state, value }).toEqual({ state: 'missing', value: null });
      expect(reason).toMatch(/\.$/);
    }
  });

  it('may be said by another header', () => {
    expect(stateOf('x-frame-options', { 'content-security-policy': "frame-ancestors 'none'" })).toBe('good');
  });

  it('that browsers ignore over HTTP are weak', () => {
    expect(stateOf('strict-transport-security', { 'strict-transport-security': 'max-age=31536000' }, false)).toBe(
      'weak',
    );
  });
});
