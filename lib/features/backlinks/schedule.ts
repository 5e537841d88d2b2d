import 'server-only';
import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { startRun } from '#lib/features/backlinks/check/start-run.ts';
import { type DomainRow, ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { type setBacklinkSchedule, startBacklinkDiscovery } from '#lib/features/backlinks/index-contract.ts';
import * as store from '#lib/features/backlinks/schedule-store.ts';
import { nextSlot, putSchedule, type Timing } from '#lib/features/schedules/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Refused, Unavailable } from '#lib/platform/errors.ts';
import { wallOf } from '#lib/text/zoned-time.ts';

export { adoptSchedule } from '#lib/features/backlinks/schedule-store.ts';

type Every = z.output<typeof setBacklinkSchedule.input>['every'];

/**
 * Checks a domain's links every week or month from now on, at this time of day: with the project's schedule when the
 * domain belongs to one of its user's projects, otherwise with its own.
 */
export async function scheduleChecks(ctx: Ctx, row: DomainRow, every: Every): Promise<void> {
  const project = await store.projectOf(row);
  const timezone = project?.timezone ?? 'UTC';
  const now = ctx.now();
  const wall = wallOf(now, timezone);
  const timing: Timing = {
    every,
    timezone,
    cron: null,
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    day: every === 'off' ? null : every === 'weekly' ? wall.getUTCDay() : wall.getUTCDate(),
  };
  if (project) await putSchedule(ctx, { projectId: project.id, kind: 'backlinks' }, timing);
  else await store.putOfDomain(row.no, { ...timing, nextAt: nextSlot(timing, now) });
}

/** Settings of a backlinks schedule: whether to discover new links before checking the known ones. */
const params = z.object({ look: z.boolean().default(false) });

interface BacklinkSlot {
  projectId: string | null;
  backlinkDomainNo: number | null;
  params: unknown;
}

/** Starts what is due, unless a run of the domain is in progress. @throws Unavailable (queue) */
export async function useBacklinkSlot(_ctx: Ctx, slot: BacklinkSlot): Promise<void> {
  if (slot.backlinkDomainNo !== null) {
    const row = await store.findDomainOf(slot.backlinkDomainNo);
    if (!row) return;
    const project = await store.projectOf(row);
    // The domain has become a project's, and follows that project's schedule from now on.
    if (project) await store.adoptSchedule(project.id);
    await startRun(row.no, { kind: 'check' });
    return;
  }
  if (slot.projectId === null) return;
  const project = await store.findProject(slot.projectId);
  if (!project) return;
  if (!project.backlinksShared)
    throw new Refused('The project owner does not share their backlinks with this project.');
  const { no } = await ensureDomain(project.ownerId, project.domain);
  if (!params.parse(slot.params).look) {
    await startRun(no, { kind: 'check' });
    return;
  }
  const isStarted = await startRun(no, {
    kind: 'look',
    followUp: 'check',
    engine: ENGINES.find((engine) => engine === project.engines[0]) ?? 'google',
    country: project.countries[0] ?? 'us',
    pagesAsked: startBacklinkDiscovery.input.shape.pages_number.parse(undefined),
  });
  // A discovery in progress is sufficient. A check finds no new links, so the slot is retried, and then reports why it
  // failed.
  if (!isStarted && (await store.isChecking(no))) {
    throw new Unavailable('A backlink check was running, so no discovery was started.');
  }
}
