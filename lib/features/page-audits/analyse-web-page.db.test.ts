import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { analyseWebPage } from '#lib/features/page-audits/analyse-web-page.ts';
import { webPageSeoAnalysis } from '#lib/features/page-audits/contract.ts';
import { closeParsers } from '#lib/features/page-audits/page/parse-facts.ts';
import { unexplainedNulls } from '#tests/support/unexplained-nulls.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { garageFacts } from '#tests/world/sites/garage.ts';
import { kitchenFacts } from '#tests/world/sites/kitchen.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
  // A client's request includes starting the browser, which on a busy machine leaves no time for the page.
  await reach.net.warmBrowser();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeParsers()]);
});

async function analyse(url: string, given: { render?: boolean; keyword?: string } = {}) {
  const answer = await analyseWebPage(reach.ctx(), { url, render: false, ...given });
  expect(webPageSeoAnalysis.output.safeParse(answer).error?.issues).toBeUndefined();
  // Values in structured data are the page's own.
  expect(unexplainedNulls(answer.analysis, ['structured_data.raw'])).toEqual([]);
  return answer.analysis;
}

describe('E14', () => {
  test('a well-kept page, in a browser: every fact as it stands beside the site', async () => {
    const facts = bakeryFacts;
    const analysis = await analyse(facts.url, { render: true, keyword: 'sourdough bread' });
    expect(analysis).toMatchObject({
      url: facts.url,
      status: 200,
      title: facts.title,
      title_length: facts.titleLength,
      meta_description: facts.description,
      meta_description_length: facts.descriptionLength,
      title_contains_keyword: true,
      description_contains_keyword: true,
      canonical_url: facts.canonical,
      noindex_detected: false,
      headings: { h1: facts.h1, h1_count: 1, h1_contains_keyword: true, structure: facts.headings },
      structured_data: { types: facts.structuredDataTypes },
      links: {
        internal_links_count: facts.internalLinks,
        external_links_count: facts.externalLinks,
        nofollow_links_count: facts.nofollowLinks,
        broken_links: [],
        redirect_chain: [{ url: facts.url, status: 200 }],
      },
      images: { total_images: facts.images, missing_alt_attributes: [], image_alt_coverage: 100 },
      content: { thin_content: false },
      technical: {
        html_lang: facts.lang,
        https: true,
        secure_canonical: true,
        viewport_tag_present: true,
        robots_txt_disallowed: !facts.robotsAllowed,
        sitemap_included: facts.inSitemap,
        mixed_content: [],
        javascript_rendered: false,
        important_content_in_js: false,
        mobile_friendly: true,
        mobile_interstitials_detected: false,
      },
      social_meta: { social_meta_complete: true },
      indexability: { indexable: true, crawl_depth: 0 },
    });
    const { core_web_vitals: vitals } = analysis.technical;
    expect(vitals.lcp).toMatch(/^\d+(?:\.\d+)? m?s$/);
    expect(vitals.fid).toMatch(/^\d+ ms$/);
    expect(vitals.cls).toMatch(/^\d(?:\.\d+)?$/);
    expect(analysis.technical.page_speed_score).toBeGreaterThan(80);
    expect(analysis.summary.score).toBeGreaterThanOrEqual(85);
  });

  test('a neglected page: its faults are counted', async () => {
    const facts = garageFacts;
    const analysis = await analyse(facts.url);
    expect(analysis).toMatchObject({
      title: '',
      title_length: 0,
      noindex_detected: true,
      headings: { h1_count: facts.h1Count },
      images: { total_images: facts.images, image_alt_coverage: facts.altCoverage },
      technical: { html_lang: '', https: false, viewport_tag_present: false },
      indexability: { indexable: false },
    });
    expect(analysis.images.missing_alt_attributes).toHaveLength(facts.missingAlt);
    expect(analysis.links.broken_links?.map(({ url }) => url).toSorted()).toEqual(facts.brokenLinks.toSorted());
    expect(analysis.summary.score).toBeLessThan(60);
    expect(analysis.summary.issues.length).toBeGreaterThan(8);
  });

  test('a page made by its script is empty without a browser and whole in one', async () => {
    const [bare, whole] = [await analyse(kitchenFacts.url), await analyse(kitchenFacts.url, { render: true })];
    expect(bare).toMatchObject({ title: kitchenFacts.rawTitle, technical: { javascript_rendered: null } });
    expect(whole).toMatchObject({
      title: kitchenFacts.renderedTitle,
      headings: { h1: kitchenFacts.renderedH1 },
      technical: { javascript_rendered: true, important_content_in_js: true },
    });
    expect(whole.content.word_count).toBeGreaterThan(kitchenFacts.minRenderedWords);
  });

  test('redirects, robots.txt, noindex and dead pages are told as they are', async () => {
    const at = (path: string) => analyse(new URL(path, oddityFacts.home).href);
    const moved = await at('/moved');
    expect(moved.links.redirect_chain).toEqual([
      ...oddityFacts.redirectChain,
      { url: oddityFacts.finalUrl, status: 200 },
    ]);
    expect((await at('/private/page')).technical.robots_txt_disallowed).toBe(true);
    expect((await at('/tides')).technical.sitemap_included).toBe(true);
    expect(await at('/hidden-by-header')).toMatchObject({ noindex_detected: true, indexability: { indexable: false } });
    expect(await at('/gone')).toMatchObject({ status: 410, indexability: { indexable: false } });
    expect((await at('/plan.pdf')).summary.score).toBeNull();
  });

  test('an unreachable name is an error, not an analysis', async () => {
    await expect(analyse('https://nowhere.script-kitchen.example/')).rejects.toMatchObject({ code: 'unreachable' });
  });
});
