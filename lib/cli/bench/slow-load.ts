import type { BrowserContext, Page } from '@playwright/test';

/** How much slower than this machine's the measured CPU is; Lighthouse uses the same factor for a phone. */
const SLOWDOWN = 4;
const LOADS = 3;
/** Longer tasks block input; what exceeds this counts (https://web.dev/articles/tbt). */
const LONG_TASK_MS = 50;

/** A first load on a slow CPU, without a cache: medians of three loads. */
export interface SlowLoad {
  /** Total blocking time after the first contentful paint. */
  blockingMs: number;
  /** Largest contentful paint. */
  paintMs: number;
  /** Size of the document, uncompressed. */
  htmlBytes: number;
}

/** Loads a page with the CPU slowed down by the browser. */
export async function loadSlowly(context: BrowserContext, path: string): Promise<SlowLoad> {
  const loads: SlowLoad[] = [];
  for (let n = 0; n < LOADS; n++) loads.push(await loadOnce(context, path));
  const median = (of: keyof SlowLoad) => loads.map((load) => load[of]).toSorted((a, b) => a - b)[LOADS >> 1] ?? 0;
  return { blockingMs: median('blockingMs'), paintMs: median('paintMs'), htmlBytes: median('htmlBytes') };
}

async function loadOnce(context: BrowserContext, path: string): Promise<SlowLoad> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await watchTasks(page);
    const response = await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => {});
    const { paintMs, blockingMs } = await page.evaluate((longTaskMs) => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      const from = first?.startTime ?? 0;
      const tasks: { start: number; duration: number }[] = Reflect.get(window, '__tasks');
      const blocked = tasks.map(({ start, duration }) => {
        const end = start + duration;
        return Math.max(0, end - Math.max(start + longTaskMs, from));
      });
      return { paintMs: Number(Reflect.get(window, '__paint')), blockingMs: blocked.reduce((sum, ms) => sum + ms, 0) };
    }, LONG_TASK_MS);
    return { paintMs, blockingMs, htmlBytes: (await response?.body())?.length ?? 0 };
  } finally {
    await page.close();
  }
}

async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: { start: number; duration: number }[] = [];
    Reflect.set(window, '__tasks', tasks);
    Reflect.set(window, '__paint', 0);
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) Reflect.set(window, '__paint', startTime);
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}
