import { expect, it } from 'vitest';
import { testServer } from '#tests/support/server.ts';

const { baseUrl } = testServer();
const ID = '4f6d3c1e-9f0a-4c53-8c5e-0d5b6f0a7e11';

it.each([
  ['/pages', '/page-audits'],
  [`/pages/${ID}?part=evidence`, `/page-audits/${ID}?part=evidence`],
  ['/search?q=oven&country=us', '/searches?q=oven&country=us'],
  [`/search/${ID}`, `/searches/${ID}`],
  [`/bulk/${ID}`, `/bulk-runs/${ID}`],
  [`/reports/kept/${ID}?compare=1`, `/reports/saved-results/${ID}?compare=1`],
])('the old address %s leads permanently to %s', async (from, to) => {
  const answer = await fetch(baseUrl + from, { redirect: 'manual' });
  expect(answer.status).toBe(308);
  const { pathname, search } = new URL(answer.headers.get('location') ?? '', baseUrl);
  expect(pathname + search).toBe(to);
});

it.each(['/page-audits', '/searches', '/bulk-runs', '/reports/saved-results'])(
  'the page %s asks visitors to sign in and names itself as the way back',
  async (path) => {
    const answer = await fetch(baseUrl + path, { redirect: 'manual' });
    expect(answer.status).toBe(307);
    expect(answer.headers.get('location')).toContain(encodeURIComponent(path));
  },
);
