import { expect, test } from 'vitest';
import { searchCsv } from './search-csv.ts';

type Search = Parameters<typeof searchCsv>[0];

const result = (ranking: number, place: number, title: string) => ({
  ranking,
  place,
  title,
  page: 1,
  site_name: 'A site',
  description: '',
  host: 'a.example',
  sitelinks: [],
  url: `https://a.example/${ranking}`,
});

test('one row per block in page order; only organic results have a position', () => {
  const search = {
    pages: [
      {
        page: 1,
        state: 'results',
        related: ['more'],
        ai_overview: {
          content: '=1+1',
          sources: [{ url: 'https://b.example/', title: 'B', site_name: '', description: '' }],
        },
        features: [
          { kind: 'ai-overview', place: 1, title: '', items: [] },
          { kind: 'ad', place: 3, title: '', items: [{ title: 'Buy', url: 'https://c.example/', text: 'Now' }] },
        ],
      },
    ],
    results: [result(1, 2, 'One, and only'), result(2, 4, 'Two')],
  } as unknown as Search;
  expect(searchCsv(search).slice(1).trimEnd().split('\r\n')).toEqual([
    'type,position,page,place,title,url,site_name,description',
    "ai-overview,,1,1,,,,'=1+1",
    'ai-overview-source,,1,1,B,https://b.example/,,',
    'organic,1,1,2,"One, and only",https://a.example/1,A site,',
    'ad,,1,3,Buy,https://c.example/,,Now',
    'organic,2,1,4,Two,https://a.example/2,A site,',
    'related-searches,,1,5,more,,,',
  ]);
});
