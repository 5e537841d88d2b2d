import { describe, expect, test } from 'vitest';
import { isAllowedHost } from '#lib/cli/server/allowed-host.ts';

describe('T8: without APP_URL', () => {
  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST.:3000',
    'app.localhost:3000',
    '127.0.0.1:3000',
    '127.0.0.2',
    '[::1]:3000',
    '192.168.1.7:3000',
    '10.0.0.1',
    '172.31.0.2:3000',
    '100.100.1.1:3000',
    '[fd00::7]:3000',
    '0.0.0.0:3000',
    'seo-box:3000',
    // A user name before the host, which no browser sends.
    'user@localhost',
  ])('the host %s is our own', (host) => {
    const listen = host.startsWith('0.') ? '0.0.0.0' : 'SEO-box';
    expect(isAllowedHost(host, listen, '/login')).toBe(true);
  });

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example:3000',
    '10.evil.example',
    'fd00.evil.example',
    '8.8.8.8:3000',
    '172.32.0.1',
    '100.128.0.1',
    '[2001:db8::1]:3000',
    '0.0.0.0:3000',
    '',
    'a b',
  ])('the host %j is not', (host) => {
    expect(isAllowedHost(host, '127.0.0.1', '/login')).toBe(false);
  });

  test('clients of HTTP/1.0 and paths that only take a token are served under any name', () => {
    expect(isAllowedHost(undefined, '127.0.0.1', '/login')).toBe(true);
    for (const path of ['/api/v1/user', '/api/mcp', '/api/health', '/api/health/live', '/api/metrics']) {
      expect(isAllowedHost('web:3000', '127.0.0.1', path)).toBe(true);
    }
    for (const path of ['/', '/api/run/list_projects', '/api/auth/csrf', '/api/v1x', '/api/healthy']) {
      expect(isAllowedHost('web:3000', '127.0.0.1', path)).toBe(false);
    }
  });
});
