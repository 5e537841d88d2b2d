import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const { baseUrl } = testServer();

/** Sends bytes as they are; Node's own client would mend or refuse them. */
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

/** Status, headers and JSON body of a raw answer; the body has no chunk marks when it came with a length. */
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
    ['headers that are too large', 'GET /api/v1/scrape', `X-Filler: ${'a'.repeat(70_000)}\r\n`, 431],
    ['headers beyond every limit', 'GET /api/v1/scrape', `X-Filler: ${'a'.repeat(400_000)}\r\n`, 431],
  ])('%s is answered in shape A', async (_, line, headers, status) => {
    const answer = read(await request(line, headers));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: expect.any(String) });
    expect(answer.head).toMatch(/x-request-id: \S+/i);
  });

  it('what is no HTTP at all gets a 400 and the connection ends', async () => {
    const answer = read(await raw('nonsense\r\n\r\n'));
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });
});
