import { expect, test } from 'vitest';
import { ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { findReferringDomains } from '#lib/features/backlinks/domains.ts';
import { createCtx } from '#lib/features/create-ctx.ts';
import { db } from '#lib/platform/database/db.ts';

test('referring domains are found in all domains of the caller, and in those of nobody else', async () => {
  const user = async () => (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
  const [mine, theirs] = [await user(), await user()];
  const { no, id } = await ensureDomain(mine, 'bakery.example');
  const link = (source: string, page: number) => ({
    domainNo: no,
    key: crypto.randomUUID(),
    foundBy: 'search',
    state: 'alive' as const,
    firstSeen: new Date(),
    sourceUrl: `https://${source}/${page}`,
    sourceHost: source,
    sourceDomain: source,
    targetUrl: 'https://bakery.example/',
  });
  await db().backlink.createMany({
    data: [link('my-flour.example', 1), link('flour.example', 1), link('flour.example', 2), link('oven.example', 1)],
  });
  const gone = { ...link('flour-history.example', 1), state: 'gone' as const, lostAt: new Date() };
  await db().backlink.createMany({
    data: [gone, { ...link('flour.example', 3), lostAt: new Date(), state: 'gone' as const }],
  });
  const found = async (userId: string) =>
    (
      await findReferringDomains(createCtx({ actor: { kind: 'user', userId, role: 'owner' } }), {
        query: 'flour',
        limit: 5,
      })
    ).data.domains;
  expect(await found(mine)).toEqual([
    { domain: 'flour.example', backlinks_id: id, target: 'bakery.example', links: 2 },
    { domain: 'flour-history.example', backlinks_id: id, target: 'bakery.example', links: 0 },
    { domain: 'my-flour.example', backlinks_id: id, target: 'bakery.example', links: 1 },
  ]);
  expect(await found(theirs)).toEqual([]);
});
