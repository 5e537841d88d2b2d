import type { Engine, EngineRequest, Transport } from '#lib/engines/engine.ts';
import { type CaptchaHelp, Unsolved } from '#lib/features/captcha/service.ts';
import type { Answered, Ask, Read } from '#lib/features/searches/fetch/ask.ts';
import { type Tab, type WaitUntilComplete, withBrowser } from '#lib/features/searches/fetch/ask-browser.ts';
import { askHttp } from '#lib/features/searches/fetch/ask-http.ts';
import { awaitOverview } from '#lib/features/searches/fetch/await-overview.ts';
import { openJar } from '#lib/features/searches/fetch/cookie-jar.ts';
import { EngineFailure } from '#lib/features/searches/fetch/failure.ts';
import { OVERVIEW_WAIT_MS } from '#lib/features/searches/fetch/overview-reason.ts';
import { readSerp, type SerpReading } from '#lib/features/searches/fetch/read-serp.ts';
import type { EgressRoute } from '#lib/features/searches/routes/egress-routes.ts';
import type { PageAnswer, RouteRequest } from '#lib/features/searches/routes/search-route.ts';
import type { Ctx } from '#lib/net/context.ts';

/** Number of times a consent page is answered before it counts as a refusal. */
const MAX_CONSENTS = 2;

/** For the page after a captcha. */
const SETTLE_MS = 5_000;

/** Time reserved in an attempt that waits for an overview, to read the page afterwards. */
const SPARE_MS = 4_000;

const UNREADABLE: SerpReading = { state: 'garbage', parsed: null, consent: null, challenge: null, conversation: null };

/**
 * One attempt to get one page of results from an engine, answering consent pages on the way.
 * @throws EngineFailure when the engine fails, AppError when the network or this installation does
 */
export async function askEngine(
  ctx: Ctx,
  engine: Engine,
  { search, ...how }: RouteRequest & Pick<PageRequest, 'transport' | 'exit'>,
): Promise<PageAnswer> {
  const { transport } = how;
  const waits = search.aiOverview && transport.via === 'browser' && transport.canShowAiOverview;
  const ripen: WaitUntilComplete = (page, first, read, leftMs) =>
    awaitOverview(page, first, {
      read,
      mostMs: Math.max(0, Math.min(OVERVIEW_WAIT_MS, leftMs - SPARE_MS)),
      signal: ctx.signal,
    });
  const request = engine.request(search, transport);
  return classifyAnswer(await requestPage(ctx, engine, { ...how, ...(waits && { ripen }), request }), transport.via);
}

/** One request to an engine through one egress route. */
export interface PageRequest {
  request: EngineRequest;
  transport: Transport;
  exit: EgressRoute;
  timeoutMs: number;
  /** With a browser: post-processing of the page before it is returned. */
  ripen?: WaitUntilComplete | undefined;
  /** With a browser: how to solve a captcha; absent, the captcha is the engine's response. */
  help?: CaptchaHelp | undefined;
}

/**
 * One request to an engine, with its cookies, answering consent pages on the way.
 * @throws EngineFailure when the consent cannot be given, or the page was cut off; what the net throws
 */
export async function requestPage(
  ctx: Ctx,
  engine: Engine,
  { request, transport, exit, timeoutMs, ripen, help }: PageRequest,
): Promise<Answered> {
  const jar = await openJar(engine.id, exit.id, ctx.now());
  const read: Read = (html, answer) =>
    readSerp({ engine: engine.id, html, answer }, ctx.signal).catch((error: unknown) => {
      ctx.signal.throwIfAborted();
      // Our parser failed or timed out: garbage to the caller, but a page that we should investigate.
      ctx.log.error({ err: error, engine: engine.id, transport: transport.id }, 'result page not parsed');
      return UNREADABLE;
    });
  const sent = {
    ...request,
    // HTTP transports add their own headers, such as a user agent; a browser has its own.
    headers: transport.via === 'http' ? { ...request.headers, ...transport.headers } : request.headers,
  };
  const passCaptcha = async (tab: Tab, { page, reading, retryAfterMs }: Answered) => {
    const isThere = async () => (await tab.look().catch(() => reading)).state === 'captcha';
    const shown = { ...tab, engine: engine.id, exit: exit.id, challenge: reading.challenge, isThere };
    const solved = await help?.solve(ctx, shown).catch((error: unknown) => {
      if (!(error instanceof Unsolved)) throw error;
      throw new EngineFailure('captcha', `shows a CAPTCHA: ${error.message}`, { page, retryAfterMs, cause: error });
    });
    // Let the page behind the captcha load before sending the next request.
    await tab.page.waitForLoadState('load', { timeout: SETTLE_MS }).catch(() => {});
    if (solved === 'elsewhere') return tab.giveCookies(await openJar(engine.id, exit.id, ctx.now()));
    // Save immediately: other requests through the same egress route are waiting for these cookies.
    await tab.keepCookies();
    await jar.save();
  };
  try {
    return transport.via === 'http'
      ? await passConsent(askHttp(ctx, { jar, exit, timeoutMs, read }), sent)
      : await withBrowser(ctx, { jar, exit, transport, timeoutMs, read, ripen }, async (ask, tab) => {
          const answered = await passConsent(ask, sent);
          if (answered.reading.state !== 'captcha' || !help) return answered;
          await passCaptcha(tab, answered);
          const again = await passConsent(ask, sent);
          if (again.reading.state !== 'captcha') return again;
          throw new EngineFailure('captcha', 'shows a CAPTCHA again after one was solved', { page: again.page });
        });
  } finally {
    await jar.save().catch((error: unknown) => ctx.log.warn({ err: error, engine: engine.id }, 'cookies not stored'));
  }
}

/** Sends a request, answering consent pages on the way. @throws EngineFailure when the consent cannot be given */
async function passConsent(ask: Ask, request: EngineRequest): Promise<Answered> {
  let answered = await ask(request);
  for (let tries = 0; answered.reading.state === 'consent'; tries++) {
    const { consent } = answered.reading;
    if (!consent || tries >= MAX_CONSENTS) {
      throw new EngineFailure('consent', 'shows a consent page that could not be accepted', { page: answered.page });
    }
    answered = await ask({ ...consent, headers: { ...request.headers, ...consent.headers } });
    if (answered.reading.state !== 'results' && answered.reading.state !== 'empty') answered = await ask(request);
  }
  return answered;
}

/** Maps a response to an answer. @throws EngineFailure for everything but a page of results */
export function classifyAnswer({ page, reading, retryAfterMs }: Answered, via: Transport['via']): PageAnswer {
  const { state, parsed, conversation } = reading;
  const status = page.status ?? 200;
  const fail = (reason: EngineFailure['reason'], message: string) =>
    new EngineFailure(reason, message, { page, retryAfterMs });
  if (state === 'captcha') throw fail('captcha', 'shows a CAPTCHA');
  // A browser runs scripts, so there this state means that the page did not finish, not that the engine refused.
  if (state === 'needs-js' && via === 'http') throw fail('needs-js', 'requires JavaScript');
  if (status === 429) throw fail('rate-limited', 'is rate-limiting requests (status 429)');
  if (status === 503 && retryAfterMs !== undefined)
    throw fail('rate-limited', 'is temporarily unavailable (status 503)');
  // Engines have outages like any other site: only a page that says so, or another status, is a refusal.
  if (status >= 500 && status < 600) throw fail('unreachable', `returned status ${status}`);
  if (state === 'blocked') throw fail('blocked', `blocks requests${status >= 400 ? ` (status ${status})` : ''}`);
  if ((state === 'results' || state === 'empty') && status < 400 && parsed) {
    // Never return an empty list when the page itself says that it has results.
    if (state === 'results' && parsed.organic.length === 0 && !conversation) {
      throw fail('garbage', 'sent a result page that could not be read');
    }
    return { state, page, parsed };
  }
  if (status === 403) throw fail('blocked', 'blocks requests (status 403)');
  if (status >= 400) throw fail('unreachable', `returned status ${status}`);
  throw fail('garbage', page.body.byteLength === 0 ? 'sent an empty page' : 'returned an unreadable page');
}
