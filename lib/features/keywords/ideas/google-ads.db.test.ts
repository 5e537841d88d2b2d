import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { callAds } from '#lib/features/connections/google-ads/ads-client.ts';
import { saveConnection } from '#lib/features/connections/service.ts';
import { adsIdeas } from '#lib/features/keywords/ideas/ask-ads.ts';
import { keywordFigures } from '#lib/features/keywords/ideas/google-ads/planner.ts';
import { searchVolume } from '#lib/features/keywords/ideas/search-volume.ts';
import { suggestKeywords } from '#lib/features/keywords/ideas/suggest-keywords.ts';
import { db } from '#lib/platform/database/db.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import type { AdsMood } from '#tests/world/google-ads.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
  await saveConnection(owner(), 'google-ads', reach.world.googleAds.account);
});
afterAll(async () => {
  await db().connection.deleteMany();
  await reach.stop();
});
beforeEach(async () => {
  reach.world.googleAds.reset();
  await resetEngines(reach);
});

const owner = () => reach.ctx({ actor: { kind: 'user', userId: crypto.randomUUID(), role: 'owner' } });
const ads = () => reach.world.googleAds;

describe('figures of Google Ads', () => {
  test('come for given keywords in their order, with country and language, ten at a time', async () => {
    const keywords = Array.from({ length: 12 }, (_, i) => `brot ${i}`);
    const { data } = await searchVolume(reach.ctx(), { keywords, country: 'de' });
    expect(data.search_volume.map(({ keyword }) => keyword)).toEqual(keywords);
    const measured = data.search_volume.find((one) => one.avg_monthly_searches !== null);
    expect(measured).toMatchObject({ figures_reason: null, competition: expect.stringMatching(/LOW|MEDIUM|HIGH/) });
    expect(ads().asked.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        keywords: keywords.slice(0, 10),
        geoTargetConstants: ['geoTargetConstants/2276'],
        language: 'languageConstants/1001',
      }),
      expect.objectContaining({ keywords: keywords.slice(10) }),
    ]);
  });

  test('of those it did not come to are null with what stopped it', async () => {
    ads().failsAfter = 1;
    const keywords = Array.from({ length: 12 }, (_, i) => `tea ${i}`);
    const { data } = await searchVolume(reach.ctx(), { keywords, country: 'us' });
    expect(data.search_volume.map(({ keyword }) => keyword)).toEqual(keywords);
    expect(data.search_volume.slice(0, 10).some((one) => one.figures_reason === null)).toBe(true);
    for (const one of data.search_volume.slice(10)) {
      expect(one).toMatchObject({ avg_monthly_searches: null, figures_reason: expect.stringMatching(/status 503/) });
    }
  });

  test('that it does not have are null and say so', async () => {
    const keywords = Array.from({ length: 20 }, (_, i) => `tea ${i}`);
    const { data } = await searchVolume(reach.ctx(), { keywords, country: 'us' });
    const without = data.search_volume.filter((one) => one.avg_monthly_searches === null);
    expect(without.length).toBeGreaterThan(0);
    for (const one of without) expect(one.figures_reason).toMatch(/no metrics/);
  });

  test('of a keyword that it does not take are null with the reason, those of the others are there', async () => {
    ads().mood = 'refuses-signs';
    const long = 'tea'.repeat(27);
    const wordy = 'a cup of tea for two or three of us please';
    const keywords = [...Array.from({ length: 11 }, (_, i) => `tea ${i}`), long, 'tea = good', wordy, 'tea'];
    const { data } = await searchVolume(reach.ctx(), { keywords, country: 'us' });
    const found = new Map(data.search_volume.map((one) => [one.keyword, one]));
    expect([...found.keys()]).toEqual(keywords);
    const without = (keyword: string, why: RegExp) =>
      expect(found.get(keyword)).toMatchObject({
        avg_monthly_searches: null,
        figures_reason: expect.stringMatching(why),
      });
    without(long, /at most 80 characters/);
    without('tea = good', /KEYWORD_HAS_INVALID_CHARS/);
    without(wordy, /at most 10 words/);
    expect(found.get('tea 10')?.figures_reason ?? 'no metrics').toMatch(/no metrics/);
    expect(found.get('tea')?.figures_reason ?? 'no metrics').toMatch(/no metrics/);
    const asked = ads().asked.flatMap(({ body }) => body.keywords);
    expect(asked).not.toContain(long);
    expect(asked).not.toContain(wordy);
  });

  test('are not had one by one where it refuses the question itself', async () => {
    ads().mood = 'version-ended';
    const question = { keywords: ['tea', 'green tea'], country: 'us', language: 'en' };
    await expect(keywordFigures(reach.ctx(), question)).rejects.toMatchObject({ code: 'invalid_input' });
    for (const { body } of ads().asked) expect(body.keywords).toEqual(question.keywords);
  });

  test('stand beside its ideas, all pages of them', async () => {
    ads().pageSize = 5;
    const { data } = await suggestKeywords(reach.ctx(), { keywords: ['sourdough bread'], country: 'us' });
    expect(ads().asked.length).toBeGreaterThan(1);
    expect(data.keywords_suggestions_count).toBeGreaterThan(5);
    expect(new Set(data.keywords_suggestions.map(({ keyword }) => keyword)).size).toBe(data.keywords_suggestions_count);
    expect(reach.world.engines.google.hits).toEqual([]);
  });

  test('of a page are asked for by its address', async () => {
    await suggestKeywords(reach.ctx(), { url: 'https://harbour-bakery.example/', country: 'us' });
    expect(ads().asked[0]?.body).toMatchObject({ urlSeed: { url: 'https://harbour-bakery.example/' } });
  });

  test('keep the ideas read when a later page fails', async () => {
    ads().pageSize = 5;
    ads().mood = 'second-page-fails';
    const { data } = await suggestKeywords(reach.ctx(), { keywords: ['sourdough bread'], country: 'us' });
    expect(data.keywords_suggestions_count).toBe(5);
    expect(data.incomplete_reason).toMatch(/status 503/);
  });

  test('keep the ideas read when a later page does not come in time, and say so', async () => {
    ads().pageSize = 5;
    ads().mood = 'second-page-hangs';
    const question = { keywords: ['sourdough bread'], country: 'us', language: 'en', withinMs: 5_000 };
    const { figures, outcome } = await adsIdeas(reach.ctx(), question);
    expect(figures).toHaveLength(5);
    expect(outcome).toMatchObject({ state: 'incomplete', reason: expect.stringMatching(/timed out/) });
  });

  test('that do not come in time are done without', async () => {
    ads().mood = 'hangs';
    const question = { keywords: ['sourdough bread'], country: 'us', language: 'en', withinMs: 1_000 };
    expect(await adsIdeas(reach.ctx(), question)).toMatchObject({
      figures: [],
      outcome: { state: 'refused', reason: expect.stringMatching(/timed out/) },
    });
    await expect(keywordFigures(reach.ctx(), question)).rejects.toMatchObject({ code: 'timed_out' });
  });

  test('cost one sign-in an hour; a withdrawn one is renewed once', async () => {
    const now = new Date('2030-01-01T00:00:00Z');
    const ctx = reach.ctx({ now: () => now });
    ads().signIns = 0;
    await searchVolume(ctx, { keywords: ['tea'], country: 'us' });
    await searchVolume(ctx, { keywords: ['tea'], country: 'us' });
    expect(ads().signIns).toBeLessThanOrEqual(1);
  });
});

const FAULTS: readonly (readonly [AdsMood, string, RegExp])[] = [
  ['token-ended', 'not_configured', /refresh token.*expired/],
  ['wrong-client', 'not_configured', /client ID and secret/],
  ['access-withdrawn', 'not_configured', /rejected the sign-in/],
  ['quota', 'limit_reached', /quota.*33 s/],
  ['unknown-customer', 'not_configured', /customer not found/],
  ['no-permission', 'not_configured', /has no access/],
  ['garbage', 'unreachable', /returned invalid JSON/],
  ['server-error', 'unreachable', /status 500/],
  ['version-ended', 'invalid_input', /UNSUPPORTED_VERSION/],
];

describe.each(FAULTS)('%s', (mood, code, words) => {
  test('is the error for metrics', async () => {
    // A separate account, so that an earlier sign-in does not count.
    const account = { ...ads().account };
    ads().mood = mood;
    const failure = callAds(reach.ctx({ now: () => new Date('2100-01-01') }), account, {
      method: 'generateKeywordHistoricalMetrics',
      body: { keywords: ['tea'] },
    });
    await expect(failure).rejects.toMatchObject({ code });
    await expect(failure).rejects.toThrow(words);
  });

  test('leaves suggestions without metrics, with that reason', async () => {
    ads().mood = mood;
    const { data } = await suggestKeywords(reach.ctx({ now: () => new Date('2100-01-01') }), {
      keywords: ['sourdough bread'],
      country: 'us',
    });
    expect(data.keywords_suggestions_count).toBeGreaterThan(3);
    expect(data.keywords_suggestions[0]?.figures_reason).toMatch(words);
  });
});
