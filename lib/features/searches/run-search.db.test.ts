import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { type FoundPage, runSearch, type SearchRequest } from '#lib/features/searches/run-search.ts';
import { db } from '#lib/platform/database/db.ts';
import { evidence } from '#lib/platform/evidence/index.ts';
import { bingCaptcha, bingPage, entriesOf } from '#tests/support/bing-pages.ts';
import { type EngineServer, startEngineServer } from '#tests/support/engine-server.ts';

let engines: EngineServer;
beforeAll(async () => {
  engines = await startEngineServer();
});
afterAll(async () => {
  await Promise.all([engines.stop(), closeSerpReaders()]);
});
beforeEach(async () => {
  engines.visits.length = 0;
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
  await db().engineCookie.deleteMany();
  await db().search.deleteMany();
});

const asked: SearchRequest = { query: 'coffee', engine: 'bing', country: 'us', pages: 1, purpose: 'test' };

async function search(given: Partial<SearchRequest> = {}) {
  const pages: FoundPage[] = [];
  const outcome = await runSearch(engines.ctx(), { ...asked, onPage: (page) => pages.push(page), ...given });
  return { outcome, pages, results: pages.flatMap((page) => page.results) };
}

/** Pages by the `first` parameter of the request. */
const paged = (all: readonly { url: string; title: string }[][]) => {
  engines.answer = ({ url }) => {
    const page = Math.floor((Number(url.searchParams.get('first') ?? 1) - 1) / 10);
    const next = page + 1 < all.length ? (page + 1) * 10 + 1 : undefined;
    return { body: bingPage(url.searchParams.get('q') ?? '', all[page] ?? [], next) };
  };
};

describe('a search', () => {
  test('counts results over all pages, without gaps; repeated ones count once', async () => {
    const second = [entriesOf(1)[9] ?? entriesOf(2)[0], ...entriesOf(2, 9)].flatMap((entry) => entry ?? []);
    paged([entriesOf(1), second, entriesOf(3, 4)]);
    const { outcome, results } = await search({ pages: 5 });
    expect(outcome).toMatchObject({ pagesRead: 3, resultsCount: 23, incompleteReason: null });
    expect(results.map(({ position }) => position)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
    expect(results[10]).toMatchObject({ url: 'https://site-2-1.example/page', host: 'site-2-1.example', place: 2 });
    expect(engines.visits).toHaveLength(3);
  });

  test('is stored: results, pages, the raw page', async () => {
    paged([entriesOf(1), entriesOf(2, 3)]);
    const { outcome } = await search({ pages: 2 });
    const stored = await db().search.findUniqueOrThrow({
      where: { id: outcome.searchId },
      include: { pages: { orderBy: { page: 'asc' } }, results: true },
    });
    expect(stored).toMatchObject({ state: 'done', pagesRead: 2, resultsCount: 13, exit: 'direct', transport: 'http' });
    expect(stored.results).toHaveLength(13);
    const body = bingPage('coffee', entriesOf(2, 3));
    const hash = createHash('sha256').update(body).digest('hex');
    expect(stored.pages[1]).toMatchObject({ state: 'results', page: 2, status: 200, rawHash: hash });
    expect(String(Buffer.from((await evidence().get(hash)) ?? []))).toBe(body);
  });

  test('that meets a captcha is an error, kept with what came, and the engine is left alone', async () => {
    engines.answer = () => ({ body: bingCaptcha('coffee') });
    const failed = await search().catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'blocked',
      message: expect.stringMatching(/^Bing shows a CAPTCHA\. Next attempt at /),
    });
    const visits = engines.visits.length;
    const again = await search().catch((error: unknown) => error);
    expect(again).toMatchObject({ code: 'blocked', retryAfterSeconds: expect.any(Number) });
    expect(engines.visits).toHaveLength(visits);
    const rows = await db().search.findMany({ include: { pages: true }, orderBy: { id: 'asc' } });
    expect(rows.map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'captcha'],
      ['failed', 'captcha'],
    ]);
    expect(rows[0]?.pages[0]).toMatchObject({ state: 'captcha', page: 1 });
  });
});
