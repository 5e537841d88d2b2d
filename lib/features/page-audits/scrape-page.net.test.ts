import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scrapePage } from '#lib/features/page-audits/scrape-page.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

const scraped = async (url: string) => (await scrapePage(reach.ctx(), { url })).data.web_page;

describe('E19', () => {
  test('gives the HTML as it was served, with the final address and status', async () => {
    const page = await scraped(bakeryFacts.url);
    expect(page).toMatchObject({ url: bakeryFacts.url, status: 200, content_type: 'text/html; charset=utf-8' });
    expect(page.html).toContain(`<title>${bakeryFacts.title}</title>`);
  });

  test('follows redirects and names each', async () => {
    const page = await scraped(`${oddityFacts.home}moved`);
    expect(page).toMatchObject({ url: oddityFacts.finalUrl, redirects: oddityFacts.redirectChain });
  });

  test('a page that says it is gone is still a page', async () => {
    expect(await scraped(`${oddityFacts.home}gone`)).toMatchObject({ status: 410 });
  });

  test('reads other encodings', async () => {
    expect((await scraped(`${oddityFacts.home}latin`)).html).toContain('<h1>Café</h1>');
  });

  test.each([
    ['broken', 'unreachable'],
    ['busy', 'blocked'],
    ['huge', 'unreachable'],
    ['loop', 'unreachable'],
  ])('/%s gives us no page: %s', async (path, code) => {
    await expect(scraped(`${oddityFacts.home}${path}`)).rejects.toMatchObject({ code });
  });

  test.each([
    ['plan.pdf', 'application/pdf'],
    ['plan.zip', 'application/zip'],
    ['photo', 'image/jpeg'],
    ['bytes', 'application/octet-stream'],
    ['untyped', 'binary content without a content type'],
    ['garbled.txt', 'binary content as text/plain'],
  ])('/%s is not text: an error that names %s', async (path, what) => {
    await expect(scraped(`${oddityFacts.home}${path}`)).rejects.toMatchObject({
      code: 'unreachable',
      message: expect.stringContaining(what),
    });
  });

  test.each(['notes.txt', 'tides.json', 'feed.xml'])('/%s is text, and is returned as it is', async (path) => {
    expect((await scraped(`${oddityFacts.home}${path}`)).html).not.toBe('');
  });

  test('a forbidden target is refused before anything is asked', async () => {
    await expect(scraped('http://127.0.0.1/')).rejects.toMatchObject({ code: 'refused' });
  });

  test('ends with its caller', async () => {
    const caller = new AbortController();
    const running = scrapePage(reach.ctx({ signal: caller.signal }), { url: `${oddityFacts.home}slow?ms=60000` });
    caller.abort(new Error('went away'));
    await expect(running).rejects.toThrow();
  });
});
