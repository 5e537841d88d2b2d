import type { Device, Engine, EngineId, Transport } from '#lib/engines/engine.ts';
import { connectionValues } from '#lib/features/connections/service.ts';
import { askEngine } from '#lib/features/searches/fetch/ask-engine.ts';
import { type EgressRoute, egressRoutesFor } from '#lib/features/searches/routes/egress-routes.ts';
import { askSource } from '#lib/features/searches/sources/ask-source.ts';
import type { Source } from '#lib/features/searches/sources/source.ts';
import { chosenSource } from '#lib/features/searches/sources/source-choice.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotConfigured } from '#lib/platform/errors.ts';
import type { RouteRequest, SearchRoute } from './search-route.ts';

/**
 * Milliseconds between two requests to an engine through the same egress route. Ten pages of an engine that answers in
 * 300 ms take about eight seconds; a person who turns pages is not much slower.
 */
const GAP_MS: Record<EngineId, number> = { google: 800, bing: 700, yahoo: 700, duckduckgo: 800 };

/** Routes to an engine through a desktop browser; the caller defines the request. */
export async function browserRoutes<Answer>(
  ctx: Ctx,
  engine: Engine,
  { country, mostMs }: { country: string; mostMs: number },
  ask: (ctx: Ctx, request: RouteRequest & { transport: Transport; exit: EgressRoute }) => Promise<Answer>,
): Promise<SearchRoute<Answer>[]> {
  const transports = engine.transports.filter(({ via, mobile }) => via === 'browser' && !mobile);
  return (await egressRoutesFor(ctx, country)).flatMap((exit) =>
    transports.map((transport) => ({
      ...routeKeyOf(engine, exit, transport),
      mostMs,
      ask: (inner: Ctx, request: RouteRequest) => ask(inner, { ...request, transport, exit }),
    })),
  );
}

/**
 * The routes to an engine for searches in a country, in the order in which they are tried. Empty when an engine cannot
 * be queried as that device: a source does not report its device, and counts as a desktop.
 */
export async function searchRoutesOf(
  ctx: Ctx,
  engine: Engine,
  country: string,
  device: Device = 'desktop',
): Promise<SearchRoute[]> {
  const source = await chosenSource(engine.id);
  if (source) return device === 'mobile' ? [] : [sourceRoute(source, engine.id)];
  const exits = await egressRoutesFor(ctx, country);
  return exits.flatMap((exit) => ownRoutes(engine, exit).filter((route) => route.device === device));
}

/** The transports of an engine through one egress route. */
export function ownRoutes(engine: Engine, exit: EgressRoute): SearchRoute[] {
  return engine.transports.map((transport) => ({
    ...routeKeyOf(engine, exit, transport),
    ask: (ctx, request) => askEngine(ctx, engine, { ...request, transport, exit }),
  }));
}

const routeKeyOf = (engine: Engine, exit: EgressRoute, transport: Transport) => ({
  exit: exit.id,
  transport: transport.id,
  via: transport.via,
  device: transport.mobile ? ('mobile' as const) : ('desktop' as const),
  canShowAiOverview: transport.canShowAiOverview ?? false,
  canShowLocalPack: transport.canShowLocalPack ?? false,
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
    async ask(ctx, { search, timeoutMs }) {
      const values = await connectionValues(source.id);
      if (!values) {
        throw new NotConfigured(
          `${source.name} is selected for this engine but not configured. Configure it in Settings → Connections, or select another source.`,
        );
      }
      return askSource(ctx, source, values, { engine, search, timeoutMs });
    },
  };
}
