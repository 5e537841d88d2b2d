import { siteRobots } from '#lib/crawl/robots/site-robots.ts';
import { checkRedirect } from '#lib/features/redirect-maps/check-redirect.ts';
import * as store from '#lib/features/redirect-maps/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

const AT_ONCE = 4;
/** After this the run continues as a new queue job, well before this job's time limit. */
const HAND_OVER_MS = 4 * 3_600_000;

type MapAttempt = Attempt<store.MapRow, Prisma.RedirectMapUncheckedUpdateManyInput>;

/** Checks the old URLs of a map, a few at a time; each result is stored at once, so another attempt continues there. */
export const redirectMaps = defineRun({
  kind: 'redirect_map',
  scope: 'audit',
  noun: 'redirect map',
  model: (client) => client.redirectMap,
  job: { name: 'check-redirects', timeoutMs: 6 * 3_600_000, concurrency: 2, attempts: 3 },
  retryable: true,
  pausable: true,
  execute: checkEntries,
  async progress(ids) {
    const countsOf = await store.countResults(ids);
    return (id) => {
      const { waiting, ...checked } = countsOf(id);
      const done = Object.values(checked).reduce((sum, count) => sum + count, 0);
      return { done, total: done + waiting };
    };
  },
  entry: ({ id, name }) => ({
    title: name,
    path: `/redirect-maps/${id}`,
    cancel: { operation: 'stop_redirect_map', input: { id } },
    retry: { operation: 'retry_redirect_map', input: { id } },
  }),
});

async function checkEntries(
  ctx: Ctx,
  attempt: MapAttempt,
): Promise<RunEnd<Prisma.RedirectMapUncheckedUpdateManyInput>> {
  const { id, total } = attempt.row;
  const began = ctx.now().getTime();
  const robots = siteRobots(ctx.net, ctx.signal);
  for (;;) {
    ctx.signal.throwIfAborted();
    if ((await attempt.status()) === 'pausing') return { status: 'paused', data: {} };
    const next = await store.nextWaiting(id, AT_ONCE);
    if (next.length === 0) break;
    if (ctx.now().getTime() - began > HAND_OVER_MS) return { status: 'queued', data: {} };
    await Promise.all(
      next.map(async (entry) => {
        const found = await checkRedirect(ctx, entry, robots);
        await attempt.write({}, (client) => store.writeResult(client, entry, found, ctx.now()));
      }),
    );
  }
  const { not_measured: missing } = (await store.countResults([id]))(id);
  return { status: missing === 0 ? 'done' : missing === total ? 'failed' : 'partial', data: {} };
}
