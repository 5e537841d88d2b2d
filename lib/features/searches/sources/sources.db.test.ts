import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { EngineId } from '#lib/engines/engine.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { testConnection } from '#lib/features/connections/test-connection.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { getEngineHealth } from '#lib/features/searches/health/engine-health.ts';
import { type FoundPage, runSearch } from '#lib/features/searches/run-search.ts';
import type { SourceId } from '#lib/features/searches/sources/source.ts';
import { chooseSearchSource, getSearchSources } from '#lib/features/searches/sources/source-choice.ts';
import type { Actor } from '#lib/platform/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import type { SourceMood } from '#tests/world/sources/control.ts';

let reach: Reach;
const owner: Actor = { kind: 'user', userId: crypto.randomUUID(), role: 'owner' };
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  reach.world.sources.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  await db().connection.deleteMany();
  await db().setting.deleteMany({ where: { key: 'search-sources' } });
});

const QUERY = 'sourdough bread';
const ctx = (actor: Actor = owner) => reach.ctx({ actor });

function valuesOf(id: SourceId): Record<string, string> {
  const { searxng, serpapi, serper, dataforseo } = reach.world.sources;
  const [login = '', password = ''] = dataforseo.key.split(':');
  return {
    searxng: { url: `https://${searxng.host}/` },
    serpapi: { key: serpapi.key },
    serper: { key: serper.key },
    dataforseo: { login, password },
  }[id];
}

async function choose(id: SourceId, engine: EngineId): Promise<void> {
  await saveConnection(ctx(), id, valuesOf(id));
  await chooseSearchSource(ctx(), { search_engine: engine, source: id });
}

async function search(engine: EngineId, given: object = {}) {
  const pages: FoundPage[] = [];
  const outcome = await runSearch(reach.ctx(), {
    query: QUERY,
    engine,
    country: 'gb',
    pages: 2,
    purpose: 'test',
    onPage: (page) => pages.push(page),
    ...given,
  });
  return { ...outcome, results: pages.flatMap((page) => page.results), pages };
}

const PAIRS = [
  ['searxng', 'google'],
  ['searxng', 'duckduckgo'],
  ['serpapi', 'google'],
  ['serpapi', 'bing'],
  ['serpapi', 'yahoo'],
  ['serpapi', 'duckduckgo'],
  ['serper', 'google'],
  ['dataforseo', 'google'],
  ['dataforseo', 'bing'],
  ['dataforseo', 'yahoo'],
] as const;

describe.each(PAIRS)('%s in place of %s', (id, engine) => {
  test('gives the same results in the same order', async () => {
    await choose(id, engine);
    const outcome = await search(engine);
    const truth = reach.world.engines[engine].find({ query: QUERY, country: 'gb', language: 'en' }).pages;
    expect(outcome).toMatchObject({ pagesRead: 2, incompleteReason: null });
    expect(outcome.results.length).toBeGreaterThanOrEqual(14);
    expect(outcome.results.map(({ position, url, title }) => [position, url, title])).toEqual(
      truth.slice(0, outcome.results.length).map(({ url, title }, index) => [index + 1, url, title]),
    );
    expect(reach.world.engines[engine].searches).toEqual([]);
    const stored = await db().search.findUnique({ where: { id: outcome.searchId }, include: { pages: true } });
    expect(stored).toMatchObject({ engine, transport: id, state: 'done' });
    const text = JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? Number(value) : value));
    for (const value of Object.values(valuesOf(id))) if (!value.startsWith('http')) expect(text).not.toContain(value);
  });

  test('says that nothing was found with an empty list', async () => {
    await choose(id, engine);
    expect(await search(engine, { query: 'qzxwv' })).toMatchObject({ resultsCount: 0, incompleteReason: null });
  });
});

describe.each(['searxng', 'serpapi', 'serper', 'dataforseo'] as const)('%s', (id) => {
  test.each<[SourceMood, string]>([
    ['quota', 'blocked'],
    ['too-many-requests', 'blocked'],
    ['server-error', 'unreachable'],
    ['engine-failed', 'blocked|unreachable'],
    ['garbage', 'unreachable'],
    ['half-page', 'unreachable'],
    ['empty-body', 'unreachable'],
  ])('that answers with %s is an error that names it, and counted', async (mood, code) => {
    await choose(id, 'google');
    reach.world.sources[id].next(mood);
    const error = await search('google').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: expect.stringMatching(new RegExp(`^(${code})$`)),
      message: expect.stringMatching(/^(SearXNG|SerpApi|Serper|DataForSEO) /),
    });
    const [health] = await db().engineHealth.findMany();
    expect(health).toMatchObject({ engine: 'google', transport: id, failures: 1 });
  });

  test('can be tested in the settings, and reports an invalid key', async () => {
    await saveConnection(ctx(), id, valuesOf(id));
    expect(await testConnection(ctx(), id)).toMatchObject({ works: true });
    if (id === 'searxng') reach.world.sources.searxng.answersJson = false;
    else await saveConnection(ctx(), id, id === 'dataforseo' ? { login: 'x', password: 'y' } : { key: 'wrong' });
    const { works, found } = await testConnection(ctx(), id);
    expect(works).toBe(false);
    expect(found).toMatch(id === 'searxng' ? /search\.formats/ : /rejected the API key \(status 40[13]\)/);
    await chooseSearchSource(ctx(), { search_engine: 'google', source: id });
    await expect(search('google')).rejects.toMatchObject({ code: 'not_configured' });
  });
});

describe('the choice', () => {
  test('is shown, changed, and seen in the health of the engine', async () => {
    await choose('serper', 'google');
    const { engines } = (await getSearchSources()).data;
    expect(engines.map(({ search_engine: engine, source }) => [engine, source])).toEqual([
      ['google', 'serper'],
      ['bing', 'own'],
      ['yahoo', 'own'],
      ['duckduckgo', 'own'],
    ]);
    expect(engines[0]?.possible.map(({ id, connected }) => [id, connected])).toEqual([
      ['searxng', false],
      ['serpapi', false],
      ['serper', true],
      ['dataforseo', false],
    ]);
    const health = (await getEngineHealth(ctx())).data.engines[0];
    expect(health).toMatchObject({ search_engine: 'google', source: 'serper', state: 'untried' });
    expect(health?.transports.map((one) => [one.id, one.via])).toEqual([['serper', 'source']]);
    await chooseSearchSource(ctx(), { search_engine: 'google', source: 'own' });
    expect((await search('google', { pages: 1 })).resultsCount).toBeGreaterThan(5);
    expect(reach.world.sources.serper.hits).toEqual([]);
  });

  test('is the owner’s, and only of sources that can ask the engine', async () => {
    const member: Actor = { ...owner, role: 'member' };
    const input = { search_engine: 'google', source: 'serpapi' } as const;
    await expect(chooseSearchSource(ctx(member), input)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(chooseSearchSource(ctx(), { search_engine: 'bing', source: 'serper' })).rejects.toMatchObject({
      code: 'refused',
    });
  });

  test('of a source that is not set up says what to do', async () => {
    await chooseSearchSource(ctx(), { search_engine: 'google', source: 'serpapi' });
    const error = await search('google').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'not_configured', message: expect.stringContaining('Settings → Connections') });
  });
});
