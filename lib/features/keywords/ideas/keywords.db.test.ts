import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveConnection } from '#lib/features/connections/service.ts';
import { generateLongTail } from '#lib/features/keywords/ideas/long-tail-keywords.ts';
import { proposedByModel } from '#lib/features/keywords/ideas/model-proposals.ts';
import { suggestKeywords } from '#lib/features/keywords/ideas/suggest-keywords.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { findStoredProposals } from '#lib/features/searches/suggestions/proposal-store.ts';
import { db } from '#lib/platform/database/db.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});
beforeEach(async () => {
  await resetEngines(reach);
});

const suggest = (given: Parameters<typeof suggestKeywords>[1]) => suggestKeywords(reach.ctx(), given);
const longTail = (keyword: string, count: number) =>
  generateLongTail(reach.ctx(), { keyword, search_intent: 'transactional', count });
const { google, bing, yahoo, duckduckgo } = {
  google: 'google',
  bing: 'bing',
  yahoo: 'yahoo',
  duckduckgo: 'duckduckgo',
} as const;
const ALL = [google, bing, yahoo, duckduckgo];

describe('suggestions', () => {
  test('are those of all four engines, the keyword itself first, figures null with the reason', async () => {
    const { data } = await suggest({ keywords: ['sourdough bread'], country: 'us' });
    expect(data.keywords_suggestions_count).toBe(data.keywords_suggestions.length);
    const [first, ...others] = data.keywords_suggestions;
    expect(first).toMatchObject({ keyword: 'sourdough bread', avg_monthly_searches: null, competition: null });
    expect(first?.figures_reason).toContain('Google Ads');
    expect(others.length).toBeGreaterThan(5);
    for (const engine of ALL) expect(reach.world.engines[engine].hits.map(({ kind }) => kind)).toContain('suggest');
  });

  test('in the language of the country', async () => {
    const { data } = await suggest({ keywords: ['sauerteigbrot'], country: 'de' });
    expect(data.keywords_suggestions.map(({ keyword }) => keyword).join('|')).toMatch(/rezept|kaufen/);
  });

  test('come from what a page is about', async () => {
    const { data } = await suggest({ url: 'https://harbour-bakery.example/', country: 'us' });
    expect(data.keywords_suggestions.map(({ keyword }) => keyword).join('|')).toMatch(/bread|sourdough/);
  });

  test('of the other engines come although three refuse, and those are left alone for a while', async () => {
    for (const engine of [google, bing, yahoo] as const) reach.world.engines[engine].suggestMood = 'captcha';
    const { data } = await suggest({ keywords: ['sourdough bread'], country: 'us' });
    expect(data.keywords_suggestions_count).toBeGreaterThan(1);
    expect(data.incomplete_reason).toMatch(/Google.*; .*Bing.*; .*Yahoo/);
    reach.world.engines.google.hits = [];
    await suggest({ keywords: ['sourdough bread'], country: 'us' });
    expect(reach.world.engines.google.hits).toEqual([]);
  });

  test('that no engine returns are an error that names the reason of each, never an empty list', async () => {
    reach.world.engines.google.suggestMood = 'captcha';
    reach.world.engines.bing.suggestMood = 'blocked';
    reach.world.engines.yahoo.suggestMood = 'too-many-requests';
    reach.world.engines.duckduckgo.suggestMood = 'garbage';
    const failure = suggest({ keywords: ['sourdough bread'], country: 'us' });
    await expect(failure).rejects.toMatchObject({ code: 'blocked' });
    await expect(failure).rejects.toThrow(
      /^No search engine returned suggestions: Google returned a web page instead of suggestions; Bing blocks requests; Yahoo is rate-limiting requests \(429\); DuckDuckGo returned invalid JSON: \["broken\.$/,
    );
  });

  test('for keywords of symbols and emoji alone are rejected', async () => {
    await expect(suggest({ keywords: ['🍵🍵'], country: 'us' })).rejects.toMatchObject({ code: 'refused' });
    await expect(longTail('🍵', 10)).rejects.toThrow(/keyword: must contain a letter or a digit; given: "🍵"/u);
  });
});

describe('long-tail keywords', () => {
  test('at most as many as asked for, each once; generated ones come last', async () => {
    const { data } = await longTail('sourdough bread', 500);
    expect(new Set(data).size).toBe(data.length);
    for (const engine of ALL) reach.world.engines[engine].suggestMood = 'blocked';
    const generated = (await longTail('sourdough bread', 500)).data;
    reach.world.engines.reset();
    // Keywords that only templates yield come after all that engines suggested.
    const marks = data.map((one) => generated.includes(one));
    expect(marks.lastIndexOf(false)).toBeGreaterThanOrEqual(0);
    expect(marks.at(-1)).toBe(true);
    expect((await longTail('sourdough bread', 3)).data).toHaveLength(3);
  });

  test('the same twice', async () => {
    const first = await longTail('sourdough bread', 40);
    expect(await longTail('sourdough bread', 40)).toEqual(first);
  });

  test('begin with what people type in that intent', async () => {
    const { data } = await longTail('sourdough bread', 3);
    expect(data.slice(0, 2).toSorted()).toEqual(['sourdough bread near me', 'sourdough bread price']);
  });

  test('are there when no engine answers', async () => {
    for (const engine of ALL) reach.world.engines[engine].suggestMood = 'blocked';
    const { data } = await longTail('sourdough bread', 20);
    expect(data).toContain('buy sourdough bread');
  });

  test('of a language without usual words are an error when no engine answers, never an empty list', async () => {
    for (const engine of ALL) reach.world.engines[engine].suggestMood = 'blocked';
    await expect(longTail('เมล็ดกาแฟ', 20)).rejects.toMatchObject({ code: 'blocked' });
  });

  test('come from searches that were stored, too', async () => {
    const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'owner' } });
    await db().search.create({
      data: {
        userId: user.id,
        purpose: 'serp',
        engine: 'google',
        query: 'sourdough bread',
        country: 'us',
        pagesAsked: 1,
        pages: {
          create: {
            page: 1,
            state: 'results',
            exit: 'direct',
            transport: 'http',
            url: 'https://www.google.com/',
            durationMs: 1,
            features: [
              {
                kind: 'people-also-ask',
                place: 3,
                title: '',
                items: [{ title: 'Where to buy sourdough bread in Leeds?', url: null, text: '' }],
              },
            ],
            related: ['cheap rye bread'],
          },
        },
      },
    });
    const ctx = reach.ctx({ actor: { kind: 'user', userId: user.id, role: 'owner' } });
    const { data } = await generateLongTail(ctx, {
      keyword: 'sourdough bread',
      search_intent: 'transactional',
      count: 200,
    });
    expect(data).toContain('where to buy sourdough bread in leeds');
    expect(data).not.toContain('cheap rye bread');
    const byPattern = await findStoredProposals(user.id, 'sour%bread', 'us');
    expect(byPattern).toEqual({ peopleAlsoAsk: [], relatedSearches: [] });
  });
});

describe('a connected text model', () => {
  const model = () => reach.world.textModel;
  const owner = () => {
    const actor = { kind: 'user', userId: crypto.randomUUID(), role: 'owner' } as const;
    return reach.ctx({ actor });
  };
  beforeEach(async () => {
    model().reset();
    await saveConnection(owner(), 'text-model', { url: model().url, key: model().key, model: 'harbour-small' });
  });
  afterEach(async () => {
    await db().connection.deleteMany();
  });
  const without = async (keyword: string, count: number) => {
    await db().connection.deleteMany();
    return (await longTail(keyword, count)).data;
  };

  test('proposes more, of which what fits is taken', async () => {
    model().text = [
      '1. buy sourdough bread in harbour town',
      '2. order sourdough bread for a wedding',
      '3. history of sourdough bread',
      '4. buy rye rolls',
      '5. buy sourdough bread at https://evil.example',
      '6. Sourdough bread',
    ].join('\n');
    // No other source suggests anything; the model's keywords come before the generic ones.
    for (const engine of ALL) reach.world.engines[engine].suggestMood = 'blocked';
    const { data } = await longTail('sourdough bread', 20);
    expect(model().hits).toHaveLength(1);
    expect(model().hits[0]).toMatchObject({ prompt: expect.stringContaining('"sourdough bread"') });
    expect(data.slice(0, 2)).toEqual(['buy sourdough bread in harbour town', 'order sourdough bread for a wedding']);
    expect(data.length).toBeGreaterThan(2);
    expect(data).not.toContain('history of sourdough bread');
    expect(data).not.toContain('buy rye rolls');
    expect(data.join('|')).not.toMatch(/https?:|evil\.example/);
    expect(new Set(data).size).toBe(data.length);
    expect(await without('sourdough bread', 20)).not.toContain('buy sourdough bread in harbour town');
  });

  test.each(['server-error', 'rate-limited', 'garbage', 'empty', 'broken-stream', 'ends-early', 'flood'] as const)(
    'that fails (%s) costs its proposals alone',
    async (mood) => {
      model().mood = mood;
      model().text = 'x';
      const { data } = await longTail('sourdough bread', 10);
      expect(data).toEqual(await without('sourdough bread', 10));
    },
  );

  test('that breaks off in the middle has said what it said', async () => {
    model().mood = 'ends-early';
    model().text = 'buy sourdough bread in harbour town\norder sourdough bread for a wed';
    const proposed = await proposedByModel(owner(), SEED, { wanted: 20, withinMs: 10_000 });
    expect(proposed).toMatchObject({ connected: true, problem: expect.stringMatching(/was lost/) });
    model().mood = null;
    const whole = await proposedByModel(owner(), SEED, { wanted: 20, withinMs: 10_000 });
    expect(whole).toEqual({
      connected: true,
      problem: null,
      keywords: ['buy sourdough bread in harbour town', 'order sourdough bread for a wed'],
    });
  });

  test('that does not respond in time is abandoned', async () => {
    model().mood = 'hangs-midway';
    model().text = 'buy sourdough bread now\nbuy it';
    const proposed = await proposedByModel(owner(), SEED, { wanted: 20, withinMs: 1_500 });
    expect(proposed).toMatchObject({ connected: true, problem: expect.stringMatching(/took too long/) });
    await expect.poll(() => model().left).toBe(1);
  });

  test('is not asked where none is connected', async () => {
    await db().connection.deleteMany();
    expect(await proposedByModel(owner(), SEED, { wanted: 20, withinMs: 1_000 })).toEqual({
      keywords: [],
      connected: false,
      problem: null,
    });
    expect(model().hits).toEqual([]);
  });
});

const SEED = { seeds: ['sourdough bread'], language: 'en', intents: ['transactional'] } as const;
