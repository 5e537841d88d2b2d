import { getDomain } from 'tldts';
import type { AxeViolation, Capped, Measure, RenderedFacts, RenderedRequest, Vitals } from '#lib/audit/types.ts';
import { inPage } from '#lib/features/page-audits/in-page.ts';
import { watchDeprecations } from '#lib/features/page-audits/page/deprecations.ts';
import { type LoadWatch, watchLoad } from '#lib/features/page-audits/page/load-cost.ts';
import { PHONE, settle } from '#lib/features/page-audits/page/load-page.ts';
import { axeResult, type Measured, measured } from '#lib/features/page-audits/page/measured.ts';
import { openWorld, type PageWorld, within } from '#lib/features/page-audits/page/page-world.ts';
import { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import { PASS_MS, watchForWall } from '#lib/net/bot-wall/document-wall.ts';
import { toFetched } from '#lib/net/bot-wall/to-fetched.ts';
import { watchNetwork } from '#lib/net/browser/network-quiet.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun, Fetched } from '#lib/net/net.ts';

/** The results of one page load in the browser. */
export interface BrowserResult {
  facts: RenderedFacts;
  /** The document after its scripts ran, at most 10 MiB; null when it could not be read. */
  html: string | null;
  /** WebP screenshot with a phone viewport, cut off at 4,000 pixels; null when none could be taken. */
  screenshot: Uint8Array | null;
  /** HTTP status of the document in the browser; null if there is none. */
  status: number | null;
  /** The page as served to the browser; null unless requested. */
  answer: Fetched | null;
}

const MAX_SHOT_HEIGHT = 4000;
const LIST = 50;
const MAX_AXE_ELEMENTS = 15_000;
const MAX_AXE_ATTRIBUTES = 1_000;

/**
 * Loads a page once with a phone viewport and measures it: vitals, layout, requests, errors, accessibility, screenshot.
 * Parts that fail or take too long are null and named in `unmeasured`. Waits for a bot check that resolves by itself.
 * @param timeoutMs for the whole run; the last part is reserved for reading the results
 * @param wantsAnswer whether the response that the browser got is returned too
 * @throws what `net.withPage` throws, also when the document could not be loaded; BotBlocked with a screenshot of the
 *   check
 */
export function measureInBrowser(
  ctx: Ctx,
  url: string,
  timeoutMs: number,
  { wantsAnswer = false }: { wantsAnswer?: boolean } = {},
): Promise<BrowserResult> {
  const options = { signal: ctx.signal, timeoutMs, viewport: PHONE, mobile: true };
  return ctx.net.withPage(options, (run) =>
    measureRun(run, url, { until: performance.now() + timeoutMs - 1_000, wantsAnswer }),
  );
}

async function measureRun(
  run: BrowserRun,
  url: string,
  { until, wantsAnswer }: { until: number; wantsAnswer: boolean },
): Promise<BrowserResult> {
  const { page } = run;
  const left = (atMost: number) => Math.max(200, Math.min(atMost, until - performance.now()));
  const consoleErrors = listener<{ text: string; url: string | null }>();
  const pageErrors = listener<{ text: string }>();
  page.on('console', (message) => {
    if (message.type() === 'error') {
      consoleErrors.add({ text: cut(message.text()), url: message.location().url.slice(0, 2048) || null });
    }
  });
  page.on('pageerror', (error) => pageErrors.add({ text: cut(error.message) }));
  const world = await openWorld(page);
  const deprecations = await watchDeprecations(world);
  const load = await watchLoad(world);
  // The pool turns a failed navigation into one of our errors, because it knows what the proxy refused.
  const wall = watchForWall(page);
  const network = watchNetwork(page, world.session);
  await page.goto(url, { waitUntil: 'commit', timeout: left(12_000) });
  await settle(page, world, network, left);
  const response = await wall
    .pass(left(PASS_MS), () => settle(page, world, network, left))
    .catch(async (error: unknown) => {
      if (error instanceof BotBlocked)
        error.screenshot = await within(takePicture(world, null), 2_000).catch(() => null);
      throw error;
    });
  const answer =
    wantsAnswer && response
      ? await within(toFetched(response, { requestedUrl: url, exit: run.exit() }), left(3_000)).catch(() => null)
      : null;
  const unmeasured: Record<string, string> = {};
  const attempt = async <T>(name: string, ms: number, work: (ms: number) => Promise<T>): Promise<T | null> => {
    if (performance.now() > until) {
      unmeasured[name] = 'Not measured: time limit reached.';
      return null;
    }
    const share = left(ms);
    return within(work(share), share + 1_000).catch(() => {
      unmeasured[name] = 'The page timed out or aborted the measurement.';
      return null;
    });
  };
  // Before our own scripts run.
  const coverage = await attempt('coverage', 2_000, () => load.coverage());
  if (typeof coverage === 'string') unmeasured.coverage = coverage;
  await attempt('input', 1_500, () => touch(world));
  const inside = await attempt('layout', 4_000, async (ms) => parse(measured, await world.run(inPage.measure(), ms)));
  const foreignCookies = await attempt('foreignCookies', 1_000, () => cookiesOfOthers(page));
  const html = await attempt('html', 4_000, async (ms) => String(await world.run(inPage.html(), ms)));
  const screenshot = await attempt('screenshot', 4_000, () => takePicture(world, inside));
  const tooMany = tooManyForAxe(inside);
  if (tooMany) unmeasured.axe = tooMany;
  const axe = tooMany
    ? null
    : await attempt('axe', 6_000, async (ms) => parse(axeResult, await world.run(inPage.axe(), ms)));
  if (!inside)
    for (const part of ['images', 'backgrounds', 'longTasks', 'vitals', 'fonts', 'scriptTime'])
      unmeasured[part] = unmeasured.layout ?? '';
  const requests = run.requests();
  return {
    html,
    screenshot,
    status: response?.status() ?? null,
    answer,
    facts: {
      finalUrl: inside?.finalUrl ?? page.url(),
      loadMs: inside?.loadMs ?? null,
      vitals: vitalsOf(inside, unmeasured.layout ?? null),
      lcpElement: inside?.lcpElement ?? null,
      shifts: inside?.shifts ?? [],
      longTasks: inside ? longTasksOf(inside) : null,
      consoleErrors: consoleErrors.list,
      pageErrors: pageErrors.list,
      requests: requestsOf(requests, page.url(), load),
      totalBytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
      axe: axe as { violations: Capped<AxeViolation>; passes: number } | null,
      layout: inside?.layout ?? null,
      images: inside?.images ?? null,
      backgrounds: inside?.backgrounds ?? null,
      foreignCookies,
      deprecations,
      coverage: typeof coverage === 'string' ? null : coverage,
      fonts: inside?.fonts ?? null,
      scriptTime: inside?.scriptTime ?? null,
      unmeasured,
    },
  };
}

/** Third-party cookies that were set. */
async function cookiesOfOthers(page: BrowserRun['page']): Promise<NonNullable<RenderedFacts['foreignCookies']>> {
  const own = siteOf(page.url());
  const foreign = (await page.context().cookies()).filter(
    ({ domain }) => siteOf(`http://${domain.replace(/^\./, '')}`) !== own,
  );
  const items = foreign.slice(0, LIST).map(({ name, domain }) => ({ name: name.slice(0, 200), domain }));
  return { items, total: foreign.length };
}

/** The registrable domain, or the host if there is none. */
const siteOf = (url: string) => getDomain(url) ?? URL.parse(url)?.hostname;

/** One trusted key press, whose delay is the first input delay. No page binds this key, so it triggers nothing. */
async function touch({ session, run }: PageWorld): Promise<void> {
  const key = { key: 'Shift', code: 'ShiftLeft', windowsVirtualKeyCode: 16 };
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  // Event timing entries are dispatched after the next frame.
  await run('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))', 1_000);
}

/**
 * Why axe would take too long; null: it can run. Its time grows with the number of elements and of attributes per
 * element, for some rules quadratically.
 */
function tooManyForAxe(inside: Measured | null): string | null {
  const { elements, mostAttributes } = inside ?? { elements: 0, mostAttributes: 0 };
  if (elements > MAX_AXE_ELEMENTS) return `The page has more than ${MAX_AXE_ELEMENTS} elements.`;
  return mostAttributes > MAX_AXE_ATTRIBUTES
    ? `An element of the page has more than ${MAX_AXE_ATTRIBUTES} attributes.`
    : null;
}

async function takePicture({ session }: PageWorld, inside: Measured | null): Promise<Uint8Array> {
  const height = Math.min(MAX_SHOT_HEIGHT, Math.max(PHONE.height, Math.round(inside?.contentHeight ?? 0)));
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 70,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width: PHONE.width, height, scale: 1 },
  });
  return Buffer.from(data, 'base64');
}

function parse<T>(schema: { parse: (value: unknown) => T }, json: unknown): T {
  return schema.parse(JSON.parse(String(json)));
}

function vitalsOf(inside: Measured | null, failure: string | null): Vitals {
  const { vitals, tasks } = inside ?? { vitals: null, tasks: [] };
  const fcp = vitals?.fcp ?? null;
  const nothing = failure ?? (fcp === null ? 'The page rendered no content.' : 'None reported by the browser.');
  const measure = (value: number | null | undefined, unit: 'ms' | 'score' = 'ms', reason = nothing): Measure =>
    value === null || value === undefined ? { value: null, unit, reason } : { value, unit, reason: null };
  // Total blocking time as in Lighthouse: the part of long tasks after first contentful paint that exceeds 50 ms.
  const blocking = tasks.filter(([start]) => fcp !== null && start >= fcp).map(([, ms]) => Math.max(0, ms - 50));
  return {
    lcp: measure(vitals?.lcp),
    cls: measure(vitals?.cls, 'score'),
    fcp: measure(fcp),
    tbt: measure(fcp === null ? null : blocking.reduce((sum, ms) => sum + ms, 0)),
    inp: measure(vitals?.inp, 'ms', failure ?? 'No interaction was slow enough to be reported.'),
    fid: measure(vitals?.fid, 'ms', failure ?? 'The browser reported no input.'),
    ttfb: measure(vitals?.ttfb),
    speedIndex: measure(null, 'ms', failure ?? 'Requires a video of the load, which is not recorded.'),
  };
}

function longTasksOf({ tasks }: Measured): { count: number; totalMs: number } {
  return { count: tasks.length, totalMs: Math.round(tasks.reduce((sum, [, ms]) => sum + ms, 0)) };
}

function requestsOf(
  requests: ReturnType<BrowserRun['requests']>,
  pageUrl: string,
  load: LoadWatch,
): Capped<RenderedRequest> {
  const own = siteOf(pageUrl);
  const items = requests.slice(0, 300).map((request) => ({
    ...request,
    url: request.url.slice(0, 2048),
    thirdParty: siteOf(request.url) !== own,
    ...load.costOf(request.url),
  }));
  return { items, total: requests.length };
}

const cut = (text: string) => text.slice(0, 500).toWellFormed();

/** A list that keeps the first entries and counts all, because a page can log endlessly. */
function listener<T>() {
  const list: Capped<T> = { items: [], total: 0 };
  return {
    list,
    add: (item: T) => {
      list.total++;
      if (list.items.length < LIST) list.items.push(item);
    },
  };
}
