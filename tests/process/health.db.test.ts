import { afterAll, expect, test } from 'vitest';
import { getSystem } from '#lib/features/system/service.ts';
import { closeNet, net } from '#lib/net/index.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { GET } from '../../app/api/health/route.ts';

afterAll(closeNet);

test('health tells how many pages the browser has under way and waiting', async () => {
  // Health waits only briefly for a browser that must be unpacked first.
  await net().warmBrowser();
  const read = async () => (await GET()).json();
  expect(await read()).toMatchObject({
    process: 'ok',
    browser: 'ok',
    browser_pool: { running: 0, queued: 0, contexts: 2 },
  });
  const actor = { kind: 'user', userId: crypto.randomUUID(), role: 'owner' } as const;
  const ctx = { ...testCtx(new AbortController().signal, 'system'), actor, net: net() };
  // The owner's page also checks the browser and what readiness leaves out.
  expect((await getSystem(ctx, {})).data.parts).toMatchObject([
    { name: 'database', fault: null },
    { name: 'queue', fault: 'no worker process is connected' },
    { name: 'browser', fault: null },
    { name: 'evidence', fault: null },
  ]);
  const held = Promise.withResolvers<void>();
  const runs = Array.from({ length: 3 }, () => net().withPage({}, () => held.promise));
  await expect.poll(async () => (await read()).browser_pool).toEqual({ running: 2, queued: 1, contexts: 2 });
  held.resolve();
  await Promise.all(runs);
  expect(await read()).toMatchObject({ browser_pool: { running: 0, queued: 0 } });
});
