import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bing } from '#lib/engines/bing.ts';
import { duckduckgo } from '#lib/engines/duckduckgo.ts';
import type { Engine, ParsedSerp, Transport } from '#lib/engines/engine.ts';
import { parseAiMode } from '#lib/engines/google/ai-mode.ts';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument, type SerpDocument } from '#lib/engines/serp-document.ts';
import { yahoo } from '#lib/engines/yahoo.ts';
import { travel } from './ask.ts';
import { related } from './engines/suggest.ts';
import { type Reach, reachWorld } from './reach.ts';

/** Parsers also find page elements besides results: ads, questions, places, related searches, AI answers. */
let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
beforeEach(() => reach.world.engines.reset());
afterAll(() => reach.stop());

const addressOf = (engine: Engine, transport: Transport, query: string, page = 0) =>
  engine.request({ query, country: 'us', language: 'en', page, cursor: null }, transport);
const byHttp = (engine: Engine) => engine.transports.find(({ via }) => via === 'http') as Transport;
const kinds = (parsed: ParsedSerp, kind: string) => parsed.features.filter((feature) => feature.kind === kind);

async function overHttp(engine: Engine, query: string): Promise<SerpDocument> {
  const request = addressOf(engine, byHttp(engine), query);
  const trip = await travel(reach.world, request.url, {}, request.form, request.headers);
  return readSerpDocument(trip.answer.body);
}

const inBrowser = (url: string, until: string, mobile = false): Promise<SerpDocument> =>
  reach.net.withPage({ mobile }, async ({ page }) => {
    await page.goto(url);
    await page.waitForSelector(until, { state: 'attached' });
    return readSerpDocument(await page.content());
  });

const desktop = google.transports.find(({ id }) => id === 'browser') as Transport;

describe.each([
  ['bing', bing],
  ['yahoo', yahoo],
  ['duckduckgo', duckduckgo],
])('%s', (_, engine) => {
  test('adverts are features, never results', async () => {
    const parsed = engine.parse(await overHttp(engine, 'buy sourdough bread'));
    const adverts = kinds(parsed, 'ad').flatMap(({ items }) => items);
    expect(adverts.map(({ title }) => title)).toHaveLength(2);
    for (const { title } of adverts) expect(title).toMatch(/^buy sourdough bread – low prices at /);
    expect(parsed.organic.some(({ title }) => title.includes('low prices'))).toBe(false);
    expect(Math.min(...parsed.organic.map(({ place }) => place))).toBeGreaterThan(1);
  });

  test('the last page has no next one', async () => {
    expect(engine.parse(await overHttp(engine, 'site:www.harbour-bakery.example')).next).toBeNull();
  });

  test('related searches and the total, where the layout shows them', async () => {
    const parsed = engine.parse(await overHttp(engine, 'sourdough bread'));
    const asked = { query: 'sourdough bread', country: 'us', language: 'en' };
    const total = reach.world.engines[engine.id].find(asked).pages.length;
    const shown = engine !== duckduckgo;
    expect(parsed.related).toEqual(shown ? related(engine.id, 'sourdough bread', 'en') : []);
    expect(parsed.claimedTotal).toBe(shown ? total : null);
  });
});

describe('google', () => {
  test('adverts, places, questions, related searches and a mended query, in their places', async () => {
    const { url } = addressOf(google, desktop, 'buy sourdouh bread near me');
    const parsed = google.parse(await inBrowser(url, '#rso'));
    expect(parsed.correctedQuery).toBe('buy sourdough bread near me');
    expect(kinds(parsed, 'ad').flatMap(({ items }) => items)).toHaveLength(2);
    expect(kinds(parsed, 'local-pack')[0]?.items.map(({ title }) => title)).toEqual([
      'Corner Oven',
      'Pier Four',
      'The Old Mill',
    ]);
    const questions = kinds(parsed, 'people-also-ask')[0];
    expect(questions?.items).toHaveLength(3);
    expect(questions?.place).toBeGreaterThan(parsed.organic[2]?.place ?? 0);
    expect(questions?.place).toBeLessThan(parsed.organic[3]?.place ?? 0);
    expect(parsed.related).toEqual(related('google', 'buy sourdouh bread near me', 'en'));
    expect(parsed.organic).toHaveLength(10);
  });

  test('links to more pages of a site that was named are its sitelinks, no results', async () => {
    const { url } = addressOf(google, desktop, 'Harbour Bakery sourdough');
    const parsed = google.parse(await inBrowser(url, '#rso'));
    const truth = reach.world.engines.google.find({
      query: 'Harbour Bakery sourdough',
      country: 'us',
      language: 'en',
    }).pages;
    expect(parsed.organic.map((one) => one.url)).toEqual(truth.slice(0, 10).map((one) => one.url));
    const others = truth.filter(({ host }) => host === 'www.harbour-bakery.example').slice(1);
    expect(parsed.organic[0]?.sitelinks).toEqual(others.map(({ title, url }) => ({ title, url })));
    expect(others.length).toBeGreaterThan(0);
  });

  test.each([
    ['present', false],
    ['present', true],
    ['deferred', false],
    ['deferred', true],
  ] as const)('an overview that is %s (on a phone: %s) is read with its sources', async (state, mobile) => {
    reach.world.engines.google.overview = state;
    const transport = google.transports.find(
      (one) => one.via === 'browser' && (one.mobile ?? false) === mobile,
    ) as Transport;
    const document = await inBrowser(
      addressOf(google, transport, 'bread').url,
      '[data-container-id="main-col"]',
      mobile,
    );
    const { aiOverviewState, aiOverview } = google.parse(document);
    const { content } = reach.world.engines.google.overviewOf({ query: 'bread', country: 'us', language: 'en' });
    expect(aiOverviewState).toBe('present');
    expect(aiOverview?.content).toContain(content?.lead);
    for (const { name, text } of content?.points ?? []) expect(aiOverview?.content).toContain(`- **${name}:** ${text}`);
    expect(aiOverview?.sources.map(({ url }) => url.split('#')[0])).toEqual(content?.sources.map(({ url }) => url));
    expect(aiOverview?.sources.map(({ siteName, title }) => ({ siteName, title }))).toEqual(
      content?.sources.map(({ siteName, title }) => ({ siteName, title })),
    );
  });

  test('an overview that has not come yet is deferred, one that failed unavailable, none absent', async () => {
    const { google: world } = reach.world.engines;
    const { url } = addressOf(google, desktop, 'bread');
    world.overviewDelayMs = 30_000;
    const states = [];
    for (const state of ['deferred', 'unavailable', 'absent'] as const) {
      world.overview = state;
      states.push(google.parse(await inBrowser(url, '#rso')).aiOverviewState);
    }
    expect(states).toEqual(['deferred', 'unavailable', 'absent']);
  });

  test('AI Mode is read once its answer has come', async () => {
    const { url } = addressOf(google, desktop, 'how long does bread keep');
    const document = await inBrowser(`${url}&udm=50`, '[data-xid="Gd7Hsc"]');
    const answer = reach.world.engines.google.answerOf({
      query: 'how long does bread keep',
      country: 'us',
      language: 'en',
    });
    const read = parseAiMode(document);
    expect(read).toMatchObject({
      complete: true,
      turns: [{ query: expect.stringMatching(/how long does bread keep$/) }],
    });
    expect(read.content).toContain(answer.points[1]?.text);
    expect(read.sources.map((one) => one.url.split('#')[0])).toEqual(answer.sources.map((one) => one.url));
  });
});
