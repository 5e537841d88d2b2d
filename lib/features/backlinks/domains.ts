import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { stop } from '#lib/features/backlinks/check/run-store.ts';
import { startRun } from '#lib/features/backlinks/check/start-run.ts';
import * as store from '#lib/features/backlinks/domain-store.ts';
import type * as contract from '#lib/features/backlinks/index-contract.ts';
import { NEW_DAYS } from '#lib/features/backlinks/index-contract.ts';
import { ownedDomain, readableDomain, userOf } from '#lib/features/backlinks/owned.ts';
import { toDomain, toRun } from '#lib/features/backlinks/present.ts';
import { scheduleChecks } from '#lib/features/backlinks/schedule.ts';
import { schedulesOf } from '#lib/features/backlinks/schedule-store.ts';
import { targetOf } from '#lib/features/backlinks/target.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

const RUNS = 20;

/** Queues a discovery of links to a domain, unless one is in progress. @throws Unavailable (queue) */
export async function startBacklinkDiscovery(
  ctx: Ctx,
  input: Input<'startBacklinkDiscovery'>,
): Output<'startBacklinkDiscovery'> {
  const { search_engine: engine, country, pages_number: pagesAsked } = input;
  const row = await store.ensureDomain(userOf(ctx), targetOf(input.domain).domain);
  await startRun(row.no, { kind: 'look', engine, country, pagesAsked });
  return one(ctx, row);
}

/** The user's own domains and those shared with their projects, newest first; a project's own domain is first. @throws NotFound (project) */
export async function listBacklinkDomains(
  ctx: Ctx,
  { query, project_id: projectId, cursor: after, limit }: Input<'listBacklinkDomains'>,
): Output<'listBacklinkDomains'> {
  const project = projectId ? (await requireProjectRole(ctx, projectId, 'viewer')).project : null;
  const of = project ? [project.domain, ...project.watchedDomains] : undefined;
  const rows = await store.listDomains(userOf(ctx), { query, of, after, take: limit + 1 });
  const { page: newest, next_cursor } = cutPage(rows, limit);
  const isOwn = ({ domain }: { domain: string }) => domain.replace(/^www\./, '') === project?.domain;
  const page = newest.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)));
  const nos = page.map(({ no }) => no);
  // First, as in `getBacklinkDomain`.
  const runs = await store.latestRuns(nos);
  const [counts, schedules] = await Promise.all([store.countLinks(nos, newSince(ctx)), schedulesOf(nos)]);
  return {
    data: {
      domains: page.map((row) => toDomain(row, counts(row.no), runs(row.no), schedules(row.no))),
      next_cursor,
    },
  };
}

/** Referring domains of all domains that the caller may read. */
export async function findReferringDomains(
  ctx: Ctx,
  { query, limit }: Input<'findReferringDomains'>,
): Output<'findReferringDomains'> {
  const rows = await store.findReferring(userOf(ctx), query, limit);
  return { data: { domains: rows.map(({ id, ...row }) => ({ ...row, backlinks_id: id })) } };
}

/** @throws NotFound, also for other users' domains */
export async function getBacklinkDomain(ctx: Ctx, { id }: Input<'getBacklinkDomain'>): Output<'getBacklinkDomain'> {
  const row = await readableDomain(ctx, id);
  // First: a response that says a run is over is the last one that a client asks for, so it has all that the run found.
  const latest = await store.latestRuns([row.no]);
  const [counts, schedules, runs, weeks, composition] = await Promise.all([
    store.countLinks([row.no], newSince(ctx)),
    schedulesOf([row.no]),
    store.runsOf(row.no, RUNS),
    store.weeksOf(row.no, ctx.now()),
    store.compositionOf(row.no),
  ]);
  const { lastCheck } = latest(row.no);
  return {
    data: {
      domain: {
        ...toDomain(row, counts(row.no), latest(row.no), schedules(row.no)),
        runs: runs.map(toRun),
        last_check: lastCheck && toRun(lastCheck),
        weeks,
        ...composition,
      },
    },
  };
}

/** @throws NotFound, also for other users' domains */
export async function setBacklinkSchedule(
  ctx: Ctx,
  { id, every }: Input<'setBacklinkSchedule'>,
): Output<'setBacklinkSchedule'> {
  const row = await ownedDomain(ctx, id);
  await scheduleChecks(ctx, row, every);
  return one(ctx, row);
}

/** @throws NotFound, also for other users' domains */
export async function deleteBacklinkDomain(
  ctx: Ctx,
  { id }: Input<'deleteBacklinkDomain'>,
): Output<'deleteBacklinkDomain'> {
  // An active run notices at its next heartbeat that its row is gone.
  if (!(await store.deleteDomain(userOf(ctx), id))) throw new NotFound('Domain not found.');
  return { data: { deleted: true } };
}

/** @throws NotFound, also for other users' domains; Refused when no link is known; Unavailable (queue) */
export async function checkBacklinks(ctx: Ctx, { id }: Input<'checkBacklinks'>): Output<'checkBacklinks'> {
  const row = await ownedDomain(ctx, id);
  const counts = (await store.countLinks([row.no], newSince(ctx)))(row.no);
  if (counts.links + counts.gone + counts.unknown + counts.unverified === 0) {
    throw new Refused('No backlinks yet. Run a backlink search or import a file.');
  }
  await startRun(row.no, { kind: 'check' });
  return one(ctx, row);
}

/** @throws NotFound, also for other users' domains */
export async function stopBacklinkRun(ctx: Ctx, { id }: Input<'stopBacklinkRun'>): Output<'stopBacklinkRun'> {
  const row = await ownedDomain(ctx, id);
  await stop(row.no, ctx.now());
  return one(ctx, row);
}

/** From when a link counts as new or newly lost. */
export function newSince(ctx: Ctx): Date {
  return new Date(ctx.now().getTime() - NEW_DAYS * 86_400_000);
}

async function one(ctx: Ctx, row: store.DomainRow) {
  const runs = await store.latestRuns([row.no]);
  const [counts, schedules] = await Promise.all([store.countLinks([row.no], newSince(ctx)), schedulesOf([row.no])]);
  return { data: { domain: toDomain(row, counts(row.no), runs(row.no), schedules(row.no)) } };
}
