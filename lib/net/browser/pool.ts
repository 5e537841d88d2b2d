import { isClosed, toBrowserError } from '#lib/net/browser/errors.ts';
import { type OpenRun, openRun } from '#lib/net/browser/run.ts';
import { createSlots } from '#lib/net/browser/slots.ts';
import { type ActiveBrowser, createBrowserSupervisor, type SupervisorOptions } from '#lib/net/browser/supervisor.ts';
import type { Egress } from '#lib/net/egress/egress.ts';
import { createDeadline } from '#lib/net/http/deadline.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { type BrowserRun, type BrowserRunOptions, type BrowserState, DIRECT, type Net } from '#lib/net/net.ts';
import {
  type FilteringProxy,
  type FilteringProxyOptions,
  startFilteringProxy,
} from '#lib/net/proxy/filtering-proxy.ts';
import type { ProxyPool } from '#lib/net/proxy/proxy-pool.ts';
import { createProxyRoute } from '#lib/net/proxy/proxy-route.ts';
import type { TunnelOptions } from '#lib/net/proxy/tunnel.ts';
import { TimedOut } from '#lib/platform/errors.ts';

/** Size of the pool, and what its runs use for egress. */
export interface BrowserPoolOptions extends SupervisorOptions {
  /** Maximum number of concurrent runs. */
  contexts: number;
  proxy: Omit<FilteringProxyOptions, 'maxRequests' | 'maxRecords' | 'maxBytes' | 'onTooLarge' | 'route' | 'users'>;
  /** Proxies by country, and the root certificates for https proxies. */
  proxies: ProxyPool;
  trust: TunnelOptions['trust'];
}

/** A browser that is shared by concurrent runs. */
export interface BrowserPool {
  withPage: Net['withPage'];
  /** The same with a different egress policy than for pages: only for this installation's own pages. */
  withPageUnder: <T>(egress: Egress, options: BrowserRunOptions, work: (run: BrowserRun) => Promise<T>) => Promise<T>;
  state: () => BrowserState;
  /** Starts the browser if it is not running yet. */
  warm: () => Promise<BrowserState>;
  close: () => Promise<void>;
}

/** For the events that explain a failed navigation; a busy page does not delay them. */
const CAUGHT_UP_MS = 6_000;
const CLOSE_MS = 2_000;
const LAST_WORD_MS = 500;
/** Time to wait for a slot again after a pause of the page. */
const QUEUE_MS = 60_000;

/** One browser per process, one context per run. */
export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const supervisor = createBrowserSupervisor(options);
  const slots = createSlots(
    options.contexts,
    NET_LIMITS.browser.ownQueue,
    NET_LIMITS.browser.queue,
    NET_LIMITS.browser.guests,
  );
  const state = (): BrowserState => ({
    ...supervisor.state(),
    running: slots.running(),
    queued: slots.queued(),
    contexts: options.contexts,
  });

  async function withPageUnder<T>(
    egress: Egress,
    runOptions: BrowserRunOptions,
    work: (run: BrowserRun) => Promise<T>,
  ): Promise<T> {
    const { country, exit } = runOptions;
    const { dial } = options.proxy;
    const upstreams = country === undefined ? null : await options.proxies.choose({ country, exit });
    const route = upstreams && createProxyRoute(upstreams, options.proxies, { egress, dial, trust: options.trust });
    let giveBack = await slots.acquire(runOptions.signal ?? new AbortController().signal, runOptions.owner);
    const timeoutMs = Math.min(runOptions.timeoutMs ?? NET_LIMITS.browser.runMs, NET_LIMITS.browser.runMs);
    using deadline = createDeadline(timeoutMs, 'The page', runOptions.signal);
    let browser: ActiveBrowser | undefined;
    let proxy: FilteringProxy | undefined;
    let run: OpenRun | undefined;
    const pausePage: BrowserRun['pausePage'] = async ({ mostMs, thenMs }, wait) => {
      giveBack();
      deadline.extend(mostMs);
      const outcome = await orAborted(wait(deadline.signal), deadline.signal);
      deadline.extend(QUEUE_MS);
      giveBack = await slots.acquire(deadline.signal, runOptions.owner);
      deadline.extend(Math.min(thenMs, NET_LIMITS.browser.runMs));
      return outcome;
    };
    try {
      browser = await supervisor.acquire();
      proxy = await startFilteringProxy({
        ...options.proxy,
        egress,
        route,
        users: browser.process?.users ?? null,
        onTooLarge: deadline.fail,
        maxRequests: NET_LIMITS.browser.requests,
        maxRecords: NET_LIMITS.browser.tlsRecords,
        maxBytes: NET_LIMITS.browser.bytes,
      });
      const { verify } = options.proxy;
      const guards = (on: ActiveBrowser) => ({
        trustProxy: verify !== null,
        egress,
        fail: deadline.fail,
        stderr: on.process?.stderr ?? (() => ''),
      });
      const open = (on: ActiveBrowser, through: FilteringProxy) =>
        orAborted(openRun(on.browser, through, runOptions, guards(on)), deadline.signal);
      try {
        run = await open(browser, proxy);
      } catch (error) {
        // The browser ended after its last run, and this run is the first to notice: the page is not at fault, nothing was
        // opened.
        if (deadline.signal.aborted || !hasEnded(browser, error)) throw error;
        supervisor.release(browser, false);
        browser = undefined;
        browser = await supervisor.acquire();
        run = await open(browser, proxy);
      }
      run.page.setDefaultTimeout(timeoutMs);
      return await orAborted(work({ ...run, exit: route?.exit ?? (() => DIRECT), pausePage }), deadline.signal);
    } catch (error) {
      if (error instanceof Error && error.message.includes('net::')) {
        const caughtUp = settles(run?.caughtUp(), CAUGHT_UP_MS);
        await orAborted(caughtUp, deadline.signal).catch(() => {});
      }
      if (deadline.signal.aborted) throw deadline.signal.reason;
      if (!proxy) throw error;
      throw toBrowserError(error, {
        proxy,
        egress,
        ended: browser !== undefined && isClosed(error) && (await isMissing(browser)),
        failedNavigation: run?.failedNavigation() ?? null,
        deadProxies: route?.pendingFailure() ?? null,
      });
    } finally {
      // If a page cannot be closed, its browser is ended with every process of the group.
      const gone = await settles(run?.context.close(), CLOSE_MS);
      await proxy?.close();
      const stuck = !gone || (!run && deadline.signal.aborted);
      if (browser) supervisor.release(browser, !stuck);
      giveBack();
    }
  }

  return {
    withPage: (runOptions, work) => withPageUnder(options.proxy.egress, runOptions, work),
    withPageUnder,
    state,
    async warm() {
      await supervisor.warm();
      return state();
    },
    close: supervisor.close,
  };
}

const hasEnded = ({ browser }: ActiveBrowser, error: unknown) => !browser.isConnected() || isClosed(error);

/** Whether the browser is gone, not only the page. The browser's end is reported shortly after that of its pages. */
async function isMissing({ browser }: ActiveBrowser): Promise<boolean> {
  if (!browser.isConnected()) return true;
  const { promise, resolve } = Promise.withResolvers<void>();
  const told = () => resolve();
  browser.once('disconnected', told);
  return settles(promise, LAST_WORD_MS).finally(() => browser.off('disconnected', told));
}

/** Result of the promise, or the signal's reason if that comes first: a page's script may never return. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason ?? new TimedOut('The page timed out.'));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  aborted.catch(() => {});
  promise.catch(() => {});
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** True when it ended within the time. */
async function settles(promise: Promise<unknown> | undefined, ms: number): Promise<boolean> {
  if (!promise) return true;
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, ms, false);
  const done = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
