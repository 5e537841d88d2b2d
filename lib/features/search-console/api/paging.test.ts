import { expect, test } from 'vitest';
import { queryRows, type ReportRow } from '#lib/features/search-console/api/search-analytics.ts';
import { suggestSite } from '#lib/features/search-console/api/sites.ts';

const row: ReportRow = { keys: ['a'], clicks: 1, impressions: 2, position: 3 };

test.each([
  [0, 1],
  [2, 1],
  [3, 2],
  [7, 3],
])('%i rows of pages of three take %i requests', async (count, requests) => {
  const asked: number[] = [];
  const fetchPage = async (startRow: number) => {
    asked.push(startRow);
    return Array.from({ length: Math.max(0, Math.min(3, count - startRow)) }, () => row);
  };
  let found = 0;
  for await (const page of queryRows(fetchPage, 3)) found += page.length;
  expect(found).toBe(count);
  expect(asked).toEqual(Array.from({ length: requests }, (_, at) => at * 3));
});

const site = (siteUrl: string) => ({ siteUrl, permission: 'siteOwner' });

test('the domain property fits best, then the https prefix; another domain does not', () => {
  const sites = [site('https://a.example/shop/'), site('http://a.example/'), site('https://www.a.example/')];
  expect(suggestSite([...sites, site('sc-domain:a.example')], 'a.example')?.siteUrl).toBe('sc-domain:a.example');
  expect(suggestSite(sites, 'a.example')?.siteUrl).toBe('https://www.a.example/');
  expect(suggestSite([site('https://b.example/'), site('sc-domain:xa.example')], 'a.example')).toBeNull();
});
