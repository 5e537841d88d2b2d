import { expect, test } from 'vitest';
import type { ParsedSerp } from '#lib/engines/engine.ts';
import { truncateSerp } from '#lib/features/searches/fetch/truncate.ts';

const result = (url: string, text = 'x') => ({
  url,
  title: text,
  siteName: text,
  description: text,
  place: 1,
  sitelinks: [],
});
const page = (given: Partial<ParsedSerp>): ParsedSerp => ({
  organic: [],
  aiOverviewState: 'absent',
  aiOverview: null,
  features: [],
  related: [],
  claimedTotal: null,
  correctedQuery: null,
  next: null,
  ...given,
});

test('a usual page stays as it is', () => {
  const usual = page({
    organic: [result('https://a.example/')],
    aiOverviewState: 'present',
    aiOverview: {
      content: 'text',
      sources: [{ url: 'https://a.example/', title: 't', siteName: 's', description: 'd' }],
    },
    features: [{ kind: 'video', place: 2, title: '', items: [{ title: 'v', url: null, text: '' }] }],
    related: ['one'],
    claimedTotal: 12,
    correctedQuery: 'one',
    next: { start: '10' },
  });
  expect(truncateSerp(usual)).toEqual(usual);
});

test('a hostile one is cut: texts, lists, addresses', () => {
  const long = '👩'.repeat(100_000);
  const hostile = truncateSerp(
    page({
      organic: [
        result(`https://a.example/${'x'.repeat(10_000)}`),
        ...Array.from({ length: 5_000 }, (_, index) => result(`https://a.example/${index}`, long)),
      ],
      features: Array.from({ length: 500 }, () => ({
        kind: 'ad' as const,
        place: 1,
        title: long,
        items: Array.from({ length: 500 }, () => ({ title: long, url: `https://a.example/${long}`, text: long })),
      })),
      related: Array.from({ length: 500 }, () => long),
    }),
  );
  expect(hostile.organic).toHaveLength(400);
  expect(hostile.organic[0]).toMatchObject({ url: 'https://a.example/0' });
  expect(hostile.organic[0]?.title).toHaveLength(1024);
  expect(hostile.organic[0]?.description.isWellFormed()).toBe(true);
  expect(hostile.features).toHaveLength(100);
  expect(hostile.features[0]?.items).toHaveLength(100);
  expect(hostile.features[0]?.items[0]?.url).toBeNull();
  expect(hostile.related).toHaveLength(100);
});
