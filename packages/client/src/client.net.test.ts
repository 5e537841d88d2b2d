import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SerpentineClient, SerpentineError } from './index.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  body: string;
}
type Reply = [status: number, body: unknown, headers?: Record<string, string>];

let replies: Reply[] = [];
let received: Received[] = [];
const server = createServer((request, response) => {
  void answer(request, response);
});
let client: SerpentineClient;

/** Each reply once, the last one from then on. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url, headers } = request;
  received.push({ method, url, authorization: headers.authorization, body: await text(request) });
  const [status, body, more] = (replies.length > 1 ? replies.shift() : replies[0]) ?? [500, {}];
  response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'r-1', ...more });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = new SerpentineClient({ baseUrl: `http://127.0.0.1:${port}/`, token: 'srp_test' });
});
beforeEach(() => {
  replies = [[200, { data: {} }]];
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a request', () => {
  test('has the token, the path, the query and its lists', async () => {
    await client.call('keywords_suggestions', { keywords: ['rye & bread', 'ö'], country: 'de' });
    await client.call('get_site_page', { id: 'a/b', no: 3 } as never);
    expect(received).toEqual([
      {
        method: 'GET',
        url: '/api/v1/keywords_suggestions?keywords%5B%5D=rye+%26+bread&keywords%5B%5D=%C3%B6&country=de',
        authorization: 'Bearer srp_test',
        body: '',
      },
      { method: 'GET', url: '/api/v1/site_audits/a%2Fb/pages/3', authorization: 'Bearer srp_test', body: '' },
    ]);
  });

  test('has a JSON body with POST and PATCH, null included', async () => {
    await client.call('create_project', { name: 'Bakery', domain: 'bakery.example' } as never);
    await client.call('update_project', { project_id: '7', country: null, name: undefined } as never);
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/v1/projects', '{"name":"Bakery","domain":"bakery.example"}'],
      ['PATCH', '/api/v1/projects/7', '{"country":null}'],
    ]);
  });

  test('needs its path parameters', async () => {
    await expect(client.call('get_audit', {} as never)).rejects.toThrow('get_audit requires "id".');
    expect(received).toEqual([]);
  });

  test('for a file resolves with the response', async () => {
    replies = [[200, 'a,b\n1,2\n', { 'content-type': 'text/csv' }]];
    const file = await client.call('export_bulk_run', { id: '7' });
    expect(await file.text()).toBe('a,b\n1,2\n');
  });
});

describe('an error', () => {
  test.each([
    [{ error: 'query is required' }, 'query is required'],
    [{ success: false, message: 'A valid API token is required.' }, 'A valid API token is required.'],
    [{ status: 500, error: 'Internal server error.' }, 'Internal server error.'],
    ['<h1>Bad gateway</h1>', '<h1>Bad gateway</h1>'],
    ['', 'The server responded with status 422.'],
  ])('has the message of the body %j', async (body, message) => {
    replies = [[422, body]];
    const error = await client.call('serp', { query: 'x' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SerpentineError);
    expect(error).toMatchObject({ message, status: 422, operation: 'serp', requestId: 'r-1' });
    expect(received).toHaveLength(1);
  });
});

describe('a refused request', () => {
  const busy: Reply = [429, { error: 'The limit is reached.' }, { 'retry-after': '0' }];

  test.each([429, 503])('is sent again after %d with Retry-After', async (status) => {
    replies = [[status, {}, { 'retry-after': '0' }], busy, [200, { data: { made: true } }]];
    expect(await client.call('start_audit', { url: 'https://bakery.example/' } as never)).toEqual({
      data: { made: true },
    });
    expect(new Set(received.map(({ method, body }) => `${method} ${body}`))).toEqual(
      new Set(['POST {"url":"https://bakery.example/"}']),
    );
    expect(received).toHaveLength(3);
  });

  test('fails after its retries', async () => {
    replies = [busy];
    await expect(client.call('user')).rejects.toMatchObject({ status: 429 });
    expect(received).toHaveLength(4);
  });

  test.each([
    ['without Retry-After', [503, { error: 'No AI model is connected.' }]],
    ['with a Retry-After that is too long', [429, { error: 'x' }, { 'retry-after': '61' }]],
    ['with another status', [502, { error: 'x' }, { 'retry-after': '0' }]],
  ] satisfies [string, Reply][])('fails at once %s', async (_name, reply) => {
    replies = [reply];
    await expect(client.call('user')).rejects.toMatchObject({ status: reply[0] });
    expect(received).toHaveLength(1);
  });

  test('can be canceled while it waits', async () => {
    replies = [[429, {}, { 'retry-after': '50' }]];
    const stop = new AbortController();
    const call = client.call('user', {}, { signal: stop.signal });
    const over = expect(call).rejects.toThrow('enough');
    await expect.poll(() => received.length).toBe(1);
    stop.abort(new Error('enough'));
    await over;
  });
});

describe('a run', () => {
  const run = (status: string): Reply => [200, { data: { audit: { status } } }];

  test('is polled until it ends', async () => {
    replies = [run('queued'), run('running'), run('done')];
    const seen: unknown[] = [];
    const { data } = await client.waitForRun(
      'get_audit',
      { id: '7' },
      { intervalMs: 1, onProgress: ({ data: { audit } }) => seen.push(audit.status) },
    );
    expect([data.audit.status, seen]).toEqual(['done', ['queued', 'running', 'done']]);
  });

  test('stops being polled when the caller cancels', async () => {
    replies = [run('running')];
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('enough'));
    const waiting = client.waitForRun('get_audit', { id: '7' }, { signal: stop.signal, onProgress });
    await expect(waiting).rejects.toThrow('enough');
    expect(received).toHaveLength(1);
  });

  test('the result of a job is polled while the server responds with 202', async () => {
    const notReady: Reply = [202, { success: false, message: 'The job is not ready yet.' }, { 'retry-after': '1' }];
    replies = [notReady, notReady, [200, { data: { results: [] } }]];
    expect(await client.waitForResult('serp_ai_result', { uuid: '7' }, { intervalMs: 1 })).toEqual({
      data: { results: [] },
    });
    replies = [[410, { success: false, message: 'The search engine showed a CAPTCHA.' }]];
    await expect(client.waitForResult('serp_ai_result', { uuid: '7' })).rejects.toMatchObject({ status: 410 });
    replies = [notReady];
    await expect(client.call('serp_ai_result', { uuid: '7' })).rejects.toMatchObject({ status: 202 });
  });

  test('a started job responds with 202 as its success', async () => {
    replies = [[202, { data: { audit: { id: '7' } } }]];
    expect((await client.call('start_audit', { url: 'https://x.example/' })).data.audit.id).toBe('7');
  });
});

test('the package builds to JavaScript and types that a project without our settings can use', () => {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-client-'));
  const compiler = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  const tsc = (...args: string[]) =>
    execFileSync(process.execPath, [compiler, ...args], { cwd: folder, encoding: 'utf8' });
  try {
    const outDir = join(folder, 'dist');
    tsc('--project', join(import.meta.dirname, '..'), '--outDir', outDir);
    writeFileSync(
      join(folder, 'use.mts'),
      `import { SerpentineClient } from './dist/index.js';
const client = new SerpentineClient({ baseUrl: 'http://127.0.0.1:1', token: 'x' });
export const count: number = (await client.call('serp', { query: 'x' })).data.results_count;
// @ts-expect-error query is required
await client.call('serp', {});
// @ts-expect-error no such operation
await client.call('weather', {});
`,
    );
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    tsc('--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', 'use.mts');
    const script = `const { SerpentineClient } = await import('./dist/index.js'); process.stdout.write(typeof SerpentineClient)`;
    expect(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, encoding: 'utf8' }),
    ).toBe('function');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
