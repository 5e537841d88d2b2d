import type { Cursor } from '#lib/engines/engine.ts';
import { conversationAddress } from '#lib/engines/google/ai-mode.ts';
import { google } from '#lib/engines/google.ts';
import type { AiModeRead, PageRead, Seen } from '#lib/features/ai-answers/answers.ts';
import {
  waitUntilConversationComplete,
  waitUntilResultsComplete,
} from '#lib/features/ai-answers/wait-until-complete.ts';
import type { CaptchaHelp } from '#lib/features/captcha/service.ts';
import {
  browserRoutes,
  classifyAnswer,
  locateBy,
  openRedirects,
  overviewSentence,
  type PageAnswer,
  readPage,
  requestPage,
  type SearchError,
  type SerpReading,
  toSearchError,
  type WaitUntilComplete,
} from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Budget } from '#lib/platform/concurrency/budget.ts';

/** A query and its country. */
export interface Asked {
  query: string;
  country: string;
}

/** How long to wait for content that Google's scripts load. */
export interface WaitLimits {
  budget: Budget;
  /** One attempt, including page load and waiting. */
  attemptMs: number;
  /** After the page has loaded. */
  ripenMs: number;
  /** How to handle a captcha. */
  help?: CaptchaHelp;
}

/** What was read, with the page, or why it failed. */
export type Outcome<T> = { ok: true; read: T; seen: Seen } | { ok: false; failure: SearchError };

interface CompletePage extends PageAnswer {
  conversation: SerpReading['conversation'];
  screenshot: Uint8Array | null;
}

/** Reads one results page in the browser and waits for its overview. @throws the signal's reason */
export async function askForPage(
  ctx: Ctx,
  asked: Asked,
  at: { page: number; cursor: Cursor | null },
  limits: WaitLimits,
): Promise<Outcome<PageRead> & { next?: Cursor | null }> {
  const { page } = at;
  const outcome = await askGoogle(ctx, asked, { what: 'results', ...at }, limits);
  if (!outcome.ok) return outcome;
  const { parsed, page: raw, screenshot } = outcome.read;
  const seen = { html: raw.body, screenshot };
  const results = await openRedirects(google.id, parsed.organic, locateBy(ctx));
  const read = { page, ...overviewOf(parsed, limits.ripenMs), results };
  return { ok: true, seen, read, next: parsed.next };
}

/** Sends the query to AI Mode. @throws the signal's reason */
export async function askAiMode(ctx: Ctx, asked: Asked, limits: WaitLimits): Promise<Outcome<AiModeRead>> {
  const outcome = await askGoogle(ctx, asked, { what: 'conversation', page: 1, cursor: null }, limits);
  if (!outcome.ok) return outcome;
  const { conversation, page: raw, screenshot } = outcome.read;
  const seen = { html: raw.body, screenshot };
  if (conversation?.complete) {
    const { content, sources } = conversation;
    return { ok: true, seen, read: { answer: { content, sources }, reason: null } };
  }
  const reason = !conversation
    ? 'Google returned a result page instead of AI Mode.'
    : conversation.content
      ? `AI Mode was still generating after ${inSeconds(limits.ripenMs)}.`
      : `AI Mode did not respond within ${inSeconds(limits.ripenMs)}.`;
  return { ok: true, seen, read: { answer: null, reason } };
}

async function askGoogle(
  ctx: Ctx,
  { query, country }: Asked,
  { what, page, cursor }: { what: 'results' | 'conversation'; page: number; cursor: Cursor | null },
  { budget, attemptMs, ripenMs, help }: WaitLimits,
): Promise<Asking> {
  const limits = { country, mostMs: attemptMs };
  const routes = await browserRoutes<CompletePage>(ctx, google, limits, async (inner, { search, ...how }) => {
    let screenshot: Uint8Array | null = null;
    const ripen: WaitUntilComplete = (tab, answered, read, leftMs) => {
      // The rest of the time is reserved for reading the page and its screenshot.
      const spareMs = leftMs - 4_000;
      const waiting = {
        read,
        mostMs: Math.max(0, Math.min(ripenMs, spareMs)),
        signal: inner.signal,
        onPicture: (picture: Uint8Array) => {
          screenshot = picture;
        },
      };
      return (what === 'results' ? waitUntilResultsComplete : waitUntilConversationComplete)(tab, answered, waiting);
    };
    const request = google.request(search, how.transport);
    const url = what === 'results' ? request.url : conversationAddress(request.url);
    const answered = await requestPage(inner, google, { ...how, ripen, request: { ...request, url } });
    return { ...classifyAnswer(answered, how.transport.via), conversation: answered.reading.conversation, screenshot };
  });
  const search = { query, country, page: page - 1, cursor, pagesAsked: 1 };
  const outcome = await readPage(ctx, google, routes, { search, budget, help });
  return outcome.ok
    ? { ok: true, read: outcome.answer }
    : { ok: false, failure: toSearchError(outcome.attempts, ctx.now()) };
}

type Asking = { ok: true; read: CompletePage } | { ok: false; failure: SearchError };

function overviewOf(
  { aiOverviewState: state, aiOverview }: PageAnswer['parsed'],
  waitedMs: number,
): Pick<PageRead, 'overviewState' | 'overviewReason' | 'overview'> {
  if (state === 'present') return { overviewState: state, overviewReason: null, overview: aiOverview };
  if (state === 'absent') return { overviewState: state, overviewReason: null, overview: null };
  return {
    overviewState: 'unmeasured',
    overviewReason: overviewSentence[state](google.name, waitedMs),
    overview: null,
  };
}

const inSeconds = (ms: number) => `${Math.round(ms / 1000)} s`;
