import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB } from '#lib/contract/errors.ts';
import * as groups from '#lib/features/keywords/groups/contract.ts';
import * as lists from '#lib/features/keywords/lists/contract.ts';
import * as listKeywordsContract from '#lib/features/keywords/lists/list-keywords-contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();

async function call(method: string, path: string, body?: object, token = server.token) {
  const answer = await fetch(`${server.baseUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function ask(method: string, path: string, body?: object) {
  const { status, text } = await call(method, path, body);
  return { status, body: JSON.parse(text) };
}

const fresh = async (more: object = {}): Promise<string> => {
  const name = `List ${crypto.randomUUID()}`;
  return (await ask('POST', '/keyword_lists', { name, country: 'gb', engines: ['bing'], ...more })).body.data.list.id;
};

describe('keyword lists', () => {
  test('are made, read, changed and deleted', async () => {
    const name = `Mills ${crypto.randomUUID()}`;
    const made = await ask('POST', '/keyword_lists', { name, country: 'GB' });
    expect(made.status).toBe(201);
    expect(lists.createKeywordList.output.safeParse(made.body).error?.issues).toBeUndefined();
    const { id } = made.body.data.list;
    const twice = await ask('POST', '/keyword_lists', { name: name.toUpperCase() });
    expect([twice.status, errorBodyA.safeParse(twice.body).success]).toEqual([422, true]);
    const changed = await ask('PATCH', `/keyword_lists/${id}`, { note: 'mine', engines: ['yahoo', 'bing'] });
    expect(changed.body.data.list).toMatchObject({ note: 'mine', engines: ['bing', 'yahoo'], country: 'gb' });
    const listed = await ask('GET', `/keyword_lists?q=${encodeURIComponent(name)}`);
    expect(listed.body.data.lists.map((list: { id: string }) => list.id)).toEqual([id]);
    expect((await ask('DELETE', `/keyword_lists/${id}`)).body).toEqual({ data: { deleted: true } });
    expect((await ask('GET', `/keyword_lists/${id}`)).status).toBe(404);
    expect((await ask('DELETE', `/keyword_lists/${id}`)).status).toBe(404);
  });

  test('take keywords and tell what became of each', async () => {
    const id = await fresh();
    const added = await ask('POST', `/keyword_lists/${id}/keywords`, {
      keywords: ['burr grinder', 'Burr Grinder', '🍵', 'buy grinder'],
      tags: ['spring'],
    });
    expect(listKeywordsContract.addListKeywords.output.safeParse(added.body).error?.issues).toBeUndefined();
    expect(added.body.data).toMatchObject({
      added: ['burr grinder', 'buy grinder'],
      already_there: [{ line: 2, same_as: 'burr grinder' }],
      refused: [{ line: 3, rule: expect.stringContaining('letter or a digit') }],
    });
    const again = await ask('POST', `/keyword_lists/${id}/keywords`, { keywords: ['burr grinder'] });
    expect(again.body.data).toMatchObject({ added: [], list: { keywords_count: 2 } });
    const { body } = await ask('GET', `/keyword_lists/${id}/keywords?sort=keyword&order=desc&limit=1`);
    expect(listKeywordsContract.listListKeywords.output.safeParse(body).error?.issues).toBeUndefined();
    expect(body.data).toMatchObject({ count: 2, keywords: [{ keyword: 'buy grinder', intent: 'transactional' }] });
    const rest = await ask(
      'GET',
      `/keyword_lists/${id}/keywords?sort=keyword&order=desc&limit=1&cursor=${body.data.next_cursor}`,
    );
    expect(rest.body.data).toMatchObject({ keywords: [{ keyword: 'burr grinder' }], next_cursor: null });
    const [item] = rest.body.data.keywords;
    const changed = await ask('PATCH', `/keyword_lists/${id}/keywords/${item.id}`, {
      target_url: 'https://a.example/x',
    });
    expect(changed.body.data.keyword).toMatchObject({ target_url: 'https://a.example/x', tags: ['spring'] });
    const tagged = await ask('POST', `/keyword_lists/${id}/tags`, { item_ids: [item.id], add: ['new'] });
    expect(tagged.body.data).toEqual({ changed: 1 });
    const removed = await ask('POST', `/keyword_lists/${id}/removals`, { item_ids: [item.id] });
    expect(removed.body.data).toMatchObject({ removed: 1, list: { keywords_count: 1 } });
  });

  test('take a thousand at a time, and none of more', async () => {
    const id = await fresh();
    const many = (count: number) => Array.from({ length: count }, (_, n) => `${'ж'.repeat(150)} ${n}`);
    const added = await ask('POST', `/keyword_lists/${id}/keywords`, { keywords: many(1_000) });
    expect([added.status, added.body.data?.added.length]).toEqual([200, 1_000]);
    const refused = await ask('POST', `/keyword_lists/${id}/keywords`, { keywords: many(1_001) });
    expect([refused.status, errorBodyA.safeParse(refused.body).success]).toEqual([400, true]);
    expect((await ask('GET', `/keyword_lists/${id}`)).body.data.list.keywords_count).toBe(1_000);
  });

  test('say why there are no figures where Google Ads is not connected', async () => {
    const id = await fresh();
    await ask('POST', `/keyword_lists/${id}/keywords`, { keywords: ['tea'] });
    const { status, body } = await ask('POST', `/keyword_lists/${id}/figures`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ measured: 0, left: 1, incomplete_reason: expect.stringContaining('Google Ads') });
  });

  test.each(['csv', 'json', 'xlsx'])('are taken away as %s', async (format) => {
    const id = await fresh({ name: `File ${crypto.randomUUID()}` });
    await ask('POST', `/keyword_lists/${id}/keywords`, { keywords: ['+cmd grinder'] });
    const file = await call('GET', `/keyword_lists/${id}/export?format=${format}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-disposition')).toMatch(new RegExp(`keywords-File-[\\w-]+\\.${format}`));
    if (format === 'csv') expect(file.text).not.toMatch(/^\+/m);
  });

  test('answer what is wrong in the contract’s words', async () => {
    const id = await fresh();
    for (const [path, body, status] of [
      ['/keyword_lists', {}, 400],
      ['/keyword_lists', { name: 'x', country: 'xx' }, 422],
      ['/keyword_lists', { name: 'x', engines: ['ask'] }, 422],
      [`/keyword_lists/${id}/keywords`, { keywords: [] }, 400],
      [`/keyword_lists/${id}/keywords`, { keywords: ['a'], target_url: 'javascript:alert(1)' }, 400],
      [`/keyword_lists/${id}/removals`, { item_ids: ['no id'] }, 400],
    ] as const) {
      const answer = await ask('POST', path, body);
      expect([answer.status, errorBodyA.safeParse(answer.body).success], JSON.stringify(body)).toEqual([status, true]);
    }
    for (const path of [`/keyword_lists/${crypto.randomUUID()}`, '/keyword_lists/none']) {
      expect((await ask('GET', path)).status).toBe(404);
    }
    const none = await call('GET', '/keyword_lists', undefined, 'srp_none');
    expect([none.status, errorBodyB.safeParse(JSON.parse(none.text)).success]).toEqual([401, true]);
  });

  test('need the scope of keywords', async () => {
    const command = runCommand('token', ['--name', 'audits only', '--scopes', 'audit'], server.env);
    expect(await command.ended).toBe(0);
    const token = command.stdout().trim();
    expect((await call('GET', '/keyword_lists', undefined, token)).status).toBe(403);
    expect((await call('GET', '/keyword_groupings', undefined, token)).status).toBe(403);
  });
});

describe('keyword groupings', () => {
  test('are estimated, started, followed and taken away', async () => {
    const keywords = ['rye bread', 'the rye bread', 'coffee grinder'];
    const asked = { keywords, search_engine: 'bing', country: 'gb' };
    const estimate = await ask('POST', '/keyword_groupings/estimate', { ...asked, fresh_days: 0 });
    expect(groups.estimateKeywordGrouping.output.safeParse(estimate.body).error?.issues).toBeUndefined();
    expect(estimate.body.data).toMatchObject({ keywords_count: 3, searches_count: 3, stored_count: 0 });
    const started = await ask('POST', '/keyword_groupings', asked);
    expect(started.status).toBe(202);
    const { id } = started.body.data.grouping;
    const read = async () => (await ask('GET', `/keyword_groupings/${id}`)).body;
    const status = async () => (await read()).data.grouping.status;
    await expect.poll(status, { interval: 500 }).toBe('done');
    const done = await read();
    expect(groups.getKeywordGrouping.output.safeParse(done).error?.issues).toBeUndefined();
    expect(done.data.grouping).toMatchObject({ progress: { total: 3, measured: 3 }, not_measured: [], under_way: [] });
    expect(done.data.grouping.groups[0].keywords).toHaveLength(2);
    expect((await ask('POST', `/keyword_groupings/${id}/retry`)).status).toBe(422);
    const file = await call('GET', `/keyword_groupings/${id}/export?format=csv&min_shared=1`);
    expect(file.text.trim().split('\r\n')).toHaveLength(4);
    expect((await ask('DELETE', `/keyword_groupings/${id}`)).status).toBe(200);
    expect((await ask('GET', `/keyword_groupings/${id}`)).status).toBe(404);
  });

  test('answer what is wrong in the contract’s words', async () => {
    for (const [body, status] of [
      [{}, 400],
      [{ keywords: ['a', '🍵'] }, 422],
      [{ keywords: ['a'], min_shared: 11 }, 422],
      [{ keywords: ['a'], fresh_days: -1 }, 422],
      [{ list_id: crypto.randomUUID() }, 404],
    ] as const) {
      expect((await ask('POST', '/keyword_groupings', body)).status, JSON.stringify(body)).toBe(status);
    }
  });
});
