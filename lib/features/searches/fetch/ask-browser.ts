import { setTimeout as wait } from 'node:timers/promises';
import type { Page, Request, Response } from 'playwright-core';
import type { EngineRequest, Transport } from '#lib/engines/engine.ts';
import { type Answered, type Ask, MAX_BYTES, type Read } from '#lib/features/searches/fetch/ask.ts';
import type { EngineJar } from '#lib/features/searches/fetch/cookie-jar.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import type { SerpReading } from '#lib/features/searches/fetch/read-serp.ts';
import { retryAfterMs } from '#lib/features/searches/fetch/retry-after.ts';
import type { EgressRoute } from '#lib/features/searches/routes/egress-routes.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { BrowserRun } from '#lib/net/net.ts';

/**
 * Scripts render results soon after the page loads: a page that needs JavaScript is polled for this long, others
 * briefly.
 */
const SHELL_MS = 6_000;
const OTHER_MS = 1_500;
const POLL_MS = 400;
/** For a body that has already been received; with a broken connection it never arrives. */
const BYTES_MS = 2_000;

/**
 * Post-processing of a page after it was read and before it is returned, such as waiting for content that its scripts
 * load, or a screenshot. `leftMs` is the time left in the attempt.
 */
export type WaitUntilComplete = (page: Page, answered: Answered, read: Read, leftMs: number) => Promise<Answered>;

/** The browser page of an attempt, for callers that have to do more with it. */
export interface Tab {
  page: Page;
  /** Reads the current state of the page. */
  look: () => Promise<SerpReading>;
  /** Pauses for something outside the browser; afterwards the attempt has `thenMs` left. */
  pause: BrowserRun['pausePage'];
  /** Copies cookies from the page to the jar, or from a jar to the page. */
  keepCookies: () => Promise<void>;
  giveCookies: (jar: EngineJar) => Promise<void>;
}

/** How to read a page in the browser. */
export interface BrowserAsk {
  jar: EngineJar;
  exit: EgressRoute;
  transport: Transport;
  timeoutMs: number;
  read: Read;
  ripen?: WaitUntilComplete | undefined;
}

/**
 * Runs `work` with a browser that sends the requests, with the cookies of the jar. @throws what `Net.withPage` throws
 */
export function withBrowser<T>(
  ctx: Ctx,
  { jar, exit, transport, timeoutMs, read, ripen }: BrowserAsk,
  work: (ask: Ask, tab: Tab) => Promise<T>,
): Promise<T> {
  const headers = lowerCase(transport.headers ?? {});
  return ctx.net.withPage(
    {
      signal: ctx.signal,
      timeoutMs,
      ...(transport.mobile ? { mobile: true } : {}),
      ...(headers['user-agent'] ? { userAgent: headers['user-agent'] } : {}),
      ...(exit.country ? { country: exit.country, exit: exit.id } : {}),
    },
    async ({ page, pausePage }) => {
      const context = page.context();
      let endsAt = performance.now() + timeoutMs;
      const tab: Tab = {
        page,
        look: async () => {
          const html = await page.content();
          return read(html.slice(0, MAX_BYTES), { status: 200, url: page.url() });
        },
        async pause(times, wait) {
          const outcome = await pausePage(times, wait);
          endsAt = performance.now() + times.thenMs;
          return outcome;
        },
        keepCookies: async () => jar.takeFromBrowser(await context.cookies()),
        giveCookies: (from) => context.addCookies(from.forBrowser()),
      };
      await tab.giveCookies(jar);
      return work(async (request) => {
        const first = await ask(ctx, page, request, read);
        const answered = ripen ? await ripen(page, first, read, endsAt - performance.now()) : first;
        await tab.keepCookies();
        return answered;
      }, tab);
    },
  );
}

async function ask(ctx: Ctx, page: Page, request: EngineRequest, read: Read): Promise<Answered> {
  const startedAt = performance.now();
  const language = lowerCase(request.headers)['accept-language'];
  if (language) await page.setExtraHTTPHeaders({ 'accept-language': language });
  const main = watchDocument(page);
  try {
    const loading = request.method === 'GET' ? page.goto(request.url, { waitUntil: 'load' }) : post(page, request);
    // A page whose connection broke never fires `load`, so do not wait for it.
    const first = await Promise.race([loading, main.broken]);
    const document = () => main.last() ?? first;
    // The browser closes open elements, so only the raw bytes show that a page was cut off.
    if (isCut(await bytesOf(document()))) throw new EngineFailure('garbage', 'sent an incomplete page');
    return await settle(ctx, page, { document, read, startedAt });
  } finally {
    main.stop();
  }
}

/** Watches the document of the page: a page may redirect by script, so the last response counts. */
function watchDocument(page: Page) {
  let last: Response | null = null;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  broken.catch(() => {});
  const isMain = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  const onResponse = (response: Response) => {
    if (isMain(response.request())) last = response;
  };
  const onFailed = (request: Request) => {
    // ERR_ABORTED is a page that redirected before it had finished loading.
    if (last?.request() !== request || request.failure()?.errorText === 'net::ERR_ABORTED') return;
    reject(new EngineFailure('unreachable', 'closed the connection before the page was complete'));
  };
  page.on('response', onResponse);
  page.on('requestfailed', onFailed);
  return {
    last: (): Response | null => last,
    /** Rejects when the connection of the document is lost. */
    broken,
    stop: () => {
      page.off('response', onResponse);
      page.off('requestfailed', onFailed);
    },
  };
}

/** The response body; "" when the browser no longer has it. */
async function bytesOf(response: Response | null): Promise<string> {
  if (!response) return '';
  return Promise.race([response.text().catch(() => ''), wait(BYTES_MS, '', { ref: false })]);
}

async function settle(
  ctx: Ctx,
  page: Page,
  { document, read, startedAt }: { document: () => Response | null; read: Read; startedAt: number },
): Promise<Answered> {
  const loadedAt = performance.now();
  for (;;) {
    const html = await page.content();
    const answer = { status: document()?.status() ?? 200, url: page.url() };
    const reading = await read(html.slice(0, MAX_BYTES), answer);
    const waitMs = reading.state === 'needs-js' ? SHELL_MS : reading.state === 'garbage' ? OTHER_MS : 0;
    if (performance.now() - loadedAt >= waitMs || answer.status >= 400) {
      return {
        page: {
          body: Buffer.from(html.toWellFormed()),
          contentType: 'text/html; charset=utf-8',
          ...answer,
          durationMs: Math.round(performance.now() - startedAt),
        },
        reading,
        retryAfterMs: retryAfterMs(document()?.headers()['retry-after'], ctx.now()),
      };
    }
    await wait(POLL_MS, undefined, { signal: ctx.signal });
  }
}

/** Whether the root element was opened but never closed. */
function isCut(html: string): boolean {
  return /<html\b/i.test(html.slice(0, 4096)) && !/<\/(?:html|body)\s*>/i.test(html);
}

/** Submits a form as a page does. */
async function post(page: Page, request: EngineRequest) {
  const answered = page.waitForNavigation({ waitUntil: 'load' });
  await page.evaluate(
    ({ url, form }) => {
      const sent = document.createElement('form');
      sent.method = 'post';
      sent.action = url;
      for (const [name, value] of Object.entries(form)) {
        const field = document.createElement('input');
        field.type = 'hidden';
        field.name = name;
        field.value = value;
        sent.append(field);
      }
      document.documentElement.append(sent);
      sent.submit();
    },
    { url: request.url, form: request.form ?? {} },
  );
  return answered;
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
