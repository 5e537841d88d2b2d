import { afterAll, beforeAll, expect, test } from 'vitest';
import { scrapeJsWithProxy } from '#lib/features/page-scripts/contract.ts';
import { scrapeJsThroughProxy } from '#lib/features/page-scripts/service.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

let reach: Reach;
let list = '';
beforeAll(async () => {
  reach = await reachWorld({ proxies: async () => list.split(',').filter(Boolean) });
  list = reach.world.proxies.list;
});
afterAll(() => reach.stop());

const run = (country?: string) =>
  scrapeJsThroughProxy(
    reach.ctx(),
    scrapeJsWithProxy.input.parse({
      url: 'https://www.cloudflare.com/cdn-cgi/trace',
      js_script: 'return { ip: /ip=(.*)/.exec(document.body.innerText)[1] }',
      ...(country ? { country } : {}),
    }),
  );

test('a script runs in a page that was reached from the country asked for, or from any', async () => {
  const { proxies } = reach.world;
  expect(JSON.stringify(await run('de'))).toContain(proxies.of('de').exitAddress);
  const any = JSON.stringify(await run());
  expect(proxies.all.filter(({ exitAddress }) => any.includes(exitAddress))).toHaveLength(1);
});

test('a country without a proxy is refused; with none at all it says what to set', async () => {
  await expect(run('jp')).rejects.toMatchObject({ code: 'refused', message: expect.stringContaining('given: jp') });
  list = '';
  await expect(run('jp')).rejects.toMatchObject({ code: 'not_configured' });
});
