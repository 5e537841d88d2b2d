import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import * as contract from '#lib/features/searches/contract.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { pageIndexation } from '#lib/features/searches/indexation/contract.ts';
import { checkIndexation } from '#lib/features/searches/indexation/service.ts';
import { getRanking } from '#lib/features/searches/ranking/contract.ts';
import { findRanking } from '#lib/features/searches/ranking/service.ts';
import { getSerp } from '#lib/features/searches/serp/get-serp.ts';
import { getSerpHtml, getSerpText } from '#lib/features/searches/serp/serp-with-pages.ts';
import { db } from '#lib/platform/database/db.ts';
import { resetEngines } from '#tests/support/reset-engines.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeParsers()]);
});
beforeEach(async () => {
  await resetEngines(reach);
});

type Input = InputOf<typeof contract.serp>;
const QUERY = 'sourdough bread';
const asked: Input = { query: QUERY, search_engine: 'bing', country: 'us', pages_number: 1 };
const truth = (query = QUERY, country = 'us') => reach.world.engines.bing.find({ query, country }).pages;

describe('E4', () => {
  test('gives what the engine shows, in its order', async () => {
    const answer = await getSerp(reach.ctx(), { ...asked, country: 'gb', pages_number: 3 });
    expect(contract.serp.output.safeParse(answer).error?.issues).toBeUndefined();
    const { data } = answer;
    expect(data).toMatchObject({ query: QUERY, search_engine: 'bing', country: 'gb', incomplete_reason: null });
    expect(data.results_count).toBe(data.results.length);
    expect(data.results.map(({ url, title, site_name: site, ranking }) => [ranking, url, title, site])).toEqual(
      truth(QUERY, 'gb')
        .slice(0, data.results.length)
        .map(({ url, title, siteName }, index) => [index + 1, url, title, siteName]),
    );
    expect(data.results.length).toBeGreaterThanOrEqual(28);
    expect(data.pages_read).toBe(3);
  });

  test('says that nothing was found with an empty list, and only then', async () => {
    const { data } = await getSerp(reach.ctx(), { ...asked, query: 'qzxv-nothing-at-all' });
    expect(data).toMatchObject({ results: [], results_count: 0, pages_read: 1, incomplete_reason: null });
  });

  test.each([
    'say "exactly this" -not site:example.com',
    'C++ & C# = 100 % / ? # +plus',
    '👩‍🍳 🍞 Brötchen',
    'خبز العجين المخمر',
    'x'.repeat(512),
  ])('the query %s reaches the engine unchanged', async (query) => {
    await getSerp(reach.ctx(), { ...asked, query }).catch(() => {});
    expect(reach.world.engines.bing.searches[0]?.query.q).toBe(query);
  });

  test('stops where the engine has no more', async () => {
    const query = 'site:harbour-bakery.example';
    const { data } = await getSerp(reach.ctx(), { ...asked, query, pages_number: 5 });
    expect(data.results.map(({ url }) => url)).toEqual(truth(query).map(({ url }) => url));
    expect(data).toMatchObject({ pages_read: 1, incomplete_reason: null });
  });

  test('gives the pages it has when the engine stops answering, and says why', async () => {
    reach.world.engines.bing.next(null, 'captcha', 'captcha');
    const { data } = await getSerp(reach.ctx(), { ...asked, pages_number: 3 });
    expect(data.pages_read).toBe(1);
    expect(data.results.length).toBeGreaterThan(7);
    expect(data.incomplete_reason).toMatch(/^Bing shows a CAPTCHA\. Next attempt at /);
    expect(await db().search.findUnique({ where: { id: data.search_id } })).toMatchObject({
      state: 'partial',
      reason: 'captcha',
    });
  });
});

describe('E10', () => {
  const ranking = (given: object) =>
    findRanking(reach.ctx(), {
      keyword: QUERY,
      domain: 'harbour-bakery.example',
      search_engine: 'bing',
      country: 'gb',
      pages_number: 10,
      ...given,
    });

  test('ten pages: every result of the domain and its subdomains, best first, within its 25 s at 300 ms an answer', async () => {
    reach.world.engines.bing.delayMs = 300;
    const start = performance.now();
    const answer = await ranking({});
    expect(performance.now() - start).toBeLessThan(26_000);
    expect(getRanking.output.safeParse(answer).error?.issues).toBeUndefined();
    const all = truth(QUERY, 'gb');
    const { data } = answer;
    expect(data.pages_read).toBe(10);
    const expected = all
      .slice(0, data.checked_depth)
      .flatMap(({ url, host }, index) =>
        host.endsWith('harbour-bakery.example') ? [{ url, ranking: index + 1 }] : [],
      );
    expect(expected.length).toBeGreaterThan(0);
    expect(data.results).toEqual(expected);
    expect(data.checked_depth).toBeGreaterThan(90);
  });

  test('a domain that is not found: an empty list with the depth', async () => {
    const { data } = await ranking({ domain: 'bakery.example', pages_number: 2 });
    expect(data.results).toEqual([]);
    expect(data.checked_depth).toBeGreaterThan(17);
  });

  test('a blocked engine is an error, not "not found"', async () => {
    reach.world.engines.bing.always = 'captcha';
    await expect(ranking({})).rejects.toMatchObject({ code: 'blocked' });
  });
});

describe('E18', () => {
  test('finds the pages of the domain', async () => {
    const answer = await checkIndexation(reach.ctx(), {
      domain: 'harbour-bakery.example',
      keyword: 'bread',
      search_engine: 'bing',
      country: 'us',
    });
    expect(pageIndexation.output.safeParse(answer).error?.issues).toBeUndefined();
    expect(answer.data.indexed).toBe(true);
    expect(answer.data.urls).toEqual(truth('site:harbour-bakery.example bread').map(({ url }) => url));
    expect(reach.world.engines.bing.searches[0]?.query.q).toBe('site:harbour-bakery.example bread');
  });

  test('a domain that nobody indexed', async () => {
    const input = { domain: 'nobody.example', keyword: 'bread', search_engine: 'bing', country: 'us' } as const;
    expect((await checkIndexation(reach.ctx(), input)).data).toMatchObject({ indexed: false, urls: [] });
  });
});

describe('E3 and serp_text', () => {
  const query = 'site:harbour-bakery.example';

  test('each result with the HTML of its page', async () => {
    const answer = await getSerpHtml(reach.ctx(), { ...asked, query });
    expect(contract.serpHtml.output.safeParse(answer).error?.issues).toBeUndefined();
    const home = answer.data.results.find(({ url }) => url === bakeryFacts.url);
    expect(home).toMatchObject({ html_error: null, html: expect.stringContaining(`<h1>${bakeryFacts.h1}</h1>`) });
  });

  test('each result with the text of its page', async () => {
    const answer = await getSerpText(reach.ctx(), { ...asked, query });
    expect(contract.serpText.output.safeParse(answer).error?.issues).toBeUndefined();
    const home = answer.data.results.find(({ url }) => url === bakeryFacts.url);
    expect(home?.text_error).toBeNull();
    expect(home?.text).toContain(bakeryFacts.h1);
    expect(home?.text).not.toContain('<');
  });
});
