import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import type { tryEngine } from '#lib/features/searches/engines-contract.ts';
import { readPage } from '#lib/features/searches/fetch/read-page.ts';
import { healthOfEngines } from '#lib/features/searches/health/engine-health.ts';
import { endWaits } from '#lib/features/searches/health/health-store.ts';
import { allEgressRoutes, countryOfEgressRoute } from '#lib/features/searches/routes/egress-routes.ts';
import { ownRoutes, searchRoutesOf } from '#lib/features/searches/routes/search-routes.ts';
import type { Ctx } from '#lib/net/context.ts';
import { startBudget } from '#lib/platform/concurrency/budget.ts';
import { Forbidden, InvalidInput } from '#lib/platform/errors.ts';

/** An ordinary query that every engine has results for. */
const QUERY = 'weather';
/** Leaves time for the response within the 28 s of docs/api-contract.md §6. */
const BUDGET_MS = 22_000;

/**
 * Retries an engine before its backoff is over. Ends its backoff through this egress route and sends one query as each
 * device that was backing off: an answer closes the breaker, another failure starts a new backoff.
 * @throws Forbidden for everyone but the owner; InvalidInput for an unknown egress route
 */
export async function tryEngineNow(
  ctx: Ctx,
  { search_engine: id, exit: exitId }: InputOf<typeof tryEngine>,
): Promise<OutputOf<typeof tryEngine>> {
  const { actor } = ctx;
  const isWhole = actor.kind !== 'token' || actor.scopes.length === 0;
  if (actor.kind === 'system' || actor.role !== 'owner' || !isWhole) {
    throw new Forbidden('Only the owner of this installation can retry an engine before its backoff ends.');
  }
  const engine = engineById(id);
  const country = countryOfEgressRoute(exitId);
  const exit = (await allEgressRoutes(ctx, country ? [country] : [])).find((one) => one.id === exitId);
  if (!exit) throw new InvalidInput(`exit: unknown exit "${exitId}"; engine_health lists the exits.`);
  ctx.log.info({ engine: id, exit: exitId, userId: actor.userId }, 'search engine retried by the owner');

  const chosen = await searchRoutesOf(ctx, engine, country ?? 'us');
  const routes = chosen[0]?.via === 'source' ? chosen : ownRoutes(engine, exit);
  const health = async () =>
    (await healthOfEngines(ctx)).find((one) => one.search_engine === id && one.exit === exitId);
  const waiting = (await health())?.transports.filter(({ retry_at: retryAt }) => retryAt !== null) ?? [];
  const devices = [...Map.groupBy(routes, ({ device }) => device).values()];
  const asked = devices.filter((some) => some.some(({ transport }) => waiting.some((one) => one.id === transport)));
  await endWaits(id, exit.id);
  const search = { query: QUERY, country: country ?? 'us', page: 0, cursor: null, pagesAsked: 1 };
  const budget = startBudget(BUDGET_MS);
  for (const some of asked.length > 0 ? asked : devices.slice(0, 1)) {
    const { ok } = await readPage(ctx, engine, some, { search, budget });
    ctx.log.info({ engine: id, exit: exitId, device: some[0]?.device, ok }, 'search engine retry finished');
  }

  const after = await health();
  if (!after) throw new InvalidInput(`exit: ${engine.name} is not requested through "${exitId}".`);
  return { data: { engine: after } };
}
