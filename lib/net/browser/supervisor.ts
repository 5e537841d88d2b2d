import { readLastStart, recordStart } from '#lib/net/browser/last-start.ts';
import { type Launched, type LaunchOptions, launchBrowser } from '#lib/net/browser/launch.ts';
import { limitRendererMemory } from '#lib/net/browser/renderer-memory.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { BrowserState } from '#lib/net/net.ts';
import { type AppError, Unavailable } from '#lib/platform/errors.ts';

/** How the browser is started and how long it is used. */
export interface SupervisorOptions extends LaunchOptions {
  /** Number of runs after which a browser is replaced. */
  runsPerBrowser: number;
  /** Time without a run after which it is ended, until the next use. */
  idleMs: number;
}

/** A browser in use, and what is needed to end it. */
export interface ActiveBrowser extends Launched {
  runs: number;
  active: number;
  ended: boolean;
  stopWatching: () => void;
}

/** Keeps one browser running and replaces it after a crash or a number of runs. */
export interface BrowserSupervisor {
  /** The current browser, started if necessary; its run count goes up by one. @throws Unavailable */
  acquire: () => Promise<ActiveBrowser>;
  /** Reduces the run count by one. @param reusable false: the run could not be ended, so the browser is */
  release: (browser: ActiveBrowser, reusable: boolean) => void;
  state: () => Omit<BrowserState, 'running' | 'queued' | 'contexts'>;
  /** Starts the browser if none is known to work (`readLastStart`), or the last start failed; never throws. */
  warm: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Keeps one browser running from its first use until nobody has used it for a while: idle, it takes 150 MB. One that crashed or hangs is replaced at its next use; one close to its
 * maximum number of runs gets a successor in the background, which takes over once it has started, so that no run waits.
 */
export function createBrowserSupervisor(options: SupervisorOptions): BrowserSupervisor {
  const renewAt = Math.ceil(options.runsPerBrowser * NET_LIMITS.browser.renewAt);
  const all = new Set<ActiveBrowser>();
  let live: Promise<ActiveBrowser> | undefined;
  let current: ActiveBrowser | undefined;
  let successor: Promise<ActiveBrowser> | undefined;
  let failure: AppError | undefined;
  /** What is known of the browser that worked last. */
  let known: Pick<BrowserState, 'source' | 'version' | 'sandbox'> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  // Another program's browser takes no memory here, and may end at any time.
  const isRemote = options.wsEndpoint !== undefined;

  /** Takes a browser out of use; its processes end now, or after its last run. */
  const retire = (browser: ActiveBrowser, atOnce: boolean) => {
    if (current === browser) live = current = undefined;
    if (!atOnce && browser.active > 0) return;
    if (browser.ended) return;
    browser.ended = true;
    all.delete(browser);
    browser.stopWatching();
    if (browser.process) browser.process.kill();
    else void browser.browser.close().catch(() => {});
  };

  /** Ends the browser unless it is used again soon. */
  const endWhenIdle = () => {
    clearTimeout(idle);
    if (isRemote) return;
    idle = setTimeout(() => {
      if (current?.active === 0) retire(current, true);
    }, options.idleMs);
    idle.unref();
  };

  const start = async (): Promise<ActiveBrowser> => {
    const launched = await launchBrowser(options);
    const browser: ActiveBrowser = { ...launched, runs: 0, active: 0, ended: false, stopWatching: () => {} };
    if (launched.process) browser.stopWatching = limitRendererMemory(launched.process.pid, () => browser.active > 0);
    launched.browser.on('disconnected', () => retire(browser, true));
    void launched.process?.exited.then(() => retire(browser, true));
    all.add(browser);
    void recordStart(launched, options);
    if (closed) {
      retire(browser, true);
      await browser.process?.exited;
    }
    return browser;
  };

  const serve = (browser: ActiveBrowser): ActiveBrowser => {
    if (current && current !== browser) retire(current, false);
    failure = undefined;
    successor = undefined;
    current = browser;
    known = {
      source: browser.source,
      version: browser.browser.version(),
      sandbox: browser.process?.sandbox ?? null,
    };
    endWhenIdle();
    return browser;
  };

  const ready = (): Promise<ActiveBrowser> => {
    if (closed) throw new Unavailable('The browser was closed.', { reason: 'pool-closed' });
    live ??= (successor ?? start()).then(serve, (error: AppError) => {
      live = undefined;
      failure = error;
      throw error;
    });
    return live;
  };

  const prepareSuccessor = () => {
    if (successor) return;
    const starting = start();
    successor = starting;
    starting.then(
      (browser) => {
        serve(browser);
        live = starting;
      },
      // Nobody needs it yet; the next caller tries again and gets the error.
      () => {
        successor = undefined;
      },
    );
  };

  return {
    async acquire() {
      const browser = await ready();
      browser.active++;
      browser.runs++;
      if (browser.runs >= options.runsPerBrowser) retire(browser, false);
      if (browser.runs === renewAt) prepareSuccessor();
      return browser;
    },
    release(browser, reusable) {
      browser.active--;
      endWhenIdle();
      if (!reusable || current !== browser) retire(browser, !reusable);
    },
    state: () => ({
      status: failure ? 'down' : current ? 'ready' : 'idle',
      source: known?.source ?? null,
      version: known?.version ?? null,
      sandbox: known?.sandbox ?? null,
      problem: failure?.message ?? null,
    }),
    async warm() {
      if (!known && !failure && !isRemote) known = (await readLastStart(options)) ?? undefined;
      if (known && !failure && !isRemote) return;
      await ready().catch(() => {});
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      const exits = [...all].map(({ process }) => process?.exited);
      for (const browser of all) retire(browser, true);
      await Promise.allSettled([live, successor, ...exits]);
    },
  };
}
