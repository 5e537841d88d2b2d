import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorBodyA, errorBodyC } from '#lib/contract/errors.ts';
import { keywordsSearchVolume, keywordsSuggestions, longTailKeywords } from '#lib/features/keywords/ideas/contract.ts';
import { startServer, testServer } from '#tests/support/server.ts';
import type { AdsMood } from '#tests/world/google-ads.ts';

/** A separate server with Google Ads and a text model connected, because these tests configure their answers. */
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer(({ googleAds: { account }, textModel }) => ({
    GOOGLE_ADS_DEVELOPER_TOKEN: account.developer_token,
    GOOGLE_ADS_CLIENT_ID: account.client_id,
    GOOGLE_ADS_CLIENT_SECRET: account.client_secret,
    GOOGLE_ADS_REFRESH_TOKEN: account.refresh_token,
    GOOGLE_ADS_CUSTOMER_ID: account.customer_id,
    GOOGLE_ADS_LOGIN_CUSTOMER_ID: account.login_customer_id,
    TEXT_MODEL_URL: textModel.url,
    TEXT_MODEL_KEY: textModel.key,
    TEXT_MODEL: 'harbour-small',
  }));
});
afterAll(() => server.stop());
beforeEach(() => {
  // Its access tokens stay valid: the program caches the one it received.
  ads().mood = null;
  ads().delayMs = 0;
  ads().pageSize = 25;
  server.world.textModel.reset();
});

const ads = () => server.world.googleAds;
type Where = Pick<typeof server, 'baseUrl' | 'token'>;

async function get(path: string, given: readonly (readonly [string, string])[], of: Where = server) {
  const start = performance.now();
  const answer = await fetch(`${of.baseUrl}/api/v1/${path}?${new URLSearchParams(given.map((pair) => [...pair]))}`, {
    headers: { authorization: `Bearer ${of.token}` },
  });
  const { status, headers } = answer;
  return { status, headers, body: await answer.json(), ms: performance.now() - start };
}
const longTail = (keyword: string, count: number, intent = 'informational', of: Where = server) =>
  get(
    'long_tail_keywords_generator',
    [
      ['keyword', keyword],
      ['search_intent', intent],
      ['count', String(count)],
    ],
    of,
  );

describe('without Google Ads and a text model', () => {
  test('E12 gives what people type, figures null with the reason', async () => {
    const { status, body } = await get('keywords_suggestions', [['keywords', 'sourdough bread']], testServer());
    expect(status).toBe(200);
    const { data } = keywordsSuggestions.output.parse(body);
    expect(data.keywords_suggestions_count).toBe(data.keywords_suggestions.length);
    expect(data.keywords_suggestions.length).toBeGreaterThan(5);
    for (const one of data.keywords_suggestions) {
      expect(one).toMatchObject({
        avg_monthly_searches: null,
        competition: null,
        figures_reason: expect.stringMatching(/Google Ads/),
      });
    }
  });

  test('search volume is null for each keyword, with what to set', async () => {
    const given = [
      ['keywords[]', 'tea'],
      ['keywords[]', 'café'],
      ['keywords[]', '紅茶'],
    ] as const;
    const { status, body } = await get('keywords_search_volume', given, testServer());
    expect(status).toBe(200);
    const { data } = keywordsSearchVolume.output.parse(body);
    expect(data.search_volume.map(({ keyword }) => keyword)).toEqual(['tea', 'café', '紅茶']);
    for (const one of data.search_volume) expect(one.figures_reason).toMatch(/Settings → Connections/);
  });

  test('E16 gives at most as many as asked for, each once, in any script', async () => {
    for (const keyword of ['coffee grinder', 'кофемолка', 'コーヒーミル', 'طاحونة قهوة']) {
      const { status, body } = await longTail(keyword, 10, 'transactional', testServer());
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['data']);
      const { data } = longTailKeywords.output.parse(body);
      expect(data.length).toBeGreaterThan(2);
      expect(data.length).toBeLessThanOrEqual(10);
      expect(new Set(data).size).toBe(data.length);
    }
  });
});

describe('a keyword of symbols alone is rejected with the reason', () => {
  test.each([
    ['keywords_suggestions', [['keywords', '🍞🥖']]],
    [
      'keywords_suggestions',
      [
        ['keywords', 'rye'],
        ['keywords', '♥'],
      ],
    ],
    ['keywords_search_volume', [['keywords', '🍞']]],
    ['long_tail_keywords_generator', [['keyword', '🍞🥖']]],
  ] as const)('%s %j', async (path, given) => {
    const { status, body } = await get(path, given);
    expect([status, body]).toEqual([
      422,
      { error: expect.stringMatching(/^keywords?: must contain a letter or a digit; given: /) },
    ]);
    errorBodyA.parse(body);
  });
});

describe('with Google Ads', () => {
  test('E12 gives its ideas with their figures, all pages of them', async () => {
    ads().pageSize = 4;
    const { status, body } = await get('keywords_suggestions', [
      ['keywords', 'sourdough bread'],
      ['country', 'gb'],
    ]);
    expect(status).toBe(200);
    const { data } = keywordsSuggestions.output.parse(body);
    expect(data.keywords_suggestions.length).toBeGreaterThan(4);
    const measured = data.keywords_suggestions.find((one) => one.avg_monthly_searches !== null);
    expect(measured).toMatchObject({ figures_reason: null, competition: expect.stringMatching(/^(LOW|MEDIUM|HIGH)$/) });
    expect(ads().asked.at(-1)?.body).toMatchObject({ geoTargetConstants: ['geoTargetConstants/2826'] });
  });

  test('E12 asks for the ideas of a page by its address', async () => {
    const { status } = await get('keywords_suggestions', [['url', 'https://harbour-bakery.example/']]);
    expect(status).toBe(200);
    expect(ads().asked.at(-1)?.body).toMatchObject({ urlSeed: { url: 'https://harbour-bakery.example/' } });
  });

  test('search volume has the figures in the order asked for', async () => {
    const given = Array.from({ length: 12 }, (_, at) => ['keywords', `tea ${at}`] as const);
    const { status, body } = await get('keywords_search_volume', given);
    expect(status).toBe(200);
    const { data } = keywordsSearchVolume.output.parse(body);
    expect(data.search_volume.map(({ keyword }) => keyword)).toEqual(given.map(([, keyword]) => keyword));
    expect(data.search_volume.some((one) => one.avg_monthly_searches !== null)).toBe(true);
  });

  const FAULTS: readonly (readonly [AdsMood, number, RegExp])[] = [
    ['quota', 429, /quota.*33 s/],
    ['unknown-customer', 503, /customer not found/],
    ['no-permission', 503, /has no access/],
    ['server-error', 502, /status 500/],
    ['garbage', 502, /returned invalid JSON/],
  ];
  test.each(FAULTS)(
    '%s: search volume fails (%i), suggestions continue without metrics',
    async (mood, status, words) => {
      ads().mood = mood;
      const volume = await get('keywords_search_volume', [['keywords', 'tea']]);
      expect([volume.status, volume.body.error]).toEqual([status, expect.stringMatching(words)]);
      (status === 429 ? errorBodyA : errorBodyC).parse(volume.body);
      expect(volume.headers.get('retry-after')).toBe(status === 429 ? '33' : null);
      for (const secret of Object.values(ads().account)) expect(JSON.stringify(volume.body)).not.toContain(secret);

      const suggested = await get('keywords_suggestions', [['keywords', 'sourdough bread']]);
      expect(suggested.status).toBe(200);
      const [first] = suggested.body.data.keywords_suggestions;
      expect(first).toMatchObject({ avg_monthly_searches: null, figures_reason: expect.stringMatching(words) });
    },
  );

  test('one that does not answer is done without, before clients give up', async () => {
    ads().mood = 'hangs';
    const { status, body, ms } = await get('keywords_suggestions', [['keywords', 'sourdough bread']]);
    expect(status).toBe(200);
    expect(body.data.keywords_suggestions[0]).toMatchObject({ figures_reason: expect.stringMatching(/timed out/) });
    expect(ms).toBeLessThan(28_000);
  });
});

describe('with a text model', () => {
  beforeEach(() => {
    server.world.engines.reset();
  });

  test('E16 has what it proposes among the others, where it fits', async () => {
    server.world.textModel.text =
      'how sourdough bread rises in a cold harbour kitchen\nhow to fold paper boats\nsourdough bread http://evil.example';
    const { status, body } = await longTail('sourdough bread', 500);
    expect(status).toBe(200);
    const { data } = longTailKeywords.output.parse(body);
    expect(data).toContain('how sourdough bread rises in a cold harbour kitchen');
    expect(data.join('|')).not.toMatch(/paper boats|evil\.example/);
    expect(new Set(data).size).toBe(data.length);
  });

  test('E16 goes on without one that fails', async () => {
    server.world.textModel.mood = 'server-error';
    const { status, body } = await longTail('sourdough bread', 10);
    expect(status).toBe(200);
    expect(body.data.length).toBeGreaterThan(2);
  });
});
