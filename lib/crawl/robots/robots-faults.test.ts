import { expect, test } from 'vitest';
import { parseRobots } from '#lib/crawl/robots/robots.ts';
import { aiAccess, blockedAiCrawlers, robotsFaults } from '#lib/crawl/robots/robots-faults.ts';

test('lines that no crawler understands are named with their number', () => {
  const text =
    '\uFEFF# all\nUser-agent: *\r\nDisallow: /a # b\nDisalow /b\n\nFollow: /c\nSitemap: https://a.example/s.xml\n<html>';
  expect(robotsFaults(text)).toEqual({
    items: [
      { line: 4, text: 'Disalow /b' },
      { line: 6, text: 'Follow: /c' },
      { line: 8, text: '<html>' },
    ],
    total: 3,
  });
});

test('many faults are counted and the first are kept', () => {
  const { items, total } = robotsFaults('x\n'.repeat(50_000));
  expect([items.length, total]).toEqual([20, 50_000]);
});

test('a crawler is shut out by its own group or by that of all', () => {
  const home = 'https://a.example/';
  expect(blockedAiCrawlers(parseRobots('User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /'), home)).toEqual([
    'GPTBot',
    'CCBot',
  ]);
  expect(blockedAiCrawlers(parseRobots('User-agent: *\nDisallow: /'), home)).toHaveLength(8);
  expect(blockedAiCrawlers(parseRobots('User-agent: *\nDisallow: /private'), home)).toEqual([]);
});

test('access of each AI crawler with the rule that decides', () => {
  const access = aiAccess(
    parseRobots('User-agent: Bytespider\nDisallow: /\n\nUser-agent: *\nAllow: /\nDisallow: /private'),
    'https://a.example/',
  );
  expect(access.find(({ agent }) => agent === 'Bytespider')).toEqual({
    agent: 'Bytespider',
    allowed: false,
    rule: 'Disallow: /',
  });
  expect(access.find(({ agent }) => agent === 'GPTBot')).toEqual({ agent: 'GPTBot', allowed: true, rule: 'Allow: /' });
  expect(aiAccess(parseRobots(''), 'https://a.example/')[0]).toEqual({ agent: 'GPTBot', allowed: true, rule: null });
});
