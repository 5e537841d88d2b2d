import { expect, test } from 'vitest';
import { groupFor, isAllowed, matchingRule, parseRobots } from '#lib/crawl/robots/robots.ts';

test('groups of one agent are merged, its own group wins over the one for everybody', () => {
  const robots = parseRobots(
    'User-agent: *\nDisallow: /\n\nUser-agent: Bot\nDisallow: /a\n\nUser-agent: bot\nDisallow: /b\n',
  );
  expect(isAllowed(robots, 'Bot', 'https://x.example/c')).toBe(true);
  expect(isAllowed(robots, 'Bot', 'https://x.example/b')).toBe(false);
  expect(isAllowed(robots, 'Other', 'https://x.example/c')).toBe(false);
});

test('the longest pattern decides and is named', () => {
  const robots = parseRobots('User-agent: *\nDisallow: /shop/\nAllow: /shop/sale$\n');
  expect(matchingRule(robots, 'Bot', 'https://x.example/shop/sale')).toEqual({ allow: true, pattern: '/shop/sale$' });
  expect(isAllowed(robots, 'Bot', 'https://x.example/shop/sale/1')).toBe(false);
});

test('a file of nothing but agents, delays and sitemaps allows everything', () => {
  const robots = parseRobots('\uFEFFUser-agent: *\nCrawl-delay: 2.5\nSitemap: https://x.example/s.xml\n');
  expect(groupFor(robots, 'Bot')?.crawlDelaySeconds).toBe(2.5);
  expect(robots.sitemaps).toEqual(['https://x.example/s.xml']);
  expect(isAllowed(robots, 'Bot', 'https://x.example/')).toBe(true);
});

test('P6: patterns of hundreds of stars against a long path take no noticeable time', () => {
  const robots = parseRobots(`User-agent: *\nDisallow: /${'*a'.repeat(500)}$\n`.repeat(20));
  const started = performance.now();
  expect(isAllowed(robots, 'Bot', `https://x.example/${'a'.repeat(8000)}b`)).toBe(true);
  expect(performance.now() - started).toBeLessThan(2_000);
});
