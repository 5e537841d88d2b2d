import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from './ask.ts';
import type { SourceMood } from './sources/control.ts';
import { startWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  world.engines.reset();
  world.sources.reset();
});
afterAll(() => world.stop());

const QUERY = 'sourdough bread';
const truth = (engine: 'google' | 'bing' | 'yahoo', country: string, language: string, query = QUERY) =>
  world.engines[engine].find({ query, country, language }).pages.map(({ url }) => url);
const urlsOf = (list: { url?: string; link?: string }[]) => list.map(({ url, link }) => url ?? link);

describe('SearXNG', () => {
  const search = async (more = '', headers = {}) => {
    const answer = await ask(
      world,
      `https://${world.sources.searxng.host}/search?q=${encodeURIComponent(QUERY)}&format=json&engines=google&language=en-GB${more}`,
      { headers },
    );
    return {
      ...answer,
      json: answer.headers['content-type']?.startsWith('application/json') ? JSON.parse(answer.body) : null,
    };
  };

  test('finds what the engine finds, page by page', async () => {
    expect(urlsOf((await search()).json.results)).toEqual(truth('google', 'gb', 'en').slice(0, 10));
    expect(urlsOf((await search('&pageno=2')).json.results)).toEqual(truth('google', 'gb', 'en').slice(10, 20));
  });

  test('mixes engines into one list without a page twice', async () => {
    const asked = `https://${world.sources.searxng.host}/search?q=bread&format=json&engines=google,bing&language=en-GB`;
    const { results } = JSON.parse((await ask(world, asked)).body);
    expect(new Set(urlsOf(results)).size).toBe(results.length);
    const both = truth('google', 'gb', 'en', 'bread')
      .slice(0, 10)
      .filter((url) => truth('bing', 'gb', 'en', 'bread').slice(0, 10).includes(url));
    expect(both.length).toBeGreaterThan(0);
    expect(results.length).toBe(20 - both.length);
    for (const { url, engines, positions, score } of results) {
      expect(engines).toHaveLength(both.includes(url) ? 2 : 1);
      const inverse = positions.reduce((sum: number, position: number) => sum + 1 / position, 0);
      expect(score).toBeCloseTo(engines.length * inverse);
    }
    const scores = results.map((one: { score: number }) => one.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('JSON can be switched off; an engine that refused it is named in an empty list', async () => {
    world.sources.searxng.next('engine-failed', 'too-many-requests');
    const { json } = await search();
    expect(json.results).toEqual([]);
    expect(json.unresponsive_engines).toEqual([['google', 'Suspended: CAPTCHA']]);
    expect((await search()).status).toBe(429);
    world.sources.searxng.answersJson = false;
    expect((await search()).status).toBe(403);
  });
});

describe('SerpApi', () => {
  const search = async (more: string, key = world.sources.serpapi.key) => {
    const answer = await ask(world, `https://serpapi.com/search.json?api_key=${key}&${more}`);
    return { status: answer.status, json: JSON.parse(answer.body) };
  };
  const q = `q=${encodeURIComponent(QUERY)}`;

  test.each([
    ['google', `engine=google&${q}&gl=de&hl=de&start=10`, ['google', 'de', 'de'], 10, 10],
    ['bing', `engine=bing&${q}&cc=gb&mkt=en-GB&first=11`, ['bing', 'gb', 'en'], 10, 10],
    ['yahoo', `engine=yahoo&p=${encodeURIComponent(QUERY)}&yahoo_domain=fr&vl=lang_fr`, ['yahoo', 'fr', 'fr'], 0, 7],
  ] as const)('asks %s in its own words', async (_, fields, [engine, country, language], start, size) => {
    const { json } = await search(fields);
    expect(json.search_metadata.status).toBe('Success');
    expect(JSON.stringify(json)).not.toContain(world.sources.serpapi.key);
    expect(urlsOf(json.organic_results)).toEqual(truth(engine, country, language).slice(start, start + size));
    expect(json.organic_results[0].position).toBe(1);
  });

  test('says what is wrong: key, parameter, quota, throughput, the engine itself, nothing found', async () => {
    const { serpapi } = world.sources;
    expect(await search(`engine=google&${q}`, 'wrong')).toMatchObject({
      status: 401,
      json: { error: expect.stringMatching(/Invalid API key/) },
    });
    expect(await search('engine=google')).toMatchObject({
      status: 400,
      json: { error: 'Missing query `q` parameter.' },
    });
    expect(await search(`engine=altavista&${q}`)).toMatchObject({ status: 400 });
    serpapi.next('too-many-requests', 'engine-failed');
    expect((await search(`engine=google&${q}`)).status).toBe(429);
    expect((await search(`engine=google&${q}`)).json).toMatchObject({ search_metadata: { status: 'Error' } });
    const none = await search('engine=google&q=qzxwv');
    expect(none.json).toMatchObject({
      search_information: { organic_results_state: 'Fully empty' },
      error: expect.stringMatching(/hasn't returned any/),
    });
    serpapi.credits = 0;
    expect(await search(`engine=google&${q}`)).toMatchObject({
      status: 429,
      json: { error: expect.stringMatching(/run out of searches/) },
    });
  });

  test('an overview comes with the page or by a token', async () => {
    const { google } = world.engines;
    google.overview = 'present';
    const sources = google.overviewOf({ query: QUERY, country: 'us', language: 'en' }).content?.sources ?? [];
    const direct = (await search(`engine=google&${q}`)).json.ai_overview;
    expect(urlsOf(direct.references)).toEqual(sources.map(({ url }) => url));
    google.overview = 'deferred';
    const { page_token } = (await search(`engine=google&${q}`)).json.ai_overview;
    expect((await search(`engine=google_ai_overview&page_token=${page_token}`)).json.ai_overview).toEqual(direct);
    expect((await search(`engine=google_ai_mode&${q}`)).json.text_blocks).toEqual(direct.text_blocks);
  });
});

describe('Serper', () => {
  const search = async (json: object, key = world.sources.serper.key) => {
    const answer = await ask(world, 'https://google.serper.dev/search', { json, headers: { 'x-api-key': key } });
    return { status: answer.status, json: JSON.parse(answer.body) };
  };

  test('finds what Google finds; positions begin anew on each page', async () => {
    const first = await search({ q: QUERY, gl: 'us', hl: 'en' });
    expect(urlsOf(first.json.organic)).toEqual(truth('google', 'us', 'en').slice(0, 10));
    const second = await search({ q: QUERY, gl: 'us', hl: 'en', page: 2 });
    expect(urlsOf(second.json.organic)).toEqual(truth('google', 'us', 'en').slice(10, 20));
    expect(second.json.organic[0].position).toBe(1);
    expect((await search({ q: 'qzxwv' })).json.organic).toEqual([]);
    expect(world.sources.serper.credits).toBe(997);
  });

  test('says what is wrong', async () => {
    expect(await search({ q: QUERY }, 'wrong')).toEqual({
      status: 403,
      json: { message: 'Unauthorized.', statusCode: 403 },
    });
    expect((await search({})).status).toBe(400);
    world.sources.serper.next('quota', 'too-many-requests');
    expect(await search({ q: QUERY })).toMatchObject({ status: 400, json: { message: 'Not enough credits' } });
    expect((await search({ q: QUERY })).status).toBe(429);
  });
});

describe('DataForSEO', () => {
  const search = async (engine: string, body: unknown, key = world.sources.dataforseo.key) => {
    const authorization = `Basic ${Buffer.from(key).toString('base64')}`;
    const answer = await ask(world, `https://api.dataforseo.com/v3/serp/${engine}/live/advanced`, {
      json: body,
      headers: { authorization },
    });
    return { status: answer.status, json: JSON.parse(answer.body) };
  };
  const task = { keyword: QUERY, location_code: 2826, language_code: 'en', depth: 20 };

  test.each(['google', 'bing', 'yahoo'] as const)('%s answers one task with its ranked items', async (engine) => {
    const { json } = await search(`${engine}/organic`, [task]);
    expect(json).toMatchObject({ status_code: 20000, tasks_count: 1, tasks_error: 0 });
    const items = json.tasks[0].result[0].items.filter(({ type }: { type: string }) => type === 'organic');
    expect(urlsOf(items)).toEqual(truth(engine, 'gb', 'en').slice(0, 20));
    expect(items.map((one: { rank_group: number }) => one.rank_group)).toEqual(
      items.map((_: unknown, at: number) => at + 1),
    );
    const named = await search(`${engine}/organic`, [{ ...task, location_code: undefined, location_name: 'Germany' }]);
    expect(named.json.tasks[0].result[0].items[0].url).toBe(truth(engine, 'de', 'en')[0]);
  });

  test('says what is wrong, in the envelope or in the task', async () => {
    const { dataforseo } = world.sources;
    expect(await search('google/organic', [task], 'a:b')).toMatchObject({ status: 401, json: { status_code: 40100 } });
    const inTask = async (body: object) => (await search('google/organic', [body])).json.tasks[0].status_code;
    expect(await inTask({ ...task, keyword: '' })).toBe(40501);
    expect(await inTask({ ...task, location_code: 1 })).toBe(40501);
    expect(await inTask({ ...task, keyword: 'qzxwv' })).toBe(40102);
    expect((await search('google/organic', [task, task])).json.status_code).toBe(40000);
    expect((await search('duckduckgo/organic', [task])).json.status_code).toBe(40400);
    dataforseo.next('engine-failed', 'too-many-requests', 'server-error');
    expect(await inTask(task)).toBe(40101);
    expect(await search('google/organic', [task])).toMatchObject({ status: 200, json: { status_code: 40202 } });
    expect(await search('google/organic', [task])).toMatchObject({ status: 500, json: { status_code: 50000 } });
    dataforseo.credits = 0;
    expect(await search('google/organic', [task])).toMatchObject({ status: 402, json: { status_code: 40200 } });
  });

  test('an overview that comes later is only announced unless it is asked for', async () => {
    world.engines.google.overview = 'deferred';
    const itemOf = async (body: object) => (await search('google/organic', [body])).json.tasks[0].result[0].items[0];
    expect(await itemOf(task)).toMatchObject({ type: 'ai_overview', asynchronous_ai_overview: true, markdown: null });
    const loaded = await itemOf({ ...task, load_async_ai_overview: true });
    const { content } = world.engines.google.overviewOf({ query: QUERY, country: 'gb', language: 'en' });
    expect(loaded.markdown).toContain(content?.lead);
    expect(urlsOf(loaded.references)).toEqual(content?.sources.map(({ url }) => url));
    expect((await search('google/ai_mode', [task])).json.tasks[0].result[0].items[0].markdown).toBe(loaded.markdown);
  });
});

test.each<[SourceMood, (body: string) => boolean]>([
  ['garbage', (body) => body.startsWith('<html>')],
  ['half-page', (body) => body.startsWith('{"')],
  ['empty-body', (body) => body === ''],
])('every service can answer %s', async (mood, looks) => {
  const { searxng, serpapi, serper, dataforseo } = world.sources;
  for (const one of [searxng, serpapi, serper, dataforseo]) one.next(mood);
  const basic = `Basic ${Buffer.from(dataforseo.key).toString('base64')}`;
  const bodies = await Promise.all([
    ask(world, `https://${searxng.host}/search?q=bread&format=json`),
    ask(world, `https://serpapi.com/search?engine=google&q=bread&api_key=${serpapi.key}`),
    ask(world, 'https://google.serper.dev/search', { json: { q: 'bread' }, headers: { 'x-api-key': serper.key } }),
    ask(world, 'https://api.dataforseo.com/v3/serp/google/organic/live/advanced', {
      json: [{ keyword: 'bread', location_code: 2840, language_code: 'en' }],
      headers: { authorization: basic },
    }),
  ]);
  for (const { body } of bodies) {
    expect(looks(body)).toBe(true);
    expect(() => JSON.parse(body)).toThrow();
  }
});
