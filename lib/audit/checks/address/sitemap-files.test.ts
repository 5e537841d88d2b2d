import { expect, test } from 'vitest';
import { sitemapFileChecks, sitemapOutOfScope, sitemapTooBig } from '#lib/audit/checks/address/sitemap-files.ts';
import { judge, stateOf, testHost, testSite } from '#lib/audit/checks/test-facts.ts';
import type { HostFacts } from '#lib/audit/types.ts';

const sitemap = 'https://www.example.com/sitemap.xml';
const holding = (changes: Partial<NonNullable<HostFacts['sitemapContents']>>) => ({
  site: testSite({
    host: testHost({ sitemapContents: { tooLong: [], foreign: { items: [], total: 0 }, ...changes } }),
  }),
});

test.each(sitemapFileChecks.map((check) => [check.id, check] as const))('%s: none, fine, not looked at', (_, check) => {
  expect(stateOf(check, {}, holding({}))).toBe('pass');
  const none = testSite({ host: testHost(), sitemaps: [], sitemapIncluded: false });
  expect(stateOf(check, {}, { site: none })).toBe('notApplicable');
  expect(stateOf(check, {}, { site: testSite({ host: null }) })).toBe('notMeasured');
});

test('more entries than the protocol allows', () => {
  expect(judge(sitemapTooBig, {}, holding({ tooLong: [sitemap] }))).toMatchObject({
    state: 'fail',
    items: [{ url: sitemap }],
  });
});

test('addresses of another host, with the sitemap they stand in', () => {
  const foreign = { items: [{ sitemap, url: 'https://example.com/' }], total: 300 };
  expect(judge(sitemapOutOfScope, {}, holding({ foreign }))).toMatchObject({
    state: 'fail',
    found: '300 addresses',
    items: [{ url: 'https://example.com/', value: `in ${sitemap}` }],
    total: 300,
  });
});
