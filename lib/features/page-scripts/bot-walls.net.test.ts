import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPageScript } from '#lib/features/page-scripts/run-page-script.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { wallFacts } from '#tests/world/sites/walls.ts';

let reach: Reach;
beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(() => reach.stop());

const MARK =
  "document.title = 'ran'; return { title: document.title, walled: document.body.innerHTML.includes('_cf_chl') }";
const run = (url: string, script = MARK) => runPageScript(reach.ctx(), { url, script });

test('a script waits for a check that solves itself, and then runs in the page', async () => {
  const { url, title, afterMs } = wallFacts.passes;
  const { fields, status, openMs } = await run(url, 'return { title: document.title }');
  expect({ fields, status }).toEqual({ fields: { title }, status: 200 });
  expect(openMs).toBeGreaterThan(afterMs);
});

test('a check that does not end is a block, after a bounded time', async () => {
  const startedAt = performance.now();
  await expect(run(wallFacts.endless.url)).rejects.toMatchObject({
    code: 'blocked',
    message: expect.stringContaining('blocked by a bot check (Cloudflare)'),
  });
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});

test.each(wallFacts.vendors.filter(({ vendor }) => /PerimeterX|unknown/.test(vendor)))(
  'a check of $vendor without scripts is a block at once',
  async ({ url, vendor }) => {
    await expect(run(url)).rejects.toMatchObject({ code: 'blocked', wall: { vendor } });
  },
);

test('a file has no document to run a script in', async () => {
  await expect(run(`${oddityFacts.home}plan.pdf`)).rejects.toMatchObject({ code: 'unreachable', reason: 'download' });
});

test.each(wallFacts.real)('%s is the site itself', async (url) => {
  expect((await run(url)).fields).toEqual({ title: 'ran', walled: false });
});
