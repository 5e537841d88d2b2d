import type { OutputOf } from '#lib/contract/endpoint.ts';
import type { Device } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import type { EngineHealthEntry, engineHealth } from '#lib/features/searches/engines-contract.ts';
import { gate, type Health } from '#lib/features/searches/health/breaker.ts';
import { WHOLE_ENGINE } from '#lib/features/searches/health/engine-breaker.ts';
import { findHealth } from '#lib/features/searches/health/health-store.ts';
import { allEgressRoutes, countryOfEgressRoute } from '#lib/features/searches/routes/egress-routes.ts';
import type { SearchRoute } from '#lib/features/searches/routes/search-route.ts';
import { ownRoutes, searchRoutesOf } from '#lib/features/searches/routes/search-routes.ts';
import { ADVICE, reasonOf } from '#lib/features/searches/search-error.ts';
import { findLastGood } from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';

type State = EngineHealthEntry['state'];
type Waiting = Pick<EngineHealthEntry, 'state' | 'reason' | 'message' | 'since' | 'retry_at' | 'last_good_at'>;

/** Whether each engine is available through each egress route, and if not, why. */
export const getEngineHealth = async (ctx: Ctx): Promise<OutputOf<typeof engineHealth>> => ({
  data: { engines: await healthOfEngines(ctx) },
});

/** The same for searches as a device; absent: for those as any. */
export async function healthOfEngines(ctx: Ctx, device?: Device): Promise<EngineHealthEntry[]> {
  const now = ctx.now();
  const rows = await findHealth();
  const lastGood = ctx.actor.kind === 'system' ? new Map() : await findLastGood(ctx.actor.userId);
  const used = rows.flatMap(({ exit }) => countryOfEgressRoute(exit) ?? []);
  const exits = await allEgressRoutes(ctx, used);
  const ways = await Promise.all(
    engines.map(async (engine) => ({ engine, sources: (await searchRoutesOf(ctx, engine, 'us')).filter(isSource) })),
  );
  return ways.flatMap(({ engine, sources }) =>
    // Sources are requested from the server IP, whatever the country.
    (sources.length > 0 ? exits.slice(0, 1) : exits).map((exit): EngineHealthEntry => {
      const own = ownRoutes(engine, exit).filter((route) => !device || route.device === device);
      const routes = sources.length > 0 ? sources : own;
      const transports = routes.map(({ transport: id, via }) => {
        const of = (name: string) =>
          rows.find((one) => one.engine === engine.id && one.exit === exit.id && one.transport === name);
        const whole = via === 'source' ? undefined : of(WHOLE_ENGINE);
        const row = whole && gate(whole, now) !== 'open' ? whole : of(id);
        return { id, via, ...waitingOf(row, now) };
      });
      const devices = [...Map.groupBy(transports, (_, i) => routes[i]?.device).values()].map(together);
      // A device that was never searched as says nothing about the other.
      const tried = devices.filter(({ state }) => state !== 'untried');
      const whole = together(tried.length > 0 ? tried : devices);
      const good = lastGood.get(engine.id);
      return {
        search_engine: engine.id,
        name: engine.name,
        exit: exit.id,
        exit_label: exit.label,
        exit_country: exit.country ?? null,
        source: routes.find(({ via }) => via === 'source')?.transport ?? 'own',
        ...whole,
        what_to_do: whole.state === 'blocked' && whole.reason ? ADVICE[whole.reason] : null,
        last_good_search: good ? { id: good.id, query: good.query, created_at: good.createdAt.toISOString() } : null,
        transports,
      };
    }),
  );
}

const isSource = ({ via }: SearchRoute) => via === 'source';

function waitingOf(health: Health | undefined, now: Date): Waiting {
  if (!health)
    return { state: 'untried', reason: null, message: null, since: null, retry_at: null, last_good_at: null };
  const door = gate(health, now);
  const state: State =
    door === 'open' ? 'ready' : health.state === 'half_open' || door === 'probe' ? 'trying' : 'blocked';
  return {
    state,
    reason: reasonOf(health.reason),
    message: health.message,
    since: health.since?.toISOString() ?? null,
    retry_at: state === 'ready' ? null : (health.retryAt?.toISOString() ?? null),
    last_good_at: health.lastGoodAt?.toISOString() ?? null,
  };
}

/** An engine is as healthy as its best route; when all are blocked, the first to reopen represents them. */
function together(transports: readonly Waiting[]): Waiting {
  const best = (['ready', 'trying', 'untried', 'blocked'] as const).find((state) =>
    transports.some((one) => one.state === state),
  );
  const among = transports.filter((one) => one.state === best);
  const chosen = among.toSorted((a, b) => (a.retry_at ?? '').localeCompare(b.retry_at ?? ''))[0];
  const lastGoodAt = transports.reduce<string | null>(
    (last, { last_good_at: at }) => (at && (!last || at > last) ? at : last),
    null,
  );
  const none: Waiting = {
    state: 'untried',
    reason: null,
    message: null,
    since: null,
    retry_at: null,
    last_good_at: null,
  };
  return { ...(chosen ?? none), last_good_at: lastGoodAt };
}
