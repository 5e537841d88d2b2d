import 'server-only';
import { z } from 'zod';
import { ENGINES } from '#lib/contract/fields.ts';
import { type DomainRow, ensureDomain } from '#lib/features/backlinks/domain-store.ts';
import { type setBacklinkSchedule, startBacklinkLook } from '#lib/features/backlinks/index-contract.ts';
import * as store from '#lib/features/backlinks/schedule-store.ts';
import { startRun } from '#lib/features/backlinks/start-run.ts';
import type { Ctx } from '#lib/features/context.ts';
import { putSchedule } from '#lib/features/schedules/schedules.ts';
import { nextSlot, type Timing } from '#lib/features/schedules/slots.ts';
import { wallOf } from '#lib/features/schedules/zoned-time.ts';
import { Refused, Unavailable } from '#lib/platform/errors.ts';

export { adoptSchedule } from '#lib/features/backlinks/schedule-store.ts';

type Every = z.output<typeof setBacklinkSchedule.input>['every'];

/**
 * Looks at a domain's links again every week or month from now on, at this time of day: by the project's schedule where the
 * domain is a project's of its keeper, by one of its own elsewhere.
 */
export async function scheduleChecks(ctx: Ctx, row: DomainRow, every: Every): Promise<void> {
  const project = await store.projectOf(row);
  const timezone = project?.timezone ?? 'UTC';
  const now = ctx.now();
  const wall = wallOf(now, timezone);
  const timing: Timing = {
    ...{ every, timezone, cron: null },
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
    day: every === 'off' ? null : every === 'weekly' ? wall.getUTCDay() : wall.getUTCDate(),
  };
  if (project) await putSchedule(ctx, { projectId: project.id, kind: 'backlinks' }, timing);
  else await store.putOfDomain(row.no, { ...timing, nextAt: nextSlot(timing, now) });
}

/** What a schedule of backlinks knows: whether it looks for new links before it checks the known ones. */
const params = z.object({ look: z.boolean().default(false) });

interface BacklinkSlot {
  projectId: string | null;
  backlinkDomainNo: number | null;
  params: unknown;
}

/** Begins what is due; where something is under way for the domain, that is it. @throws Unavailable (queue) */
export async function useBacklinkSlot(_ctx: Ctx, slot: BacklinkSlot): Promise<void> {
  if (slot.backlinkDomainNo !== null) {
    const row = await store.findDomainOf(slot.backlinkDomainNo);
    if (!row) return;
    const project = await store.projectOf(row);
    // It has become a project's meanwhile, whose schedule it follows from now on.
    if (project) await store.adoptSchedule(project.id);
    await startRun(row.no, { kind: 'check' });
    return;
  }
  if (slot.projectId === null) return;
  const project = await store.findProject(slot.projectId);
  if (!project) return;
  if (!project.backlinksShared) throw new Refused('The owner of the project does not share their backlinks with it.');
  const { no } = await ensureDomain(project.ownerId, project.domain);
  if (!params.parse(slot.params).look) {
    await startRun(no, { kind: 'check' });
    return;
  }
  const isStarted = await startRun(no, {
    ...{ kind: 'look', followUp: 'check' },
    engine: ENGINES.find((engine) => engine === project.engines[0]) ?? 'google',
    country: project.countries[0] ?? 'us',
    pagesAsked: startBacklinkLook.input.shape.pages_number.parse(undefined),
  });
  // A look under way does as well; a check finds no new links, so the slot is tried again, and then says why it failed.
  if (!isStarted && (await store.isChecking(no))) {
    throw new Unavailable('A check of the links is under way: new ones were not looked for.');
  }
}
