import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Device, EngineId } from '#lib/engines/engine.ts';
import { storedLocation } from '#lib/engines/location.ts';
import { engineById } from '#lib/features/searches/engine-by-id.ts';
import { toSummary } from '#lib/features/searches/present-search.ts';
import { readSearch } from '#lib/features/searches/read-search.job.ts';
import { searchRoutesOf } from '#lib/features/searches/routes/search-routes.ts';
import { assertLocationSupported } from '#lib/features/searches/routes/supported-location.ts';
import { searchOf } from '#lib/features/searches/run-search.ts';
import * as runs from '#lib/features/searches/run-store.ts';
import type * as contract from '#lib/features/searches/searches-contract.ts';
import * as store from '#lib/features/searches/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Forbidden, NotFound, Refused } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { forgetJob, readyQueue } from '#lib/platform/queue/record-job.ts';

/**
 * Stores a search and queues it in one transaction, so that no client has to hold a connection open while its pages
 * arrive.
 * @throws Forbidden, Refused (an engine or source without this device or kind of location), NotFound (project), Unavailable (queue)
 */
export async function startSearch(
  ctx: Ctx,
  input: InputOf<typeof contract.startSearch>,
): Promise<OutputOf<typeof contract.startSearch>> {
  if (ctx.actor.kind === 'system') throw new Forbidden('Searches require a signed-in user or a token.');
  const { query, search_engine: engine, country, device = 'desktop', pages_number: pages } = input;
  const location = storedLocation(input.location ?? null);
  if (location) await assertLocationSupported(engine, location);
  await assertDeviceSupported(ctx, engine, country, device);
  const { ai_overview: aiOverview, project_id: projectId } = input;
  const request = { query, engine, country, location, device, pages, aiOverview, purpose: 'serp', projectId };
  const search = await searchOf(ctx, request);
  await readyQueue(readSearch, 'search');
  const row = await runs.createQueuedSearch(search, (within, id) => enqueue(readSearch, { id }, { id, within }));
  return { data: { search: toSummary(row) } };
}

/** @throws Refused when the source in place of the engine has no results for a device */
async function assertDeviceSupported(ctx: Ctx, id: EngineId, country: string, device: Device): Promise<void> {
  const engine = engineById(id);
  if (device === 'desktop' || (await searchRoutesOf(ctx, engine, country, device)).length > 0) return;
  throw new Refused(
    `device: the source chosen for ${engine.name} under Settings → Connections has no ${device} results.`,
  );
}

/** Cancels a search; one that has ended stays as it is. @throws NotFound, also when it belongs to another user */
export async function cancelSearch(
  ctx: Ctx,
  { id }: InputOf<typeof contract.cancelSearch>,
): Promise<OutputOf<typeof contract.cancelSearch>> {
  if (ctx.actor.kind === 'system') throw new Forbidden('Searches require a signed-in user or a token.');
  const { userId } = ctx.actor;
  const search = await store.findSearch(userId, id);
  if (!search) throw new NotFound('SERP check not found.');
  if (search.state === 'running' || search.state === 'action_required') {
    await runs.endSearch(id, { code: 'canceled', message: 'Canceled before it finished.', now: ctx.now() });
    await forgetJob(ctx, readSearch, id);
  }
  return { data: { search: toSummary((await store.findSearch(userId, id)) ?? search) } };
}
