import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bing } from '#lib/engines/bing.ts';
import { duckduckgo } from '#lib/engines/duckduckgo.ts';
import type { Cursor, Engine, EngineRequest, SerpAnswer, Transport } from '#lib/engines/engine.ts';
import { google } from '#lib/engines/google.ts';
import { readSerpDocument, type SerpDocument } from '#lib/engines/serp-document.ts';
import { yahoo } from '#lib/engines/yahoo.ts';
import { travel } from './ask.ts';
import type { Mood } from './engines/control.ts';
import { type Reach, reachWorld } from './reach.ts';

/** The product's parsers read the pages of the world's engines, and find the results that these ranked. */
const all: readonly Engine[] = [google, bing, yahoo, duckduckgo];
const overHttp = all.flatMap((engine) =>
  engine.transports
    .filter(({ via }) => via === 'http')
    .map((transport) => [engine.id, transport.id, engine, transport] as const),
);
const inBrowser = all.flatMap((engine) =>
  engine.transports
    .filter(({ via }) => via === 'browser')
    .map((transport) => [engine.id, transport.id, engine, transport] as const),
);

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
beforeEach(() => reach.world.engines.reset());
afterAll(() => reach.stop());

interface Read {
  document: SerpDocument;
  answer: SerpAnswer;
  jar: Record<string, string>;
}

async function send(request: EngineRequest, jar: Record<string, string>): Promise<Read> {
  const trip = await travel(reach.world, request.url, jar, request.form, request.headers);
  const answer = { status: trip.answer.status, url: trip.url };
  return { document: readSerpDocument(trip.answer.body), answer, jar: trip.jar };
}

const search = (query: string, country: string, page = 0, cursor: Cursor | null = null) => ({
  query,
  country,
  page,
  cursor,
});

/** Sends a search like the product, answering the consent page. */
async function look(
  engine: Engine,
  transport: Transport,
  asked: ReturnType<typeof search>,
  jar: Record<string, string> = {},
) {
  let read = await send(engine.request(asked, transport), jar);
  if (engine.classify(read.document, read.answer) === 'consent') {
    const consent = engine.consent?.(read.document, read.answer);
    expect(consent).toBeTruthy();
    if (consent) read = await send({ ...consent, headers: { ...transport.headers, ...consent.headers } }, read.jar);
  }
  return { state: engine.classify(read.document, read.answer), parsed: engine.parse(read.document), jar: read.jar };
}

/** Yahoo has no host for these countries, so the United States host is used. */
const WITHOUT_YAHOO = new Set(['jp', 'ae']);

const found = (engine: Engine, query: string, country: string, language: string) =>
  reach.world.engines[engine.id]
    .find({ query, language, country: engine.id === 'yahoo' && WITHOUT_YAHOO.has(country) ? 'us' : country })
    .pages.map(({ url, title }) => ({ url, title }));
const seen = (organic: readonly { url: string; title: string }[]) => organic.map(({ url, title }) => ({ url, title }));

describe.each(overHttp)('%s by %s', (_, __, engine, transport) => {
  test.each([
    ['sourdough bread', 'us', 'en'],
    ['how long does sourdough bread keep', 'gb', 'en'],
    ['Sauerteigbrot', 'de', 'de'],
    ['buy filter coffee', 'us', 'en'],
    ['サワードウ パン', 'jp', 'ja'],
    ['خبز العجين المخمر', 'ae', 'ar'],
    ['site:www.harbour-bakery.example', 'gb', 'en'],
  ])('reads the results of %j in %s: addresses, titles, order', async (query, country, language) => {
    const truth = found(engine, query, country, language);
    const { state, parsed } = await look(engine, transport, search(query, country));
    expect(state).toBe('results');
    expect(seen(parsed.organic)).toEqual(truth.slice(0, parsed.organic.length));
    expect(parsed.organic.length).toBe(Math.min(truth.length, engine.id === 'yahoo' ? 7 : 10));
  });

  test('goes on to the next pages by what each page says', async () => {
    const truth = found(engine, 'sourdough bread', 'us', 'en');
    let read = await look(engine, transport, search('sourdough bread', 'us'));
    const list = [...seen(read.parsed.organic)];
    for (let page = 1; page < 4; page++) {
      expect(read.parsed.next).not.toBeNull();
      read = await look(engine, transport, search('sourdough bread', 'us', page, read.parsed.next), read.jar);
      list.push(...seen(read.parsed.organic));
    }
    expect(list).toEqual(truth.slice(0, list.length));
    expect(list.length).toBeGreaterThan(25);
  });

  test('nothing found is empty', async () => {
    expect((await look(engine, transport, search('qzxwv jjkqp', 'us'))).state).toBe('empty');
  });

  test.each<[Mood, readonly string[]]>([
    ['captcha', ['captcha', 'blocked']],
    ['blocked', ['blocked']],
    ['too-many-requests', ['blocked']],
    ['garbage', ['garbage']],
    ['empty-body', ['garbage']],
    ['half-page', ['garbage']],
  ])('%s is told', async (mood, states) => {
    reach.world.engines[engine.id].always = mood;
    const read = await look(engine, transport, search('sourdough bread', 'us'));
    expect(states).toContain(read.state);
  });

  test.skipIf(engine.id === 'google')(
    'a phone gets the page for small screens, unless it is another layout',
    async () => {
      // Google's page without scripts is that of phones from before 2012.
      const isSmall = ({ html }: SerpDocument) => html.includes('<meta name="viewport"');
      const first = await look(engine, transport, search('sourdough bread', 'us'));
      const read = () => send(engine.request(search('sourdough bread', 'us'), transport), first.jar);
      expect(isSmall((await read()).document)).toBe(transport.mobile ?? false);
      reach.world.engines[engine.id].next('other-layout');
      const { document, answer } = await read();
      expect(document.byClass('card').length).toBeGreaterThan(5);
      // Neither a list of results nor an empty one: the position is not measured.
      expect(['garbage', 'needs-js']).toContain(engine.classify(document, answer));
      expect(engine.parse(document).organic).toEqual([]);
    },
  );

  test('a page in another language is read as well', async () => {
    reach.world.engines[engine.id].next('other-language');
    const { state, parsed } = await look(engine, transport, search('sourdough bread', 'us'));
    expect(state).toBe('results');
    expect(seen(parsed.organic)).toEqual(found(engine, 'sourdough bread', 'se', 'sv').slice(0, parsed.organic.length));
  });
});

describe.each(inBrowser)('%s by %s', (_, __, engine, transport) => {
  test('reads the rendered page', async () => {
    const query = 'how long does sourdough bread keep';
    const request = engine.request(search(query, 'us'), transport);
    const read = await reach.net.withPage({ mobile: transport.mobile ?? false }, async ({ page }) => {
      await page.goto(request.url);
      const expected = found(engine, query, 'us', 'en')[0]?.title ?? '';
      await page.getByText(expected).first().waitFor({ state: 'attached' });
      return { html: await page.content(), url: page.url() };
    });
    const document = readSerpDocument(read.html);
    expect(engine.classify(document, { status: 200, url: read.url })).toBe('results');
    const { organic } = engine.parse(document);
    expect(seen(organic)).toEqual(found(engine, query, 'us', 'en').slice(0, organic.length));
    expect(organic.length).toBe(engine.id === 'yahoo' ? 7 : 10);
  });
});
