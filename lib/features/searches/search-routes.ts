import type { Engine, EngineId, ParsedSerp, SerpQuery, Transport } from '#lib/engines/engine.ts';
import type { CaptchaHelp } from '#lib/features/captcha/service.ts';
import { connectionValues } from '#lib/features/connections/service.ts';
import type { Ctx } from '#lib/features/context.ts';
import { askEngine } from '#lib/features/searches/ask-engine.ts';
import { type EgressRoute, egressRoutesFor } from '#lib/features/searches/egress-routes.ts';
import type { RawPage } from '#lib/features/searches/failure.ts';
import { chosenSource } from '#lib/features/searches/source-choice.ts';
import { askSource } from '#lib/features/searches/sources/ask-source.ts';
import type { Source } from '#lib/features/searches/sources/source.ts';
import { NotConfigured } from '#lib/platform/errors.ts';

/** A page of results, or one that says that nothing was found. */
export interface PageAnswer {
  state: 'results' | 'empty';
  page: RawPage;
  parsed: ParsedSerp;
  /** Pages of results it stands for; 1 unless told. */
  covers?: number;
}

/** A page of a search, how many are wanted in all, and whether the AI overview is. */
export type PageQuery = SerpQuery & { pagesAsked: number; aiOverview?: boolean };

/** One way to get a page of results: a transport of the engine through a way out, or a connected source. */
export interface SearchRoute<Answer = PageAnswer> {
  exit: string;
  transport: string;
  via: 'http' | 'browser' | 'source';
  /** Whether its pages can show the engine's AI overview. */
  canShowAiOverview?: boolean;
  /** Who is asked, in messages: the engine, or the source in its place. */
  name: string;
  /** Whose pace it keeps, and milliseconds from one request to the next. */
  pace: { key: string; gapMs: number };
  /** @throws EngineFailure for what the engine did, AppError for what the net or this installation did */
  ask: (ctx: Ctx, search: PageQuery, timeoutMs: number, help?: CaptchaHelp) => Promise<Answer>;
  /** Most milliseconds of one attempt, where it may take longer than is usual for its kind. */
  mostMs?: number;
}

/**
 * Milliseconds from one request to an engine to the next through the same way out. Ten pages of an engine that answers in
 * 300 ms take about eight seconds; a person who turns pages is not much slower.
 */
const GAP_MS: Record<EngineId, number> = { google: 800, bing: 700, yahoo: 700, duckduckgo: 800 };

/** Ways to ask an engine through a browser as a desktop shows it; what is asked is the caller's affair. */
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

/** As what results are asked for; `any`: as whatever the engine answers to. */
export type SearchDevice = 'any' | 'desktop' | 'mobile';

/**
 * The ways to ask an engine for results in a country, in the order in which they are tried. None where an engine cannot be asked
 * as that device: a source does not tell what it asks as, and counts as a desktop.
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

/** The transports of an engine through one way out. */
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
