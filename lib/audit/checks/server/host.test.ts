import { expect, test } from 'vitest';
import type { Check } from '#lib/audit/checks/define-check.ts';
import {
  aiCrawlersBlocked,
  hostChecks,
  httpRedirectMissing,
  llmsTxt,
  notFoundPage,
  robotsSyntax,
  robotsTooLarge,
  robotsTxt,
  robotsUnreachable,
  sitemapFault,
  sitemapMissing,
  sitemapNotNamed,
  twinHost,
} from '#lib/audit/checks/server/host.ts';
import { stateOf, testHost, testSite } from '#lib/audit/checks/test-facts.ts';
import type { HostFacts, SiteFacts } from '#lib/audit/types.ts';

const { robots } = testHost();
const answer = (url: string, finalUrl = url, status: number | null = 200) => ({ url, finalUrl, status });
const on = (check: Check, host: Partial<HostFacts> = {}, site: Partial<SiteFacts> = {}) =>
  stateOf(check, {}, { site: testSite({ host: testHost(host), ...site }) });

test.each(hostChecks.map((check) => [check.id, check] as const))(
  '%s: a host that does all well has no fault',
  (_, check) => {
    expect(on(check)).toMatch(/^(pass|notApplicable)$/);
  },
);

test.each(hostChecks.map((check) => [check.id, check] as const))(
  '%s: what was not looked at is not judged',
  (_, check) => {
    const unknown = { robotsStatus: null, sitemaps: [], sitemapIncluded: null };
    expect(stateOf(check, {}, { site: testSite({ host: null, ...unknown }) })).toBe('notMeasured');
  },
);

test('http:// that stays http:// fails; nothing there, or an error, does not', () => {
  expect(on(httpRedirectMissing, { plainHttp: answer('http://www.example.com/') })).toBe('fail');
  expect(on(httpRedirectMissing, { plainHttp: answer('http://www.example.com/', undefined, null) })).toBe('pass');
  expect(on(httpRedirectMissing, { plainHttp: answer('http://www.example.com/', undefined, 403) })).toBe('pass');
});

test('both hosts answering is a fault; one leading to the other, or not there, is none', () => {
  expect(on(twinHost, { twin: answer('https://example.com/') })).toBe('fail');
  expect(on(twinHost, { twin: answer('https://example.com/', undefined, null) })).toBe('pass');
});

test('an address that cannot exist', () => {
  const nowhere = (status: number, finalUrl?: string) => ({
    nowhere: answer('https://www.example.com/x', finalUrl, status),
  });
  expect(on(notFoundPage, nowhere(410))).toBe('pass');
  expect(on(notFoundPage, nowhere(200))).toBe('fail');
  expect(on(notFoundPage, nowhere(200, 'https://www.example.com/'))).toBe('fail');
  expect(on(notFoundPage, nowhere(403))).toBe('notMeasured');
});

test('robots.txt: absent, broken, too long, without a sitemap, closed to AI', () => {
  const file = (changes: Partial<NonNullable<typeof robots>>) => ({ robots: robots && { ...robots, ...changes } });
  expect(on(robotsTxt, file({ status: 404 }))).toBe('fail');
  expect(on(robotsSyntax, file({ status: 404 }))).toBe('notApplicable');
  expect(on(robotsUnreachable, {}, { robotsStatus: 503 })).toBe('fail');
  const faults = { items: [{ line: 3, text: 'Disalow /' }], total: 1 };
  expect(on(robotsSyntax, file({ faults }))).toBe('fail');
  expect(on(robotsTooLarge, file({ cut: true }))).toBe('fail');
  expect(on(sitemapNotNamed, file({ sitemaps: 0 }))).toBe('fail');
  expect(on(aiCrawlersBlocked, file({ aiBlocked: ['GPTBot'] }))).toBe('fail');
});

test('sitemaps and llms.txt', () => {
  expect(on(sitemapMissing, {}, { sitemaps: [], sitemapIncluded: false })).toBe('fail');
  expect(on(sitemapFault, { sitemapFault: 'It answers 404.' })).toBe('fail');
  expect(on(llmsTxt, { llms: { present: true, fault: null } })).toBe('pass');
  expect(on(llmsTxt, { llms: { present: true, fault: 'the file is empty' } })).toBe('fail');
});
