import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InputOf } from '#lib/contract/endpoint.ts';
import { getBacklinks } from '#lib/features/backlinks/contract.ts';
import { findBacklinks } from '#lib/features/backlinks/discover/find-backlinks.ts';
import { closeLinkReaders } from '#lib/features/backlinks/links/link-reader.ts';
import { closeSerpReaders } from '#lib/features/searches/fetch/read-serp.ts';
import { db } from '#lib/platform/database/db.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { linkGraphFacts } from '#tests/world/sites/link-graph.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeSerpReaders(), closeLinkReaders()]);
});
beforeEach(async () => {
  reach.world.engines.reset();
  reach.world.links.reset();
  await db().engineHealth.deleteMany();
  await db().enginePace.deleteMany();
});

type Input = InputOf<typeof getBacklinks>;
const { domain, links, failed, many } = linkGraphFacts;
const find = async (given: Partial<Input> = {}) => {
  const answer = await findBacklinks(reach.ctx(), {
    domain,
    search_engine: 'bing',
    country: 'gb',
    pages_number: 3,
    ...given,
  });
  expect(getBacklinks.output.safeParse(answer).error?.issues).toBeUndefined();
  expect(answer.data.backlinks_count).toBe(answer.data.backlinks.length);
  return answer.data;
};
const asRows = (data: Awaited<ReturnType<typeof find>>) =>
  data.backlinks.map((one) => [one.source_url, one.target_url, one.anchor_text]).toSorted();

/** The most pages that any allocation of results pages could have found, calculated in hindsight. */
function bestOfSplits(lists: { url: string }[][], pages: number): number {
  const [first = [], second = [], third = []] = lists;
  const head = (list: { url: string }[], count: number) => list.slice(0, count * 10).map(({ url }) => url);
  let best = 0;
  for (let a = 0; a <= pages; a++) {
    for (let b = 0; a + b <= pages; b++) {
      best = Math.max(best, new Set([...head(first, a), ...head(second, b), ...head(third, pages - a - b)]).size);
    }
  }
  return best;
}

describe('E9', () => {
  test('gives every link that leads to the domain, and no look-alike', async () => {
    const data = await find();
    expect(asRows(data)).toEqual(links.map((row) => [...row]).toSorted());
    expect(data).toMatchObject({ domain, pages_found: 8, pages_checked: 6, incomplete_reason: null });
    expect(data.searches.map(({ query }) => query)).toEqual([
      `"${domain}" -site:${domain}`,
      `"${domain}"`,
      `link to ${domain}`,
    ]);
  });

  test('says of each link what it is', async () => {
    const { backlinks } = await find();
    const of = (anchor: string) => backlinks.find((one) => one.anchor_text === anchor);
    expect(of('the guide')).toMatchObject({
      nofollow: true,
      rel_attributes: ['nofollow'],
      context_text: 'Read the guide first. Their shop is small.',
      source_domain: 'www.coast-notes.example',
      target_domain: `www.${domain}`,
      page_title: 'Ten lamps worth a walk | Coast Notes',
      meta_description: `Ten old lamps by the sea, with a word on ${domain}.`,
      place: 'main',
      language: 'en',
      found_via: 'link',
      final_url: null,
      image_anchor: false,
    });
    expect(of('my visit')).toMatchObject({ nofollow: true, rel_attributes: ['ugc', 'nofollow'], language: 'de' });
    expect(of('Tickets of the museum')).toMatchObject({ nofollow: false, image_anchor: true });
    expect(of('Partner of the year')).toMatchObject({
      place: 'footer',
      rel_attributes: ['sponsored'],
      nofollow: false,
    });
    expect(of('short one')).toMatchObject({
      found_via: 'redirect',
      target_domain: 'lmp.example',
      final_url: `https://${domain}/guide`,
      page_nofollow: true,
    });
  });

  test('names the pages whose links are not known, and whether they refused us', async () => {
    const data = await find();
    expect(data.pages_failed.map(({ url }) => url).toSorted()).toEqual(failed);
    expect(data.pages_failed.find(({ status }) => status === 403)).toMatchObject({ blocked: true });
    expect(data.pages_failed.find(({ status }) => status === 404)).toMatchObject({ blocked: false });
  });

  test('www in front and capitals change nothing', async () => {
    expect(asRows(await find({ domain: `www.${domain}` }))).toHaveLength(links.length);
  });

  test('a domain that nobody writes about: an empty list, and how much was read', async () => {
    const data = await find({ domain: 'qzxv-nobody.test' });
    expect(data).toMatchObject({ backlinks: [], pages_found: 0, incomplete_reason: null });
    expect(data.pages_read).toBe(3);
  });

  test('a blocked engine is an error, never an empty list', async () => {
    reach.world.engines.bing.always = 'captcha';
    await expect(find()).rejects.toMatchObject({ code: 'blocked' });
  });

  test('an engine that blocks after the first page: what was found, and why there is no more', async () => {
    reach.world.engines.bing.next(null, 'captcha', 'captcha', 'captcha');
    const data = await find();
    expect(asRows(data)).toHaveLength(links.length);
    expect(data.incomplete_reason).toContain('Bing shows a CAPTCHA');
    expect(data.pages_read).toBe(1);
  });

  test('the requested number of result pages, and every page listed on them', async () => {
    const data = await find({ domain: many, pages_number: 5 });
    expect(data.pages_read).toBe(5);
    expect(data.backlinks.every(({ target_domain: host }) => host === many)).toBe(true);
    expect(data.backlinks).toHaveLength(data.pages_found);
    expect(data.pages_found).toBeGreaterThan(20);
  });

  test.each([5, 10, 15])(
    '%i pages of results: nearly all that any split over the queries could find',
    async (pages) => {
      const data = await find({ domain: many, pages_number: pages });
      const lists = data.searches.map(({ query }) =>
        reach.world.engines.bing
          .find({ query, country: 'gb', language: 'en' })
          .pages.filter(({ host }) => host !== many),
      );
      const best = bestOfSplits(lists, pages);
      expect(data.pages_found).toBeGreaterThanOrEqual(0.9 * best);
      expect(data.pages_read).toBe(pages);
      const asked = reach.world.engines.bing.searches.map(({ url }) => url);
      expect(new Set(asked).size).toBe(asked.length);
      expect(data.searches.map(({ pages_read: read }) => read).reduce((sum, read) => sum + read)).toBe(pages);
      const stored = await db().search.findMany({
        where: { id: { in: data.searches.flatMap((one) => one.search_id ?? []) } },
      });
      expect(stored.map(({ state, pagesAsked, pagesRead }) => [state, pagesAsked, pagesRead])).toEqual(
        stored.map(({ pagesRead }) => ['done', pagesRead, pagesRead]),
      );
    },
  );

  test('ends when the caller disconnects, and leaves no search running', async () => {
    reach.world.links.delayMs = 60_000;
    const caller = new AbortController();
    const looking = findBacklinks(reach.ctx({ signal: caller.signal }), {
      domain,
      search_engine: 'bing',
      country: 'gb',
      pages_number: 1,
    });
    await expect.poll(() => reach.world.engines.bing.searches.length).toBeGreaterThan(0);
    caller.abort(new Error('gone'));
    await expect(looking).rejects.toThrow();
    await expect.poll(() => db().search.count({ where: { state: 'running' } })).toBe(0);
  });
});
