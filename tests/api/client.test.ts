import { expect, test } from 'vitest';
import { testServer } from '#tests/support/server.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { SerpentineClient, SerpentineError } from '../../packages/client/src/index.ts';

const server = testServer();
const client = new SerpentineClient({ baseUrl: server.baseUrl, token: server.token });

test('the client reads, creates and deletes', async () => {
  const { data: who } = await client.call('user');
  expect(who.user.scopes).toBeInstanceOf(Array);
  const { data: made } = await client.call('create_keyword_list', { name: 'Client teas', country: 'gb' });
  const { id } = made.list;
  const { data: added } = await client.call('add_list_keywords', { id, keywords: ['green tea', 'white tea'] });
  expect(added).toMatchObject({ added: expect.anything() });
  const { data: listed } = await client.call('list_list_keywords', { id });
  expect(JSON.stringify(listed)).toContain('white tea');
  expect(await client.call('delete_keyword_list', { id })).toEqual({ data: { deleted: true } });
  const gone = await client.call('get_keyword_list', { id }).catch((error: unknown) => error);
  expect(gone).toBeInstanceOf(SerpentineError);
  expect(gone).toMatchObject({ status: 404, requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
});

test('the client waits for a run', async () => {
  const { data } = await client.call('start_audit', { url: bakeryFacts.url, render: false });
  const { id } = data.audit;
  const { data: ended } = await client.waitForRun('get_audit', { id }, { intervalMs: 200 });
  expect(ended.audit.status).toBe('done');
  await client.call('delete_audit', { id });
});

test('the client waits for the result of a job', async () => {
  const { data } = await client.call('serp_ai', { query: 'how to bake bread' });
  const result = await client.waitForResult('serp_ai_result', { uuid: data.uuid }, { intervalMs: 200 });
  expect(result.data).toBeTypeOf('object');
});

test('the client gets a file', async () => {
  const { data } = await client.call('create_keyword_list', { name: 'Client file', country: 'gb' });
  const { id } = data.list;
  await client.call('add_list_keywords', { id, keywords: ['oolong tea'] });
  const file = await client.call('export_keyword_list', { id, format: 'csv' });
  expect(await file.text()).toContain('oolong tea');
  await client.call('delete_keyword_list', { id });
});
