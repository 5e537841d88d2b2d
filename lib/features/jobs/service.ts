import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { isActive } from '#lib/contract/runs.ts';
import type { listJobs as contract, RunningJob } from '#lib/features/jobs/contract.ts';
import { kinds, present } from '#lib/features/jobs/kinds.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';

const HOUR_MS = 3_600_000;
/** Older active jobs are lost, or paused and forgotten; their own lists still show them. */
const RECENT_MS = 7 * 24 * HOUR_MS;
const MAX = 100;

/**
 * The caller's active jobs and those that ended within the last hour, of all kinds.
 * @returns those that need a person first, then active ones, then ended ones; newest first in each group
 */
export async function listJobs(ctx: Ctx, _input: InputOf<typeof contract>): Promise<OutputOf<typeof contract>> {
  const userId = ownerOf(ctx, 'Jobs');
  const now = ctx.now().getTime();
  const window = { userId, since: new Date(now - RECENT_MS), endedSince: new Date(now - HOUR_MS) };
  const scopes = ctx.actor.kind === 'token' ? ctx.actor.scopes : [];
  const jobs: RunningJob[] = [];
  // One after the other: this is polled often, and must not slow down the jobs it reports on.
  for (const { scope, current } of kinds) {
    if (scopes.length === 0 || scopes.includes(scope)) jobs.push(...(await current(window)).map(present));
  }
  jobs.sort((a, b) => rank(a) - rank(b) || (timeOf(a) < timeOf(b) ? 1 : -1));
  const underWay = jobs.filter(({ state }) => isActive(state)).length;
  return { data: { jobs: jobs.slice(0, MAX), under_way: underWay } };
}

const rank = ({ state }: RunningJob): number => (state === 'action_required' ? 0 : isActive(state) ? 1 : 2);
const timeOf = ({ finished_at, created_at }: RunningJob): string => finished_at ?? created_at;
