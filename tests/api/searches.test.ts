import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyB, errorBodyC } from '#lib/contract/errors.ts';
import { serp, serpHtml, serpText } from '#lib/features/searches/contract.ts';
import { engineHealth } from '#lib/features/searches/engines-contract.ts';
import { pageIndexation } from '#lib/features/searches/indexation/contract.ts';
import { getRanking } from '#lib/features/searches/ranking/contract.ts';
import { getSearch } from '#lib/features/searches/searches-contract.ts';
import { runCommand } from '#tests/support/program.ts';
import { startServer } from '#tests/support/server.ts';

/** A separate server, because these tests configure the answers of its engines. */
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() => server.world.engines.reset());

const QUERY = 'sourdough bread';

interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, each checked by its test
  body: any;
  ms: number;
}

async function get(path: string, given: Record<string, string | number> = {}, token = server.token): Promise<Answer> {
  const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
  const start = performance.now();
  const answer = await fetch(`${server.baseUrl}/api/v1/${path}?${query}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const body = await answer.json();
  return { status: answer.status, headers: answer.headers, body, ms: performance.now() - start };
}

const bing = { search_engine: 'bing', country: 'gb' };
const ENDPOINTS = [
  ['serp', { query: QUERY, ...bing }, serp],
  ['serp_html', { query: 'site:harbour-bakery.example', ...bing }, serpHtml],
  ['serp_text', { query: 'site:harbour-bakery.example', ...bing }, serpText],
  ['ranking', { keyword: QUERY, domain: 'harbour-bakery.example', pages_number: 3, ...bing }, getRanking],
  ['ranking', { query: QUERY, domain: 'https://www.harbour-bakery.example/x', pages_number: 1, ...bing }, getRanking],
  ['page_indexation', { keyword: 'bread', domain: 'harbour-bakery.example', ...bing }, pageIndexation],
] as const;

describe.each(ENDPOINTS)('%s %j', (path, input, endpoint) => {
  test('answers as its definition says', async () => {
    const { status, body } = await get(path, input);
    expect([status, body]).toEqual([200, expect.objectContaining({ data: expect.any(Object) })]);
    expect(endpoint.output.safeParse(body).error?.issues).toBeUndefined();
    expect(body.data.incomplete_reason).toBeNull();
    expect(body.data.search_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('wrong form is 400, a value that cannot be is 422, and no token is 401', async () => {
    const first = Object.keys(input)[0] ?? '';
    const without = Object.fromEntries(Object.entries(input).filter(([name]) => name !== first));
    const missing = await get(path, without);
    expect(missing.status).toBe(400);
    errorBodyA.parse(missing.body);
    const wrong = await get(path, { ...input, search_engine: 'altavista' });
    expect(wrong.status).toBe(422);
    errorBodyA.parse(wrong.body);
    const nobody = await get(path, input, 'srp_nonsense');
    expect(nobody.status).toBe(401);
    errorBodyB.parse(nobody.body);
  });
});

test('E4: positions, titles and site names as the engine shows them', async () => {
  const { body } = await get('serp', { query: QUERY, ...bing, pages_number: 2 });
  const truth = server.world.engines.bing.find({ query: QUERY, country: 'gb' }).pages;
  expect(body.data.results_count).toBe(body.data.results.length);
  expect(body.data.results.map((one: { url: string; ranking: number }) => [one.ranking, one.url])).toEqual(
    truth.slice(0, body.data.results.length).map(({ url }, index) => [index + 1, url]),
  );
});

test('each engine is asked', async () => {
  for (const engine of ['google', 'bing', 'yahoo', 'duckduckgo'] as const) {
    const { status, body } = await get('serp', { query: 'coffee grinder', search_engine: engine });
    expect([engine, status, body.error]).toEqual([engine, 200, undefined]);
    const truth = server.world.engines[engine].find({ query: 'coffee grinder', country: 'us', language: 'en' }).pages;
    expect(body.data.results.map(({ url }: { url: string }) => url)).toEqual(
      truth.slice(0, body.data.results.length).map(({ url }) => url),
    );
  }
});

describe('a search that was kept', () => {
  test('is read by its owner’s token, deleted, and then gone', async () => {
    const { body } = await get('serp', { query: QUERY, ...bing });
    const id = body.data.search_id;
    const read = await get(`searches/${id}`);
    expect(getSearch.output.safeParse(read.body).error?.issues).toBeUndefined();
    expect(read.body.data.search).toMatchObject({ query: QUERY, search_engine: 'bing', state: 'done' });
    const list = await get('searches', { query: 'sourdough', limit: 5 });
    expect(list.body.data.searches[0].id).toBe(id);
    expect((await get(`searches/${id}/comparison`)).status).toBe(200);
    const deleted = await fetch(`${server.baseUrl}/api/v1/searches/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${server.token}` },
    });
    expect(await deleted.json()).toEqual({ data: { deleted: true } });
    const gone = await get(`searches/${id}`);
    expect(gone.status).toBe(404);
    errorBodyC.parse(gone.body);
  });

  test('needs the scope', async () => {
    const command = runCommand('token', ['--name', 'other', '--scopes', 'audit'], server.env);
    await command.ended;
    const answer = await get('searches', {}, command.stdout().trim());
    expect(answer.status).toBe(403);
    errorBodyB.parse(answer.body);
  });
});

describe('an engine that refuses', () => {
  test('a CAPTCHA is 502 with the engine, the reason, the next attempt and what to do; other engines work', async () => {
    server.world.engines.google.always = 'captcha';
    const blocked = await get('serp', { query: QUERY });
    expect(blocked.status).toBe(502);
    errorBodyC.parse(blocked.body);
    expect(blocked.body.error).toMatch(
      /^Google shows a CAPTCHA\. Next attempt at \S+Z \(in \d+ .*\)\. Wait, use another engine/,
    );
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0);
    const asked = server.world.engines.google.hits.length;
    const again = await get('ranking', { keyword: QUERY, domain: 'harbour-bakery.example' });
    expect([again.status, server.world.engines.google.hits.length]).toEqual([502, asked]);
    expect(again.ms).toBeLessThan(10_000);
    expect((await get('serp', { query: QUERY, ...bing })).status).toBe(200);
    const health = await get('engines');
    expect(engineHealth.output.safeParse(health.body).error?.issues).toBeUndefined();
    expect(
      health.body.data.engines.map((one: { search_engine: string; state: string }) => [one.search_engine, one.state]),
    ).toEqual([
      ['google', 'blocked'],
      ['bing', 'ready'],
      ['yahoo', 'ready'],
      ['duckduckgo', 'ready'],
    ]);
  });

  test.each(['blocked', 'garbage', 'half-page', 'empty-body', 'server-error', 'redirect-loop'] as const)(
    '%s is 502 or 503 that names it, never an empty list',
    async (mood) => {
      server.world.engines.yahoo.always = mood;
      const { status, body } = await get('serp', { query: QUERY, search_engine: 'yahoo' });
      expect([502, 503]).toContain(status);
      errorBodyC.parse(body);
      expect(body.error).toMatch(/^Yahoo /);
    },
  );

  test('one that does not answer is told within 28 s', async () => {
    server.world.engines.duckduckgo.delayMs = 60_000;
    const { status, body, ms } = await get('serp', { query: QUERY, search_engine: 'duckduckgo' });
    expect(ms).toBeLessThan(28_500);
    expect([502, 504]).toContain(status);
    expect(body.error).toMatch(/DuckDuckGo/);
  });
});
