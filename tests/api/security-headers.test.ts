import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ask } from '#tests/support/http-client.ts';
import { testServer } from '#tests/support/server.ts';

const { baseUrl } = testServer();

const PAGES = ['/login', '/setup', '/docs', '/docs/search', '/login?callbackUrl=%2Fpages', '/no-such-file.txt'];
const PRIVATE = ['/', '/page-audits', '/projects', '/settings', '/settings/connections', '/no-such-page'];
const DATA = [
  '/api/health',
  '/api/v1/no_such',
  '/api/v1/user',
  '/api/run/list_projects',
  '/api/auth/csrf',
  '/api/nope',
];
const REFUSED = [
  '/api/v1//serp',
  '/api/v1/%E0%A4%A',
  '/%E0%A4%A',
  '/_next/static/x',
  '/_next/static/chunks/no-such.js',
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/_next/data/x',
  '/_next/x',
];

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('D3: headers', () => {
  it.each([...PAGES, ...PRIVATE, ...DATA, ...REFUSED])(
    'of %s keep it from being framed, sniffed or followed',
    async (path) => {
      const { headers } = await ask(baseUrl + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-powered-by')).toBeNull();
      // Served over http here; a browser would be locked out.
      expect(headers.get('strict-transport-security')).toBeNull();
      const policy = policyOf(headers);
      expect(policy.get('frame-ancestors')).toBe("'none'");
      expect(policy.get('base-uri')).toBe("'none'");
    },
  );

  it.each(PAGES)('of %s let only scripts with the nonce of this one answer run', async (path) => {
    const [first, second] = [await ask(baseUrl + path), await ask(baseUrl + path)];
    const nonces = [first, second].map((answer) => {
      const policy = policyOf(answer.headers);
      expect(policy.get('object-src')).toBe("'none'");
      expect(policy.get('form-action')).toBe("'self'");
      expect(policy.get('connect-src')).toBe("'self'");
      expect(policy.get('img-src')).toBe("'self' data: blob:");
      const nonce = /^'self' 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'$/.exec(policy.get('script-src') ?? '')?.[1];
      expect(nonce).toBeTruthy();
      const scripts = answer.text.match(/<script\b[^>]*>/g) ?? [];
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each(DATA)('of %s let a browser do nothing with it', async (path) => {
    const { headers } = await ask(baseUrl + path);
    expect(policyOf(headers).get('default-src')).toBe("'none'");
  });

  it('are on responses to malformed requests', async () => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname, () => socket.write('nonsense\r\n\r\n'));
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/);
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
  });

  it('the image optimizer of the framework is off', async () => {
    for (const url of ['/icon.svg', 'https://canary.example/a.png', `${baseUrl}/icon.svg`]) {
      const { status } = await ask(`${baseUrl}/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`);
      expect(status).toBe(404);
    }
  });

  it('are on built files too', async () => {
    const page = await ask(`${baseUrl}/login`);
    const file = /\/_next\/static\/[^"]+\.js/.exec(page.text)?.[0];
    const { status, headers } = await ask(`${baseUrl}${file}`);
    expect(status).toBe(200);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('D7: a visitor who is not signed in', () => {
  it.each(PRIVATE)('is led from %s to the sign-in page and back', async (path) => {
    const { status, headers, text } = await ask(baseUrl + path);
    expect(status).toBe(307);
    expect(headers.get('location')).toBe(path === '/' ? '/login' : `/login?callbackUrl=${encodeURIComponent(path)}`);
    expect(text).not.toContain('<html');
  });

  it('gets no further by the header of an old hole in the framework', async () => {
    for (const value of [
      'proxy',
      'middleware',
      'middleware:middleware:middleware:middleware:middleware',
      'src/proxy',
    ]) {
      const headers = { 'x-middleware-subrequest': value, 'x-path': '//evil.example' };
      const answer = await ask(`${baseUrl}/settings`, { headers });
      expect(answer.status).toBe(307);
      expect(answer.headers.get('location')).toMatch(/^\/login/);
    }
  });

  it('with a made-up cookie gets no page either', async () => {
    const answer = await ask(`${baseUrl}/settings`, { headers: { cookie: 'serpentine.session=x' } });
    expect(answer.text).not.toContain('owner@example.com');
    expect(answer.status === 307 || answer.text.includes('/login?callbackUrl=%2Fsettings')).toBe(true);
  });
});
