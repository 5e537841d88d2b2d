import { describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB } from '#lib/contract/errors.ts';
import { getKeywordResearch, listKeywordResearches } from '#lib/features/keywords/research/contract.ts';
import { groupResearchedKeywords, listResearchedKeywords } from '#lib/features/keywords/research/keywords-contract.ts';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { runCommand } from '#tests/support/program.ts';
import { testServer } from '#tests/support/server.ts';

const server = testServer();

async function call(path: string, options: RequestInit = {}, token = server.token) {
  const answer = await fetch(`${server.baseUrl}/api/v1/keyword_researches${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}
const json = async (path: string, options?: RequestInit) => JSON.parse((await call(path, options)).body).data;
const post = (path: string, body: object = {}) => call(path, { method: 'POST', body: JSON.stringify(body) });

async function start(given: object): Promise<string> {
  const { status, body } = await post('', given);
  expect(status, body).toBe(202);
  return JSON.parse(body).data.research.id;
}

/** Waits until a research has ended, with ample time for slow machines. */
async function over(id: string) {
  const state = async () => (await json(`/${id}`)).research.status;
  await expect.poll(state, { interval: 250 }).toMatch(/done|failed|canceled/);
  const { body } = await call(`/${id}`);
  expect(getKeywordResearch.output.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  return JSON.parse(body).data.research;
}

const keywords = async (id: string, query = '') => {
  const { status, body } = await call(`/${id}/keywords?${query}`);
  expect(status, body).toBe(200);
  expect(listResearchedKeywords.output.safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  return JSON.parse(body).data as {
    keywords: { keyword: string; position: number }[];
    count: number;
    next_cursor: string;
  };
};

describe('keyword researches', () => {
  test('a related one is queued, done by the worker, and tells what each source gave', async () => {
    const id = await start({ seeds: ['sourdough bread'], count: 40 });
    const done = await over(id);
    expect(done).toMatchObject({ status: 'done', kind: 'related', seeds: ['sourdough bread'], count: 40 });
    const sources = done.sources.map(({ source }: { source: string }) => source);
    expect(sources).toEqual(expect.arrayContaining(['seed', 'google', 'bing', 'yahoo', 'duckduckgo', 'google_ads']));
    const found = await keywords(id, 'limit=100');
    expect(found.count).toBe(done.keywords_count);
    expect(found.keywords[0]).toMatchObject({ keyword: 'sourdough bread', position: 1, avg_monthly_searches: null });
    expect(done.figures_reason).toContain('Google Ads');
  });

  test('a long-tail one is filtered, sorted, read part by part, put into groups, and taken away as a file', async () => {
    const id = await start({
      kind: 'long_tail',
      seeds: ['rye bread', 'Brotbackofen'],
      count: 30,
      intents: ['commercial', 'transactional'],
    });
    const { status, keywords_count: total } = await over(id);
    expect(status).toBe('done');
    const commercial = (await keywords(id, 'intent[]=commercial')).count;
    // `count` is the maximum for each intent, over all seeds.
    for (const count of [commercial, total - commercial]) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(30);
    }
    const buy = await keywords(id, 'q=BUY&not=rye');
    for (const { keyword } of buy.keywords) expect(keyword).toMatch(/buy/);
    for (const { keyword } of buy.keywords) expect(keyword).not.toMatch(/rye/);
    const all: number[] = [];
    for (let cursor = ''; ; ) {
      const part = await keywords(id, `sort=position&order=desc&limit=25${cursor}`);
      all.push(...part.keywords.map(({ position }) => position));
      if (part.next_cursor === null) break;
      cursor = `&cursor=${part.next_cursor}`;
    }
    expect(all).toEqual(Array.from({ length: total }, (_, at) => total - at));

    const groups = JSON.parse((await call(`/${id}/groups`)).body);
    expect(groupResearchedKeywords.output.safeParse(groups).error?.issues).toBeUndefined();
    const members = groups.data.groups.flatMap((group: { keywords: { id: string }[] }) => group.keywords);
    expect(new Set(members.map((one: { id: string }) => one.id)).size).toBe(total);
    expect(members).toHaveLength(total);

    for (const format of ['csv', 'json', 'xlsx']) {
      const file = await call(`/${id}/export?format=${format}&intent[]=commercial`);
      expect(file.status).toBe(200);
      expect(file.headers.get('content-disposition')).toMatch(new RegExp(`keywords-rye-bread-[\\d-]+\\.${format}`));
      if (format === 'csv') expect(file.body.trim().split('\r\n')).toHaveLength(commercial + 1);
    }
  });

  test('one is listed, repeated, canceled and deleted', async () => {
    const seed = `tea ${crypto.randomUUID().slice(0, 8)}`;
    const id = await start({ seeds: [seed], engines: ['bing'] });
    await over(id);
    const again = JSON.parse((await post(`/${id}/repeat`)).body).data.research;
    expect(again).toMatchObject({ repeat_of: id, seeds: [seed], engines: ['bing'] });
    const canceled = await post(`/${again.id}/cancel`);
    expect(canceled.status).toBe(200);
    // It may have finished before; an ended research keeps its status.
    expect(JSON.parse(canceled.body).data.research.status).toMatch(/canceled|done/);
    const listed = JSON.parse((await call(`?q=${encodeURIComponent(seed)}`)).body);
    expect(listKeywordResearches.output.safeParse(listed).error?.issues).toBeUndefined();
    expect(listed.data.researches.map((one: { id: string }) => one.id)).toEqual([again.id, id]);
    for (const one of [id, again.id]) {
      expect((await call(`/${one}`, { method: 'DELETE' })).status).toBe(200);
      expect((await call(`/${one}`)).status).toBe(404);
    }
  });

  test('in any script', async () => {
    const id = await start({
      kind: 'long_tail',
      seeds: ['コーヒー豆'],
      country: 'jp',
      count: 10,
      intents: ['commercial'],
    });
    const research = await over(id);
    expect(research).toMatchObject({ status: 'done', language: 'ja' });
    expect(research.keywords_count).toBeGreaterThan(0);
    expect((await keywords(id, `q=${encodeURIComponent('コーヒー豆')}`)).count).toBe(research.keywords_count);
  });

  test.each([
    [{}, 400, /seeds or url is required/],
    [{ seeds: [7] }, 400, /seeds/],
    [{ seeds: [''] }, 400, /seeds/],
    [{ seeds: Array.from({ length: 21 }, (_, i) => `tea ${i}`) }, 400, /seeds must have at most 20/],
    [{ seeds: ['🍵 🫖'] }, 422, /seeds: must contain a letter or a digit.*🍵/u],
    [{ seeds: ['tea'], engines: ['ask'] }, 422, /engines/],
    [{ seeds: ['tea'], intents: ['curious'] }, 422, /intents/],
    [{ seeds: ['tea'], country: 'xx' }, 422, /country/],
    [{ seeds: ['tea'], count: 1_001 }, 422, /count/],
    [{ seeds: ['tea'], kind: 'long_tail', count: 501 }, 422, /count: must be at most 500.*501/],
    [{ url: 'http://127.0.0.1/' }, 422, /url|127/],
    [{ url: 'tea' }, 400, /url/],
  ])('%j is %i', async (given, status, words) => {
    const answer = await post('', given);
    expect([answer.status, answer.body]).toEqual([status, expect.stringMatching(words)]);
    expect(errorBodyA.safeParse(JSON.parse(answer.body)).success).toBe(true);
  });

  test('an unknown one, a malformed id and somebody else’s are 404; a bad filter or cursor is not', async () => {
    const database = await findEmbedded(server.env.DATA_DIR ?? '');
    if (!database) throw new Error('The server has no database');
    process.env.DATABASE_URL = database.url;
    const { db, closeDb } = await import('#lib/platform/database/db.ts');
    const other = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const settings = { kind: 'related', country: 'us', language: 'en', wanted: 5, seeds: ['tea'] } as const;
    const theirs = await db().keywordResearch.create({
      data: { ...settings, seeds: ['tea'], userId: other.id, status: 'done' },
    });
    await closeDb();
    for (const id of [theirs.id, crypto.randomUUID(), 'tea']) {
      for (const path of [`/${id}`, `/${id}/keywords`, `/${id}/groups`, `/${id}/export`]) {
        expect([path, (await call(path)).status]).toEqual([path, 404]);
      }
      for (const path of [`/${id}/repeat`, `/${id}/cancel`]) expect((await post(path)).status).toBe(404);
      expect((await call(`/${id}`, { method: 'DELETE' })).status).toBe(404);
    }
    const id = await start({ seeds: ['tea'], count: 1 });
    for (const [query, status] of [
      ['cursor=x', 400],
      ['words_min=many', 400],
      ['sort=colour', 422],
      ['limit=101', 422],
      ['intent[]=curious', 422],
    ] as const) {
      expect([query, (await call(`/${id}/keywords?${query}`)).status]).toEqual([query, status]);
    }
  });

  test('no token is 401, a token without the scope is 403', async () => {
    const none = await call('', {}, 'spt_none');
    expect([none.status, errorBodyB.safeParse(JSON.parse(none.body)).success]).toEqual([401, true]);
    const command = runCommand('token', ['--name', 'serp only', '--scopes', 'serp'], server.env);
    expect(await command.ended).toBe(0);
    expect((await call('', {}, command.stdout().trim())).status).toBe(403);
  });
});
