import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { watchDocument } from '#lib/net/browser/document.ts';
import { navigationError } from '#lib/net/browser/errors.ts';
import { limitPage } from '#lib/net/browser/page-limits.ts';
import type { Egress } from '#lib/net/egress/egress.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import type { BrowserRun, BrowserRunOptions } from '#lib/net/net.ts';
import type { FilteringProxy } from '#lib/net/proxy/filtering-proxy.ts';
import { TimedOut, Unreachable } from '#lib/platform/errors.ts';

type Entry = ReturnType<BrowserRun['requests']>[number];

/** A fresh context with one monitored page. */
export interface OpenRun extends Omit<BrowserRun, 'exit' | 'pausePage'> {
  context: BrowserContext;
  /** The last URL the page itself tried to open and could not. */
  failedNavigation: () => string | null;
  /** Waits for the events that explain a failed navigation: the browser may report the failure first. */
  caughtUp: () => Promise<void>;
}

/** What protects a run from its page, and from the browser. */
export interface RunGuards {
  /** The proxy checks every certificate itself, with the operator's roots (see README.md). */
  trustProxy: boolean;
  egress: Egress;
  /** The browser's last lines of standard error. */
  stderr: () => string;
  /** Ends the run with this error. */
  fail: (error: Error) => void;
}

/** Opens a context whose only egress is `proxy` and which stores nothing. */
export async function openRun(
  browser: Browser,
  proxy: FilteringProxy,
  options: BrowserRunOptions,
  { trustProxy, egress, stderr, fail }: RunGuards,
): Promise<OpenRun> {
  const viewport = options.viewport ?? (options.mobile ? { width: 412, height: 823 } : { width: 1350, height: 940 });
  const context = await browser.newContext({
    proxy: { server: proxy.url, bypass: '<-loopback>' },
    serviceWorkers: 'block',
    acceptDownloads: false,
    ignoreHTTPSErrors: trustProxy,
    permissions: [],
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport,
    userAgent: options.userAgent ?? userAgent(browser.version(), options.mobile ?? false),
    ...(options.mobile ? { isMobile: true, hasTouch: true, deviceScaleFactor: 1.75 } : {}),
  });
  await context.addInitScript(limitPage, NET_LIMITS.browser);
  const page = await context.newPage();
  const entries = record(context, proxy);
  let failedNavigation: string | null = null;
  let failedBy = '';
  let popups = 0;
  let workers = 0;
  const before = stderr();
  page.on('crash', () => fail(crash(stderr().replace(before, ''))));
  const session = await context.newCDPSession(page);
  const caughtUp = await watchDocument(session, page, egress, fail);
  page.on('requestfailed', (request) => {
    if (!request.isNavigationRequest() || request.frame() !== page.mainFrame()) return;
    const errorText = request.failure()?.errorText ?? '';
    // A navigation during loading aborts the previous one, and that may be reported last: the later navigation's outcome is
    // the reason.
    if (failedNavigation !== null && isAborted(errorText) && !isAborted(failedBy)) return;
    failedNavigation = request.url();
    failedBy = errorText;
  });
  page.on('worker', () => {
    if (++workers === NET_LIMITS.browser.workers) fail(tooBusy());
  });
  context.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}));
  context.on('page', (other: Page) => {
    if (other === page) return;
    void other.close().catch(() => {});
    if (++popups > NET_LIMITS.browser.popups) void context.close().catch(() => {});
  });
  return {
    page,
    session,
    context,
    requests: () => entries,
    failedNavigation: () => failedNavigation,
    async navigationFailure() {
      await caughtUp();
      if (failedNavigation === null) return null;
      return navigationError(failedNavigation, /ERR_[A-Z0-9_]+/.exec(failedBy)?.[0] ?? 'ERR_FAILED', { proxy, egress });
    },
    caughtUp,
  };
}

const isAborted = (errorText: string) => errorText.includes('ERR_ABORTED');

/** A tab that ended by itself: V8 running out of memory counts as a timeout. */
function crash(lastWords: string): Error {
  return /V8 javascript OOM/.test(lastWords)
    ? new TimedOut('A script on the page exceeded its memory.', { reason: 'tab-out-of-memory' })
    : new Unreachable('The page crashed the browser tab, or exceeded its memory.', { reason: 'tab-crashed' });
}

function tooBusy(): Error {
  return new TimedOut(`The page starts ${NET_LIMITS.browser.workers} workers or more and does not become idle.`, {
    reason: 'workers',
  });
}

/** Records what the run loaded; beyond the caps for requests and frames the page is cut off from the network. */
function record(context: BrowserContext, proxy: FilteringProxy): Entry[] {
  const entries: Entry[] = [];
  const byRequest = new WeakMap<Request, Entry>();
  let frames = 0;
  context.on('request', (request) => {
    if (inFrame(request) && ++frames === NET_LIMITS.browser.frames) void context.setOffline(true).catch(() => {});
    if (!/^(?:https?|wss?):/.test(request.url())) return;
    if (request.url().startsWith('https:')) proxy.countRequest();
    if (entries.length === NET_LIMITS.browser.requests) void context.setOffline(true).catch(() => {});
    if (entries.length >= NET_LIMITS.browser.requests) return;
    const entry: Entry = {
      url: request.url().slice(0, NET_LIMITS.urlChars),
      type: request.resourceType(),
      status: null,
      refused: null,
      bytes: 0,
    };
    entries.push(entry);
    byRequest.set(request, entry);
  });
  context.on('response', (response) => {
    const entry = byRequest.get(response.request());
    if (entry) entry.status = response.status();
  });
  context.on('requestfinished', (request) => {
    const entry = byRequest.get(request);
    if (!entry) return;
    void request.sizes().then(
      (sizes) => {
        entry.bytes = sizes.responseBodySize + sizes.responseHeadersSize;
      },
      () => {},
    );
  });
  context.on('requestfailed', (request) => {
    const entry = byRequest.get(request);
    const url = URL.parse(request.url());
    if (!entry || !url) return;
    const port = Number(url.port || (/^(?:https|wss):$/.test(url.protocol) ? 443 : 80));
    const failure = proxy.failure(url.hostname, port);
    entry.refused = failure ? failure.message : (request.failure()?.errorText ?? 'failed');
  });
  return entries;
}

/** Whether the request is for the document of a frame inside the page. */
function inFrame(request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame().parentFrame() !== null;
  } catch {
    // A new page's first request has no frame yet.
    return false;
  }
}

/** Chromium's user agent followed by ours: sites serve what they serve to browsers, and can identify us. */
function userAgent(version: string, mobile: boolean): string {
  const major = version.split('.')[0] ?? '140';
  const system = mobile ? 'Linux; Android 10; K' : 'X11; Linux x86_64';
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 ${mobile ? 'Mobile ' : ''}Safari/537.36 (compatible; Serpentine/0.1; SEO audit)`;
}
