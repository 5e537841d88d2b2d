import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { CURATED_TOOLS } from '#lib/api/mcp/curated.ts';
import { operations } from '#lib/api/registry.ts';
import { SCOPES } from '#lib/contract/scopes.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';

const server = testServer();
const address = new URL('/api/mcp', server.baseUrl);

/** The official client, connected like an assistant. */
async function assistant(token = server.token, modern = false): Promise<Client> {
  const client = new Client(
    { name: 'a test', version: '1' },
    modern ? { versionNegotiation: { mode: { pin: '2026-07-28' } } } : {},
  );
  await client.connect(
    new StreamableHTTPClientTransport(address, { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  );
  return client;
}

/** One for each scope: fast and read-only. */
const OF_SCOPE: Record<(typeof SCOPES)[number], [tool: string, given: Record<string, unknown>]> = {
  serp: ['list_searches', { limit: 1 }],
  scrape: ['scrape', { url: bakeryFacts.url }],
  audit: ['list_audits', { limit: 1 }],
  domain: ['list_domain_reports', { limit: 1 }],
  keywords: ['list_keyword_lists', { limit: 1 }],
  content: ['list_drafts', { limit: 1 }],
  projects: ['list_projects', {}],
};

describe.each([
  ['with the handshake', false],
  ['without it', true],
])('an assistant %s', (_name, modern) => {
  test('reads what the server is, and gets the curated tools', async () => {
    const client = await assistant(server.token, modern);
    expect(client.getServerVersion()).toMatchObject({ name: 'serpentine' });
    expect(client.getInstructions()).toContain('null');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([...CURATED_TOOLS].sort());
    await client.close();
  });

  test.each(SCOPES)('calls a tool of the scope %s, listed or not', async (scope) => {
    const client = await assistant(server.token, modern);
    const [name, given] = OF_SCOPE[scope];
    expect(operations.find(({ endpoint }) => endpoint.id === name)?.endpoint.scope).toBe(scope);
    const result = await client.callTool({ name, arguments: given });
    expect(result.isError, JSON.stringify(result.content)).toBeFalsy();
    expect(result.structuredContent).toBeTypeOf('object');
    await client.close();
  });

  test('is told what is wrong in the words of the API', async () => {
    const client = await assistant(server.token, modern);
    const answer = await client.callTool({ name: 'scrape', arguments: { url: 'ftp://example.com/' } });
    const query = new URLSearchParams({ url: 'ftp://example.com/' });
    const api = await fetch(`${server.baseUrl}/api/v1/scrape?${query}`, {
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(answer.isError).toBe(true);
    expect(answer.content).toEqual([{ type: 'text', text: (await api.json()).error }]);
    await expect(client.callTool({ name: 'no_such_tool', arguments: {} })).rejects.toThrow('no_such_tool');
    await client.close();
  });

  test('can leave a call, and goes on with others', async () => {
    const client = await assistant(server.token, modern);
    const leave = new AbortController();
    const given = { url: 'https://odd-corner.example/slow?ms=20000' };
    const call = client.callTool({ name: 'scrape', arguments: given }, { signal: leave.signal });
    const gone = expect(call).rejects.toThrow();
    leave.abort('no longer needed');
    await gone;
    const next = await client.callTool({ name: 'user', arguments: {} });
    expect(next.isError).toBeFalsy();
    await client.close();
  });
});

test('a call that is cancelled by a message ends on the server', async () => {
  const headers = {
    authorization: `Bearer ${server.token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-session-id': crypto.randomUUID(),
  };
  const send = (message: object) =>
    fetch(address, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  const given = { url: 'https://odd-corner.example/slow?ms=25000' };
  const begun = performance.now();
  const call = send({ id: 7, method: 'tools/call', params: { name: 'scrape', arguments: given } });
  // Repeated until it meets the call: two requests may overtake each other.
  let over = false;
  call.finally(() => {
    over = true;
  });
  while (!over) {
    const answer = await send({ method: 'notifications/cancelled', params: { requestId: 7 } });
    expect(answer.status).toBe(202);
    await answer.text();
  }
  await (await call).text();
  expect(performance.now() - begun).toBeLessThan(20_000);
});

test('a token without the scope is refused in the words of the API', async () => {
  const command = runCommand('token', ['--name', 'mcp', '--scopes', 'serp', '--rate', '0'], server.env);
  expect(await command.ended).toBe(0);
  const client = await assistant(command.stdout().trim());
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('serp');
  expect(names).not.toContain('scrape');
  expect(await client.callTool({ name: 'scrape', arguments: { url: bakeryFacts.url } })).toMatchObject({
    isError: true,
    content: [{ type: 'text', text: 'This token lacks the scope "scrape".' }],
  });
  await client.close();
});

test('without a good token the door is closed', async () => {
  await expect(assistant('srp_wrong')).rejects.toThrow();
  const answer = await fetch(address, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  const read = await fetch(address, { headers: { authorization: `Bearer ${server.token}` } });
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
});
