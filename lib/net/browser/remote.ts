import http from 'node:http';
import type { Browser } from 'playwright-core';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { Unavailable } from '#lib/platform/errors.ts';

const PROBE_MS = 5_000;

/**
 * Joins the browser of BROWSER_WS_ENDPOINT. Its only way out is our filtering proxy, which listens on this machine's
 * loopback and nowhere else: anyone who reached it could send what he likes through it. So the browser must have the
 * same loopback, and that is tried here rather than found out page by page.
 * @throws Unavailable: nothing answers there, or it cannot reach us
 */
export async function joinRemoteBrowser(endpoint: string): Promise<Browser> {
  const shown = withoutSecrets(endpoint);
  const { chromium } = await import('playwright-core');
  const browser = await chromium
    .connectOverCDP(endpoint, { timeout: NET_LIMITS.browser.launchMs })
    .catch((error: unknown) => {
      throw new Unavailable(`BROWSER_WS_ENDPOINT: no browser answers at ${shown}.`, {
        reason: 'browser-remote',
        cause: error,
      });
    });
  if (await sharesLoopback(browser)) return browser;
  await browser.close().catch(() => {});
  throw new Unavailable(
    `BROWSER_WS_ENDPOINT: the browser at ${shown} cannot reach 127.0.0.1 of this machine, its only way out: run it in the same network (docker: --network container:NAME or host).`,
    { reason: 'browser-remote-loopback' },
  );
}

/** Whether a page of the browser comes out at a proxy on our loopback. */
export async function sharesLoopback(browser: Browser, timeoutMs = PROBE_MS): Promise<boolean> {
  const word = crypto.randomUUID();
  const proxy = http.createServer((_request, response) => response.end(word));
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const address = proxy.address();
  const server = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return reachesProxy(browser, server, word, timeoutMs).finally(() => {
    proxy.close();
    proxy.closeAllConnections();
  });
}

/** Opens a name that only this proxy knows, and looks for its answer: another proxy on the same port has another. */
export async function reachesProxy(
  browser: Browser,
  server: string,
  word: string,
  timeoutMs: number,
): Promise<boolean> {
  const context = await browser.newContext({ proxy: { server, bypass: '<-loopback>' } });
  try {
    const page = await context.newPage();
    await page.goto('http://probe.invalid/', { timeout: timeoutMs });
    return (await page.content()).includes(word);
  } catch {
    return false;
  } finally {
    await context.close().catch(() => {});
  }
}

/** An address without credentials and query: services put their keys there. */
function withoutSecrets(endpoint: string): string {
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${host}${pathname}`;
}
