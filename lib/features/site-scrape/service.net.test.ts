import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { scrapeDomain as endpoint } from '#lib/features/site-scrape/contract.ts';
import { scrapeDomain } from '#lib/features/site-scrape/service.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());
beforeEach(() => {
  reach.world.hits.length = 0;
});

const scraped = (domain: string, max_pages = 10) => scrapeDomain(reach.ctx(), { domain, max_pages });
const asked = () => reach.world.hits.map(({ path }) => path);

describe('E11', () => {
  test('gives the pages of a site as they were served, the home page first', async () => {
    const answer = await scraped('harbour-bakery.example');
    expect(endpoint.output.safeParse(answer).error?.issues).toBeUndefined();
    const home = bakeryFacts.url;
    expect(answer.web_pages.map(({ url }) => url)).toEqual([home, `${home}bread`, `${home}story`]);
    expect(answer.web_pages[0]?.html).toContain(`<title>${bakeryFacts.title}</title>`);
    expect(answer).toMatchObject({
      domain: 'harbour-bakery.example',
      web_pages_count: 3,
      complete: true,
      incomplete_reason: null,
      pages_failed: 0,
    });
  });

  test('asks for no page twice, and for nothing that robots.txt forbids', async () => {
    await scraped('www.harbour-bakery.example', 200);
    const pages = asked().filter((path) => !/\.(?:txt|xml)$/.test(path));
    expect(pages.toSorted()).toEqual(['/', '/bread', '/story']);
  });

  test('stops at the pages asked for and says so', async () => {
    const answer = await scraped('harbour-bakery.example', 1);
    expect(answer.web_pages.map(({ url }) => url)).toEqual([bakeryFacts.url]);
    expect(answer).toMatchObject({ complete: false, incomplete_reason: 'Only the one requested page was crawled.' });
  });

  test('asks for what an index of sitemaps names, and tells a dead address', async () => {
    const answer = await scraped('www.script-kitchen.example', 50);
    expect(answer.web_pages_count).toBe(1);
    expect(answer.failures).toEqual([
      { url: 'https://www.script-kitchen.example/soups', status: 404, reason: 'Status 404.' },
    ]);
    expect(answer).toMatchObject({ complete: true, pages_failed: 1 });
  });

  test('reads packed sitemaps', async () => {
    const { web_pages: pages } = await scraped('odd-corner.example');
    expect(pages.map(({ url }) => url)).toEqual([oddityFacts.home, `${oddityFacts.home}tides`]);
  });

  test('a domain without an address is told', async () => {
    await expect(scraped('nowhere.example')).rejects.toMatchObject({ code: 'unreachable' });
  });

  test('ends with its caller', async () => {
    const caller = new AbortController();
    const running = scrapeDomain(reach.ctx({ signal: caller.signal }), { domain: 'odd-corner.example', max_pages: 5 });
    caller.abort(new Error('went away'));
    await expect(running).rejects.toThrow();
  });
});
