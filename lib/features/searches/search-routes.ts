import type { Engine, EngineId, ParsedSerp, SerpQuery, Transport } from '#lib/engines/engine.ts';
import type { CaptchaHelp } from '#lib/features/captcha/service.ts';
import { connectionValues } from '#lib/features/connections/service.ts';
import { askEngine } from '#lib/features/searches/ask-engine.ts';
import { type EgressRoute, egressRoutesFor } from '#lib/features/searches/egress-routes.ts';
import type { RawPage } from '#lib/features/searches/failure.ts';
import { chosenSource } from '#lib/features/searches/source-choice.ts';
import { askSource } from '#lib/features/searches/sources/ask-source.ts';
import type { Source } from '#lib/features/searches/sources/source.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

/** A page of results, or one that says that nothing was found. */
export interface PageAnswer {
  state: 'results' | 'empty';
  page: RawPage;
  parsed: ParsedSerp;
  /** Number of pages of results it counts for; 1 by default. */
  covers?: number;
}

/** The query for one page, with the total number of pages requested and whether the AI overview is. */
export type PageQuery = SerpQuery & { pagesAsked: number; aiOverview?: boolean };

/** One way to get a page of results: a transport of the engine through an egress route, or a connected source. */
export interface SearchRoute<Answer = PageAnswer> {
  exit: string;
  transport: string;
  via: 'http' | 'browser' | 'source';
  /** Whether its pages can show the engine's AI overview. */
  canShowAiOverview?: boolean;
  /** The engine, or the source in its place, as messages name it. */
  name: string;
  /** The key of its rate limit, and milliseconds between two requests. */
  pace: { key: string; gapMs: number };
  /** @throws EngineFailure when the engine fails, AppError when the network or this installation does */
  ask: (ctx: Ctx, search: PageQuery, timeoutMs: number, help?: CaptchaHelp) => Promise<Answer>;
  /** Maximum milliseconds of one attempt, if it may take longer than usual for its kind. */
  mostMs?: number;
}

/**
 * Milliseconds between two requests to an engine through the same egress route. Ten pages of an engine that answers in
 * 300 ms take about eight seconds; a person who turns pages is not much slower.
 */
const GAP_MS: Record<EngineId, number> = { google: 800, bing: 700, yahoo: 700, duckduckgo: 800 };

/** Routes to an engine through a desktop browser; the caller defines the request. */
export async function browserRoutes<Answer>(
  ctx: Ctx,
  engine: Engine,
  country: string,
  mostMs: number,
  ask: (
    ctx: Ctx,
    how: { transport: Transport; exit: EgressRoute; timeoutMs: number; help?: CaptchaHelp | undefined },
    search: PageQuery,
  ) => Promise<Answer>,
): Promise<SearchRoute<Answer>[]> {
  const transports = engine.transports.filter(({ via, mobile }) => via === 'browser' && !mobile);
  return (await egressRoutesFor(ctx, country)).flatMap((exit) =>
    transports.map((transport) => ({
      ...routeKeyOf(engine, exit, transport),
      mostMs,
      ask: (inner: Ctx, search: PageQuery, timeoutMs: number, help?: CaptchaHelp) =>
        ask(inner, { transport, exit, timeoutMs, help }, search),
    })),
  );
}

/** Device to search as; `any`: whichever gets an answer. */
export type SearchDevice = 'any' | 'desktop' | 'mobile';

/**
 * The routes to an engine for searches in a country, in the order in which they are tried. Empty when an engine cannot
 * be queried as that device: a source does not report its device, and counts as a desktop.
 */
export async function searchRoutesOf(
  ctx: Ctx,
  engine: Engine,
  country: string,
  device: SearchDevice = 'any',
): Promise<SearchRoute[]> {
  const source = await chosenSource(engine.id);
  if (source) return device === 'mobile' ? [] : [sourceRoute(source, engine.id)];
  const fits = ({ transport: id }: SearchRoute) => {
    const isMobile = engine.transports.find((one) => one.id === id)?.mobile ?? false;
    return device === 'any' || isMobile === (device === 'mobile');
  };
  return (await egressRoutesFor(ctx, country)).flatMap((exit) => ownRoutes(engine, exit)).filter(fits);
}

/** The transports of an engine through one egress route. */
export function ownRoutes(engine: Engine, exit: EgressRoute): SearchRoute[] {
  return engine.transports.map((transport) => ({
    ...routeKeyOf(engine, exit, transport),
    ask: (ctx, search, timeoutMs, help) => askEngine(ctx, engine, transport, exit, search, timeoutMs, help),
  }));
}

const routeKeyOf = (engine: Engine, exit: EgressRoute, transport: Transport) => ({
  exit: exit.id,
  transport: transport.id,
  via: transport.via,
  canShowAiOverview: transport.canShowAiOverview ?? false,
  name: engine.name,
  pace: { key: engine.id, gapMs: GAP_MS[engine.id] },
});

function sourceRoute(source: Source, engine: EngineId): SearchRoute {
  return {
    exit: 'direct',
    transport: source.id,
    via: 'source',
    canShowAiOverview: source.aiOverviewOf?.includes(engine) ?? false,
    name: source.name,
    pace: { key: `source:${source.id}`, gapMs: source.gapMs },
    async ask(ctx, search, timeoutMs) {
      const values = await connectionValues(source.id);
      if (!values) {
        throw new NotConfigured(
          `${source.name} is chosen for this engine but not set up. Fill it in under Settings → Connections, or choose another source.`,
        );
      }
      return askSource(ctx, source, engine, values, search, timeoutMs);
    },
  };
}
