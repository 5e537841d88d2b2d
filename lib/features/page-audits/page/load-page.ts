import { inPage } from '#lib/features/page-audits/in-page.ts';
import { openWorld, type PageWorld } from '#lib/features/page-audits/page/page-world.ts';
import { PASS_MS, watchForWall } from '#lib/net/bot-wall/document-wall.ts';
import { type NetworkActivity, watchNetwork } from '#lib/net/browser/network-quiet.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun } from '#lib/net/net.ts';
import { TimedOut } from '#lib/platform/errors.ts';

/** Mobile viewport of page audits: search engines index the mobile page. */
export const PHONE = { width: 412, height: 823 };

/** How a document is rendered. */
export interface RenderOptions {
  timeoutMs: number;
  /** Default: that of the browser, followed by ours. */
  userAgent?: string;
  /** Called before the page is opened. */
  prepare?: (run: BrowserRun) => Promise<void>;
}

/**
 * The document of a page after its scripts ran, loaded with the same waits as in a page audit.
 * @throws what `net.withPage` throws, also when the document could not be loaded; BotBlocked when a bot check does not
 *   resolve
 */
export function renderDocument(
  ctx: Pick<Ctx, 'net' | 'signal'>,
  url: string,
  { timeoutMs, userAgent, prepare }: RenderOptions,
): Promise<string> {
  const until = performance.now() + timeoutMs - 1_000;
  const left = (atMost: number) => Math.max(200, Math.min(atMost, until - performance.now()));
  const options = { signal: ctx.signal, timeoutMs, viewport: PHONE, mobile: true, ...(userAgent && { userAgent }) };
  return ctx.net.withPage(options, async (run) => {
    const { page } = run;
    await prepare?.(run);
    const world = await openWorld(page);
    const wall = watchForWall(page);
    const network = watchNetwork(page, world.session);
    await page.goto(url, { waitUntil: 'commit', timeout: left(12_000) });
    await settle(page, world, network, left);
    await wall.pass(left(PASS_MS), () => settle(page, world, network, left));
    return String(await world.run(inPage.html(), left(4_000)));
  });
}

/**
 * Waits for the load event and then for the network to become quiet, each for a limited time.
 * @throws TimedOut when the page's scripts block the main thread
 */
export async function settle(
  page: BrowserRun['page'],
  world: PageWorld,
  network: NetworkActivity,
  left: (atMost: number) => number,
): Promise<void> {
  const loaded = (ms: number) =>
    page.waitForLoadState('load', { timeout: left(ms) }).then(
      () => true,
      () => false,
    );
  if (!(await loaded(3_000))) {
    await world.run('1', left(3_000)).catch((error: unknown) => {
      throw new TimedOut('A script on the page blocks the browser.', { cause: error });
    });
    await loaded(5_000);
  }
  await network.quiet(left(1_500));
}
