import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { runSearch } from '#lib/features/searches/run-search.ts';
import { getSerpHtml, getSerpText } from '#lib/features/searches/serp/serp-with-pages.ts';
import type { Net } from '#lib/net/net.ts';
import { db } from '#lib/platform/database/db.ts';
import { bingPage, entriesOf } from '#tests/support/bing-pages.ts';
import { type EngineServer, type EngineVisit, startEngineServer } from '#tests/support/engine-server.ts';

let server: EngineServer;
beforeAll(async () => {
  server = await startEngineServer(['pages.example']);
});
afterAll(async () => {
  await Promise.all([server.stop(), closeSerpReaders(), closeParsers()]);
});
beforeEach(async () => {
  server.visits.length = 0;
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  await db().engineCookie.deleteMany();
});

const asked = { query: 'coffee', search_engine: 'bing', country: 'us', pages_number: 1 } as const;
const at = (path: string) => ({ url: `https://pages.example${path}`, title: `Page ${path}` });
const isEngine = ({ host }: EngineVisit) => host === 'www.bing.com';

describe('the pages of the results', () => {
  beforeEach(() => {
    const results = [
      at('/good'),
      at('/gone'),
      at('/file'),
      at('/good#part'),
      { url: 'http://127.0.0.1/', title: 'In' },
    ];
    server.answer = (visit) => {
      if (isEngine(visit)) return { body: bingPage('coffee', results) };
      const page =
        '<!doctype html><title>T</title><nav>Menu</nav><main><h1>Beans</h1><p>Ground &amp; roasted.</p></main>';
      if (visit.url.pathname === '/good') return { body: page };
      if (visit.url.pathname === '/file') return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
      return { status: 404, body: 'no' };
    };
  });

  test('that cannot be had are "" with a reason; the others are there', async () => {
    const { results } = (await getSerpHtml(server.ctx(), asked)).data;
    expect(results.map(({ html, html_error: error }) => [html.includes('<h1>Beans</h1>'), error])).toEqual([
      [true, null],
      [false, 'The page returned status 404.'],
      [false, 'Not an HTML page: application/pdf.'],
      [true, null],
      [false, 'Requests to this URL are not allowed.'],
    ]);
    expect(results.filter(({ html_error: error }) => error).every(({ html }) => html === '')).toBe(true);
  });

  test('as text: blocks as lines, no markup, no menus', async () => {
    const [first, second] = (await getSerpText(server.ctx(), asked)).data.results;
    expect(first).toMatchObject({ text: 'Beans\nGround & roasted.', text_error: null });
    expect(second).toMatchObject({ text: '', text_error: 'The page returned status 404.' });
  });

  test('are fetched side by side', async () => {
    const results = Array.from({ length: 8 }, (_, index) => at(`/${index}`));
    server.answer = (visit) =>
      isEngine(visit) ? { body: bingPage('coffee', results) } : { body: '<p>x</p>', delayMs: 5_000 };
    await getSerpHtml(server.ctx(), asked);
    const starts = server.visits.filter((visit) => !isEngine(visit)).map((visit) => visit.at);
    expect(starts).toHaveLength(8);
    expect(Math.max(...starts) - Math.min(...starts)).toBeLessThan(5_000);
  });
});

describe('an engine on the way to its page', () => {
  const page = () => ({ body: bingPage('coffee', entriesOf(1)) });
  const search = () =>
    runSearch(server.ctx(), { query: 'coffee', engine: 'bing', country: 'us', pages: 1, purpose: 'test' });

  test('may redirect to the same address once its cookie is there', async () => {
    server.answer = ({ headers, url }) =>
      headers.cookie?.includes('seen=1')
        ? page()
        : { status: 302, headers: { location: url.href, 'set-cookie': 'seen=1; Path=/; Secure' } };
    expect((await search()).resultsCount).toBe(10);
    expect(server.visits).toHaveLength(2);
  });

  test('that closes the connection in the middle has failed', async () => {
    server.answer = () => ({ ...page(), cutAt: 800 });
    const error = await search().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({
      code: 'unreachable',
      message: expect.stringMatching(/^Bing (could not be read|closed)/),
    });
  });

  test('that sends a tangle of five million characters holds up nothing', async () => {
    server.answer = () => ({ body: `<html><body>${'<div class="b_algo"><p>'.repeat(200_000)}</body></html>` });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const error = await search().catch((thrown: unknown) => thrown);
    delay.disable();
    expect(error).toMatchObject({ code: 'unreachable', message: expect.stringMatching(/^Bing /) });
    expect(delay.max / 1e6).toBeLessThan(3_000);
  });

  test('that leads to a private address is not followed', async () => {
    server.answer = () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' } });
    await expect(search()).rejects.toMatchObject({ code: 'unreachable', reason: 'garbage' });
  });
});

test('thirty pages of one search: no more than five of them are held at once', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  server.answer = ({ url }) => {
    const page = Math.floor((Number(url.searchParams.get('first') ?? 1) - 1) / 10) + 1;
    const next = page < 30 ? page * 10 + 1 : undefined;
    return { body: `${bingPage('coffee', entriesOf(page), next)}<!-- ${'x'.repeat(1_000_000)} -->` };
  };
  const held: WeakRef<Uint8Array>[] = [];
  let most = 0;
  const fetch: Net['fetch'] = async (url, options) => {
    // The engine's pace is irrelevant here.
    await db().enginePace.deleteMany();
    collect();
    most = Math.max(most, held.filter((body) => body.deref() !== undefined).length);
    const answer = await server.net.fetch(url, options);
    held.push(new WeakRef(answer.body));
    return answer;
  };
  const ctx = server.ctx({ net: { ...server.net, fetch } });
  const outcome = await runSearch(ctx, {
    query: 'coffee',
    engine: 'bing',
    country: 'us',
    pages: 30,
    purpose: 'test',
    budgetMs: 55_000,
  });
  expect(outcome).toMatchObject({ pagesRead: 30, resultsCount: 300, incompleteReason: null });
  expect(held).toHaveLength(30);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(5);
});
