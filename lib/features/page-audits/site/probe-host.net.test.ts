import { afterAll, beforeAll, expect, test } from 'vitest';
import { checks } from '#lib/audit/checks/index.ts';
import { findInSitemaps } from '#lib/crawl/sitemaps/find-in-sitemaps.ts';
import { inspectHost } from '#lib/features/page-audits/site/inspect-host.ts';
import { probeHost } from '#lib/features/page-audits/site/probe-host.ts';
import { readSiteFiles } from '#lib/features/page-audits/site/site-context.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { bakeryFacts } from '#tests/world/sites/bakery.ts';
import { orchardFacts } from '#tests/world/sites/orchard.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

test('the certificate and TLS of the host, and its IPv6 addresses, are looked at', async () => {
  const { tls, ipv6, unmeasured } = await probeHost(reach.ctx(), orchardFacts.url, 20_000);
  expect(unmeasured).toEqual({});
  expect(ipv6).toEqual([]);
  expect(tls).toMatchObject({ problems: [], protocol: 'TLSv1.3', versions: expect.arrayContaining(['TLSv1.2']) });
  expect(tls?.daysLeft).toBeGreaterThan(0);
});

test('checks of a host run without its pages, on the host that the start URL redirects to', async () => {
  const given = {
    checks: checks.filter(({ id }) => id === 'redirect-www-nonwww' || id === 'custom-404-missing'),
    limits: {},
  };
  const { findings, passed } = await inspectHost(reach.ctx(), 'http://quiet-orchard.example/', given);
  expect([findings, passed.map(({ id }) => id)]).toEqual([[], ['redirect-www-nonwww', 'custom-404-missing']]);
});

test('a host that is an address has no name to judge', async () => {
  const { tls, ipv6, unmeasured } = await probeHost(reach.ctx(), 'http://192.0.2.1/', 2_000);
  expect([tls, ipv6]).toEqual([null, null]);
  expect(unmeasured).toMatchObject({ tls: expect.stringContaining('not a name'), ipv6: expect.any(String) });
});

test('sitemaps of a kept site name its own addresses', async () => {
  for (const { url } of [orchardFacts, bakeryFacts]) {
    const { sitemapContents } = await readSiteFiles(reach.ctx(), url, 20_000);
    expect(sitemapContents).toEqual({ tooLong: [], foreign: { items: [], total: 0 } });
  }
});

test('addresses of another host than the sitemap is read for are told apart', async () => {
  const { foreign } = await findInSitemaps(reach.net, {
    url: bakeryFacts.url,
    named: [new URL('/sitemap.xml', orchardFacts.url).href],
    signal: reach.ctx().signal,
    timeoutMs: 20_000,
    maxFiles: 3,
  });
  expect(foreign.total).toBe(orchardFacts.pages);
  expect(foreign.items).toContainEqual({
    sitemap: 'https://www.quiet-orchard.example/sitemap.xml',
    url: orchardFacts.url,
  });
});
