import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { generateLongTail } from '#lib/features/keywords/long-tail-keywords.ts';
import { suggestKeywords } from '#lib/features/keywords/suggest-keywords.ts';
import { closeParsers } from '#lib/features/page-analysis/parse-facts.ts';
import { db } from '#lib/platform/db.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
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
    reach.world.engines.google.hits = [];
    await suggest({ keywords: ['sourdough bread'], country: 'us' });
    expect(reach.world.engines.google.hits).toEqual([]);
  });

  test('that nobody gives are an error that says who did what, never an empty list', async () => {
    reach.world.engines.google.suggestMood = 'captcha';
    reach.world.engines.bing.suggestMood = 'blocked';
    reach.world.engines.yahoo.suggestMood = 'too-many-requests';
    reach.world.engines.duckduckgo.suggestMood = 'garbage';
    const failure = suggest({ keywords: ['sourdough bread'], country: 'us' });
    await expect(failure).rejects.toMatchObject({ code: 'blocked' });
    await expect(failure).rejects.toThrow(/Google answers with a page.*Bing refuses.*Yahoo asks for fewer.*DuckDuckGo/);
  });

  test('about signs and pictures alone are refused', async () => {
    await expect(suggest({ keywords: ['🍵🍵'], country: 'us' })).rejects.toMatchObject({ code: 'refused' });
    await expect(longTail('🍵', 10)).rejects.toThrow(/keyword: must have a letter or a digit/);
  });
});

describe('long-tail keywords', () => {
  test('500 of them, each once', async () => {
    expect(new Set((await longTail('sourdough bread', 500)).data).size).toBe(500);
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
    expect((await longTail('sourdough bread', 20)).data).toHaveLength(20);
  });

  test('of a language without usual words are an error when no engine answers, never an empty list', async () => {
    for (const engine of ALL) reach.world.engines[engine].suggestMood = 'blocked';
    await expect(longTail('コーヒー豆', 20)).rejects.toMatchObject({ code: 'blocked' });
  });

  test('come from searches that were stored, too', async () => {
    const user = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com`, role: 'owner' } });
    await db().search.create({
      data: {
        ...{
          userId: user.id,
          purpose: 'serp',
          engine: 'google',
          query: 'sourdough bread',
          country: 'us',
          pagesAsked: 1,
        },
        pages: {
          create: {
            ...{
              page: 1,
              state: 'results',
              exit: 'direct',
              transport: 'http',
              url: 'https://www.google.com/',
              durationMs: 1,
            },
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
  });
});
