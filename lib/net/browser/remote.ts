import type { Browser } from 'playwright-core';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { Unavailable } from '#lib/platform/errors.ts';
import { http } from '#lib/platform/node-http.ts';

const PROBE_MS = 5_000;

/**
 * Joins the browser of BROWSER_WS_ENDPOINT. Its only egress is our filtering proxy, which listens only on this machine's
 * loopback interface: anyone who could reach the proxy could send any request through it. So the browser must share the
 * loopback interface, and this function verifies that up front instead of failing on every page.
 * @throws Unavailable if nothing responds there, or the browser cannot reach the proxy
 */
export async function joinRemoteBrowser(endpoint: string): Promise<Browser> {
  const shown = withoutSecrets(endpoint);
  const { chromium } = await import('playwright-core');
  const browser = await chromium
    .connectOverCDP(endpoint, { timeout: NET_LIMITS.browser.launchMs })
    .catch((error: unknown) => {
      throw new Unavailable(`BROWSER_WS_ENDPOINT: no browser responds at ${shown}.`, {
        reason: 'browser-remote',
        cause: error,
      });
    });
  if (await sharesLoopback(browser)) return browser;
  await browser.close().catch(() => {});
  throw new Unavailable(
    `BROWSER_WS_ENDPOINT: the browser at ${shown} cannot reach 127.0.0.1 of this machine, its only egress: run it in the same network (docker: --network container:NAME or host).`,
    { reason: 'browser-remote-loopback' },
  );
}

/** Whether the browser can reach a proxy on our loopback interface. */
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

/** Opens a name that only this proxy knows and checks the response: another proxy on the same port gives a different one. */
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

/** A URL without credentials and query: services put their keys there. */
function withoutSecrets(endpoint: string): string {
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${host}${pathname}`;
}
