import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const { baseUrl } = testServer();

/** Sends raw bytes; Node's own client would correct or reject them. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(baseUrl);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = '';
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('close', () => resolve(answer));
  socket.on('error', reject);
  return promise;
}

const request = (line: string, headers = '') =>
  raw(`${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

/** Status, headers and JSON body of a raw answer; a body with a content length has no chunk markers. */
function read(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  const text = /transfer-encoding: chunked/i.test(head) ? body.split('\r\n').slice(1, 2).join('') : body;
  return { status: Number(answer.slice(9, 12)), head, body: JSON.parse(text) };
}

describe('requests that no endpoint sees', () => {
  it.each([
    ['a path with broken percent-encoding', 'GET /api/v1/%E0%A4%A', 404],
    ['an unknown path', 'GET /api/v1/no_such_endpoint', 404],
    ['another version', 'GET /api/v2/serp?query=x', 404],
    ['a trailing slash', 'GET /api/v1/scrape/', 404],
    ['two slashes', 'GET /api/v1//scrape', 404],
    ['the root of the API', 'GET /api/v1', 404],
    ['an encoded letter in a fixed segment', 'GET /api/v1/%73crape', 404],
    ['an encoded slash', 'GET /api/v1/audits%2Fx', 404],
    ['dot segments before a path', 'POST /api/v1/audits/%2e%2e/scrape', 405],
    ['a wrong method on a path with a parameter', 'GET /api/v1/audits/x/cancel', 405],
    ['OPTIONS', 'OPTIONS /api/v1/scrape', 405],
    ['TRACE', 'TRACE /api/v1/scrape', 405],
    ['an unknown method', 'PROPFIND /api/v1/scrape', 405],
  ])('%s is answered in shape C', async (_, line, status) => {
    const answer = read(await request(line));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ status, error: expect.any(String) });
    expect(answer.head).toMatch(/content-type: application\/json; charset=utf-8/i);
    expect(answer.head).toMatch(/x-request-id: \S+/i);
    if (status === 405) expect(answer.head).toMatch(/\r\nallow: /i);
  });

  it.each([
    ['an address that is too long', `GET /api/v1/scrape?url=${'a'.repeat(170_000)}`, '', 414],
    ['a job id that is too long', `GET /api/v1/serp_ai/${'a'.repeat(170_000)}`, '', 414],
    ['headers that are too large', 'GET /api/v1/scrape', `X-Filler: ${'a'.repeat(70_000)}\r\n`, 431],
    ['headers beyond every limit', 'GET /api/v1/scrape', `X-Filler: ${'a'.repeat(400_000)}\r\n`, 431],
  ])('%s is answered in shape A', async (_, line, headers, status) => {
    const answer = read(await request(line, headers));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: expect.any(String) });
    expect(answer.head).toMatch(/x-request-id: \S+/i);
  });

  it('an address of a content endpoint that is too long is answered in shape B', async () => {
    const answer = read(await request(`GET /api/v1/generate_social_content?user_prompt=${'a'.repeat(170_000)}`));
    expect(answer.status).toBe(414);
    expect(answer.body).toEqual({ success: false, message: expect.any(String) });
  });

  it('what is no HTTP at all gets a 400 and the connection ends', async () => {
    const answer = read(await raw('nonsense\r\n\r\n'));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });
});

/** Head and body of a raw answer to a dashboard page request. */
const page = (head: string, body = '') => raw(`${head.replaceAll('\n', '\r\n')}\r\n\r\n${body}`);

describe('U6: bodies of anonymous clients', () => {
  it.each([
    '/',
    '/login',
    '/api/auth/sign-in',
    '/api/auth/callback/x',
    '/share/x/open',
    '/api/write',
    '/api/captcha/list',
    '/nothing',
  ])('to %s above 256 KiB are refused before they are read', async (path) => {
    const announced = await page(`POST ${path} HTTP/1.1\nHost: localhost\nConnection: close\nContent-Length: 300000`);
    expect(announced).toMatch(/^HTTP\/1\.1 413 /);
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const chunked = await page(
      `POST ${path} HTTP/1.1\nHost: localhost\nConnection: close\nTransfer-Encoding: chunked`,
      `${chunk.repeat(5)}0\r\n\r\n`,
    );
    expect(chunked).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('a form of the largest size reaches its route, which has its own limit', async () => {
    const answer = await page(
      `POST /api/auth/sign-in HTTP/1.1\nHost: localhost\nOrigin: http://localhost\nAccept: application/json\nConnection: close\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 262144`,
      `email=${'a'.repeat(262_138)}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('at most 16 KiB');
  });
});

describe('T8: foreign names that resolve to this server', () => {
  it.each(['evil.example', 'evil.example:3000', '8.8.8.8'])('%s gets 421, which names APP_URL', async (host) => {
    for (const path of ['/login', '/api/run/list_projects', '/setup']) {
      const answer = await page(`GET ${path} HTTP/1.1\nHost: ${host}\nConnection: close`);
      expect(answer).toMatch(/^HTTP\/1\.1 421 /);
      expect(answer).toContain('APP_URL');
    }
  });

  it.each(['localhost', '127.0.0.1', '192.168.0.9:8080', '[::1]'])('%s is served', async (host) => {
    expect(await page(`GET /login HTTP/1.1\nHost: ${host}\nConnection: close`)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it.each(['http://evil.example/login', 'http://localhost/login', 'evil.example:80', '*'])(
  'T8: a request for %s instead of a path gets 400',
  async (target) => {
    expect(await page(`GET ${target} HTTP/1.1\nHost: localhost\nConnection: close`)).toMatch(/^HTTP\/1\.1 400 /);
  },
);

describe('T4: a form that is posted to a page', () => {
  const form = '--x\r\nContent-Disposition: form-data; name="0"\r\n\r\n[]\r\n--x--\r\n';
  const post = (headers: string) =>
    page(
      `POST /login HTTP/1.1\nHost: localhost\nConnection: close\nNext-Action: 609ed2928966f8a91e191c35e31135fce760a82473\nContent-Type: multipart/form-data; boundary=x\nContent-Length: ${form.length}${headers}`,
      form,
    );

  it.each([
    ['no origin', ''],
    ['another origin', '\nOrigin: http://evil.example'],
    ['the origin "null"', '\nOrigin: null'],
    ['the origin "null" that claims to be ours', '\nOrigin: null\nSec-Fetch-Site: same-origin'],
    ['no readable origin', '\nOrigin: x'],
    ['another site', '\nOrigin: http://localhost\nSec-Fetch-Site: cross-site'],
  ])('with %s is refused before Next logs it as a fault', async (_, headers) => {
    expect(await post(headers)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('with our origin reaches Next, which knows no such action', async () => {
    expect(await post('\nOrigin: http://localhost')).toMatch(/^x-nextjs-action-not-found: 1\r$/m);
  });
});

it.each(['/api/auth/callback/credentials', '/api/auth/verify-request'])(
  'the unused page %s of the sign-in library is not there',
  async (path) => {
    expect(await page(`GET ${path} HTTP/1.1\nHost: localhost\nConnection: close`)).toMatch(/^HTTP\/1\.1 404 /);
  },
);

describe('T4: a session cookie that cannot be decoded', () => {
  it.each([
    ['GET', '/api/evidence/audit/00000000-0000-4000-8000-000000000000/html', 401],
    ['POST', '/api/run/list_projects', 401],
    ['POST', '/api/captcha/list', 401],
    ['GET', '/api/auth/session', 200],
    ['GET', '/login', 200],
  ])('%s %s is answered as without one', async (method, path, status) => {
    const answer = await page(
      `${method} ${path} HTTP/1.1\nHost: localhost\nOrigin: http://localhost\nSec-Fetch-Site: same-origin\nConnection: close\nCookie: serpentine.session=%\nContent-Length: 0`,
    );
    expect(Number(answer.slice(9, 12))).toBe(status);
  });
});
