import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { beforeAll, describe, expect, test } from 'vitest';
import { CURATED_TOOLS } from '#lib/api/mcp/curated.ts';
import { serveMcp } from '#lib/api/mcp/handler.ts';
import { operations, publicOperations } from '#lib/api/registry.ts';
import { createToken } from '#lib/features/accounts/tokens/tokens.ts';
import { db } from '#lib/platform/database/db.ts';

const ADDRESS = 'http://127.0.0.1:3000/api/mcp';
const handlers = serveMcp();
const send = (init: RequestInit, address = ADDRESS) =>
  handlers[init.method === 'GET' ? 'GET' : init.method === 'DELETE' ? 'DELETE' : 'POST'](new Request(address, init));

async function person(email: string): Promise<string> {
  const user = await db().user.create({ data: { email, name: email, passwordHash: 'x', role: 'owner' } });
  return user.id;
}

let mine = '';
let theirs = '';
const users = { me: '', them: '' };

beforeAll(async () => {
  users.me = await person('me@example.com');
  users.them = await person('them@example.com');
  mine = (await createToken(users.me, { name: 'all', rate: 0 })).token;
  theirs = (await createToken(users.them, { name: 'all', rate: 0 })).token;
});

async function connected(token: string, address = ADDRESS, modern = false): Promise<Client> {
  const client = new Client(
    { name: 'a test', version: '1' },
    modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  const transport = new StreamableHTTPClientTransport(new URL(address), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: (url, init) => send(init ?? {}, String(url)),
  });
  await client.connect(transport);
  return client;
}

const call = async (client: Client, name: string, given: Record<string, unknown> = {}) =>
  await client.callTool({ name, arguments: given });

const textOf = (result: unknown): string => JSON.stringify(result);

describe.each([
  ['with the handshake', false],
  ['without it', true],
])('an assistant %s', (_name, modern) => {
  test('gets the curated tools, and every operation with areas=all', async () => {
    const client = await connected(mine, ADDRESS, modern);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...CURATED_TOOLS].sort());
    await client.close();
    const whole = await connected(mine, `${ADDRESS}?areas=all`, modern);
    const { tools: all } = await whole.listTools();
    expect(all.map(({ name }) => name).sort()).toEqual(
      publicOperations
        .filter(({ endpoint }) => endpoint.available)
        .map(({ endpoint }) => endpoint.id)
        .sort(),
    );
    await whole.close();
    const remove = all.find(({ name }) => name === 'delete_audit');
    expect(remove?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true, openWorldHint: false });
    const serp = tools.find(({ name }) => name === 'serp');
    expect(serp).toMatchObject({
      title: expect.any(String),
      description: expect.stringMatching(/Cost: high \(search engine requests/),
      annotations: { readOnlyHint: true, destructiveHint: false },
      inputSchema: { type: 'object', required: ['query'] },
    });
  });

  test('creates, reads and deletes under the same rules as the API', async () => {
    const client = await connected(mine, ADDRESS, modern);
    await client.listTools();
    const made = await call(client, 'create_keyword_list', { name: `Teas ${modern}`, country: 'gb' });
    expect(made.isError).toBeFalsy();
    const listed = await call(client, 'list_keyword_lists', { q: `Teas ${modern}` });
    expect(listed.structuredContent).toMatchObject({ data: { lists: [{ name: `Teas ${modern}`, country: 'gb' }] } });
    const id = Object(listed.structuredContent).data.lists[0].id;

    const wrong = await call(client, 'list_keyword_lists', { limit: 'many' });
    expect(wrong).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringMatching(/^limit must/) }],
    });
    const missing = await call(client, 'create_keyword_list');
    expect(textOf(missing)).toContain('name is required');

    const other = await connected(theirs, ADDRESS, modern);
    for (const foreign of [id, crypto.randomUUID(), 'no id at all']) {
      const answer = await call(other, 'get_keyword_list', { id: foreign });
      expect(answer).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/Keyword list not found|No record with this id/) }],
      });
    }
    expect((await call(client, 'delete_keyword_list', { id })).structuredContent).toEqual({ data: { deleted: true } });
    await expect(call(client, 'no_such_tool')).rejects.toThrow(/Unknown tool "no_such_tool"\./);
    await expect(call(client, 'list_views', { table: 'x' })).rejects.toThrow(/Unknown tool "list_views"\./);
    await client.close();
    await other.close();
  });
});

test('a token of some scopes sees and calls only what it may', async () => {
  const { token } = await createToken(users.me, { name: 'serp', scopes: ['serp'], rate: 0 });
  const client = await connected(token);
  const { tools } = await client.listTools();
  const scopes = new Map<string, string | null>(operations.map(({ endpoint }) => [endpoint.id, endpoint.scope]));
  expect(new Set(tools.map(({ name }) => scopes.get(name)))).toEqual(new Set(['serp', null]));
  expect((await call(client, 'user')).isError).toBeFalsy();
  expect(await call(client, 'create_keyword_list', { name: 'x' })).toMatchObject({
    isError: true,
    content: [{ text: 'This token lacks the scope "keywords".' }],
  });
  await client.close();
});

test('areas add all of their tools to the curated ones', async () => {
  const client = await connected(mine, `${ADDRESS}?areas=keywords,account`);
  const { tools } = await client.listTools();
  const added = publicOperations.filter(({ endpoint }) => ['keywords', 'account'].includes(endpoint.area));
  expect(new Set(tools.map(({ name }) => name))).toEqual(
    new Set([...CURATED_TOOLS, ...added.map(({ endpoint }) => endpoint.id)]),
  );
  await client.close();
  const answer = await send(
    { method: 'POST', headers: { authorization: `Bearer ${mine}`, 'content-type': 'application/json' }, body: '{}' },
    `${ADDRESS}?areas=weather`,
  );
  expect([answer.status, (await answer.json()).error]).toEqual([400, expect.stringContaining('given "weather"')]);
});

test('the rate limit of a token applies to tool calls and to tool lists', async () => {
  const { token } = await createToken(users.me, { name: 'slow', rate: 3 });
  const client = await connected(token);
  expect((await call(client, 'user')).isError).toBeFalsy();
  await client.listTools();
  expect((await call(client, 'user')).isError).toBeFalsy();
  expect(await call(client, 'user')).toMatchObject({
    isError: true,
    content: [
      { text: expect.stringMatching(/^The limit of 3 requests per minute is reached\. Try again in \d+ s\.$/) },
    ],
  });
  await expect(client.listTools({ cursor: 'more' })).rejects.toThrow(/limit of 3 requests per minute/);
  await client.close();
});

test('a response over the size limit is truncated, says so, and links to the full response', async () => {
  const client = await connected(mine);
  await client.listTools();
  for (let at = 0; at < 100; at += 1) {
    await db().keywordList.create({
      data: {
        userId: users.me,
        name: `Long ${at}`,
        nameKey: `long ${at}`,
        note: 'n'.repeat(900),
        country: 'gb',
        engines: [],
      },
    });
  }
  const listed = await call(client, 'list_keyword_lists', { limit: 100 });
  expect(listed.isError).toBeFalsy();
  expect(JSON.stringify(listed.structuredContent).length).toBeLessThanOrEqual(64_000);
  expect(textOf(listed.content)).toMatch(
    /Truncated to 64000 characters: data\.lists contains the first \d+ of 100 entries/,
  );
  expect(listed.content).toContainEqual(
    expect.objectContaining({ type: 'resource_link', uri: 'http://127.0.0.1:3000/api/v1/keyword_lists?limit=100' }),
  );
  await client.close();
});

describe('the door', () => {
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (more: Record<string, string>, body = message) =>
    send({ method: 'POST', headers: { ...headers, authorization: `Bearer ${mine}`, ...more }, body });

  test('asks for a good token', async () => {
    for (const authorization of ['', 'Bearer srp_wrong', `Basic ${mine}`]) {
      const answer = await send({ method: 'POST', headers: { ...headers, authorization }, body: message });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
      expect(await answer.json()).toEqual({ success: false, message: expect.any(String) });
    }
  });

  test('takes POST alone', async () => {
    for (const method of ['GET', 'DELETE']) {
      const answer = await send({ method, headers: { authorization: `Bearer ${mine}` } });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });

  test('turns pages of others away, and shares nothing with them', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://evil.example:3000']) {
      expect((await post({ origin, host: '127.0.0.1:3000' })).status).toBe(403);
    }
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    const own = await post({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' });
    expect(own.status).toBe(200);
    expect(own.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('takes JSON of a size', async () => {
    expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post({}, 'no json')).status).toBe(400);
    expect((await post({}, `[${message}]`)).status).toBe(400);
    expect((await post({}, `"${'x'.repeat(3_000_000)}"`)).status).toBe(413);
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_keyword_list', arguments: { name: 'x', note: 'n'.repeat(300_000) } },
    });
    expect(await (await post({}, body)).text()).toContain('at most 256 KiB');
  });
});
