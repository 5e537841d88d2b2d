import type { Device, ParsedSerp, SerpQuery } from '#lib/engines/engine.ts';
import type { CaptchaHelp } from '#lib/features/captcha/service.ts';
import type { RawPage } from '#lib/features/searches/fetch/failure.ts';
import type { Ctx } from '#lib/net/context.ts';

/** A page of results, or one that says that nothing was found. */
export interface PageAnswer {
  state: 'results' | 'empty';
  page: RawPage;
  parsed: ParsedSerp;
  /** Number of pages of results it counts for; 1 by default. */
  covers?: number;
}

/** The query for one page, with the total number of pages requested, and whether the AI overview and the local pack are. */
export type PageQuery = SerpQuery & { pagesAsked: number; aiOverview?: boolean; localPack?: boolean };

/** What a route is asked for in one attempt. */
export interface RouteRequest {
  search: PageQuery;
  timeoutMs: number;
  /** With a browser: how to solve a captcha; without it, a captcha ends the attempt. */
  help?: CaptchaHelp | undefined;
}

/** One way to get a page of results: a transport of the engine through an egress route, or a connected source. */
export interface SearchRoute<Answer = PageAnswer> {
  exit: string;
  transport: string;
  via: 'http' | 'browser' | 'source';
  /** The device whose results it gets; absent: unknown, which counts as a desktop. */
  device?: Device;
  /** Whether its pages can show the engine's AI overview. */
  canShowAiOverview?: boolean;
  /** Whether its pages can show the engine's local pack. */
  canShowLocalPack?: boolean;
  /** The engine, or the source in its place, as messages name it. */
  name: string;
  /** The key of its rate limit, and milliseconds between two requests. */
  pace: { key: string; gapMs: number };
  /** @throws EngineFailure when the engine fails, AppError when the network or this installation does */
  ask: (ctx: Ctx, request: RouteRequest) => Promise<Answer>;
  /** Maximum milliseconds of one attempt, if it may take longer than usual for its kind. */
  mostMs?: number;
}
