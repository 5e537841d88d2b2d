import { expect, test } from 'vitest';
import { evaluateSitemaps } from '#lib/features/site-audits/analysis/evaluate-references-store.ts';
import { db } from '#lib/platform/database/db.ts';

test('without a sitemap that was read, its checks are not measured and have no findings', async () => {
  const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const url = 'https://a.example/';
  const { no: auditNo } = await db().siteAudit.create({
    data: { userId, url, host: 'a.example', siteKey: 'a.example/', settings: {} },
  });
  // As an attempt leaves them that was killed before it noted its sitemaps.
  const page = { auditNo, source: 'sitemap', inSitemap: true };
  await db().sitePage.createMany({
    data: [
      { ...page, no: 1, key: 1n, url, outcome: 'client_error', status: 404 },
      { ...page, no: 2, key: 2n, url: `${url}a`, outcome: 'redirect', status: 301 },
      { ...page, no: 3, key: 3n, url: `${url}b`, outcome: 'disallowed' },
    ],
  });
  const evaluate = async (hasSitemaps: boolean) => {
    await db().$transaction((tx) => evaluateSitemaps({ no: auditNo, tx }, hasSitemaps, false));
    const checks = await db().siteCheck.findMany({ where: { auditNo, checkId: { startsWith: 'sitemap-' } } });
    return checks.map(({ failed, notMeasured }) => [failed, notMeasured]);
  };
  expect(await evaluate(false)).toEqual(Array(3).fill([0, 1]));
  expect(await evaluate(true)).toEqual(Array(3).fill([1, 0]));
});
