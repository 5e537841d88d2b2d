import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analysePage } from '#lib/features/page-audits/analyse-page.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { scrapePage } from '#lib/features/page-audits/scrape-page.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { wallFacts } from '#tests/world/sites/walls.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});

const analysed = (url: string, render: boolean) =>
  analysePage(
    reach.ctx(),
    { url, render },
    { budgetMs: 40_000, maxLinks: 5, known: { duplicatesOf: async () => null } },
  );

describe.each(wallFacts.vendors)('a bot check of $vendor with status $status', ({ vendor, status, url }) => {
  const named = vendor === 'unknown' ? 'blocked by a bot check' : `blocked by a bot check (${vendor})`;
  const block = { code: 'blocked', message: expect.stringContaining(named), wall: { vendor }, answer: { url, status } };

  test('is not returned as the page', async () => {
    await expect(scrapePage(reach.ctx(), { url })).rejects.toMatchObject(block);
  });

  test('is not analyzed as the page', async () => {
    await expect(analysed(url, false)).rejects.toMatchObject(block);
  });
});

test('a check that lets browsers through: the page is analyzed as it was served to the browser', async () => {
  const { passes } = wallFacts;
  await expect(analysed(passes.url, false)).rejects.toMatchObject({ code: 'blocked' });
  const { report, analysis, raw } = await analysed(passes.url, true);
  expect(analysis).toMatchObject({ status: 200, title: passes.title, technical: { javascript_rendered: false } });
  expect(Buffer.from(raw.body).toString()).not.toContain('_cf_chl_opt');
  expect(report.score.value).toBeGreaterThan(0);
});

test('a check that blocks a browser too: blocked, with a screenshot of it', async () => {
  await expect(analysed(wallFacts.endless.url, true)).rejects.toMatchObject({
    code: 'blocked',
    wall: { vendor: 'Cloudflare' },
    answer: { status: 403, inBrowser: true, userAgent: expect.stringContaining('Serpentine') },
    screenshot: expect.any(Uint8Array),
  });
});

test.each(wallFacts.real)('%s is the site itself', async (url) => {
  expect((await scrapePage(reach.ctx(), { url })).data.web_page.html).toContain('<h1>');
  expect((await analysed(url, false)).report.finalUrl).toBe(url);
});
