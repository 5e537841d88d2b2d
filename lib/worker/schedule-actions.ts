import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { parseInput } from '#lib/contract/parse-input.ts';
import { evaluateSoon } from '#lib/features/alerts/watch-alerts.job.ts';
import { useBacklinkSlot } from '#lib/features/backlinks/schedule.ts';
import { startDomainReport } from '#lib/features/domains/reports.ts';
import { startDomainReport as domainReport } from '#lib/features/domains/reports-contract.ts';
import { provideRoundListeners } from '#lib/features/rankings/round-ended.job.ts';
import { startSlotRound } from '#lib/features/rankings/rounds/rounds.ts';
import { refreshRound } from '#lib/features/rankings/serp-refreshes.ts';
import { sendDigestSlot } from '#lib/features/reports/send-digest.job.ts';
import { provideScheduleActions, type Slot, type SlotAction } from '#lib/features/schedules/due.ts';
import { startSiteAudit } from '#lib/features/site-audits/audits.ts';
import { startSiteAudit as siteAudit } from '#lib/features/site-audits/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';

/**
 * Registers scheduled actions and the listeners for finished rounds of checks. Features do not import each other: they are
 * connected here.
 */
export function registerScheduleActions(): void {
  provideScheduleActions({
    digest: ofProject(sendDigestSlot),
    rankings: ofProject((ctx, { projectId, slot }) => startSlotRound(ctx, { projectId, slot })),
    backlinks: useBacklinkSlot,
    site_audit: ofProject(async (ctx, slot) => {
      const at = await domainOf(slot);
      if (at)
        await startSiteAudit(
          asOwner(ctx, slot),
          withDefaults(siteAudit.input, { url: `https://${at}/`, project_id: slot.projectId, ...given(slot) }),
          idOf('site_audit', slot),
        );
    }),
    domain_report: ofProject(async (ctx, slot) => {
      const at = await domainOf(slot);
      if (at)
        await startDomainReport(
          asOwner(ctx, slot),
          withDefaults(domainReport.input, { domain: at, project_id: slot.projectId }),
          idOf('domain_report', slot),
        );
    }),
  });
  // Listeners write by `runId`, because a listener can be called twice for a round.
  provideRoundListeners([
    async (ctx, round) => {
      // Rules may read what is calculated.
      await refreshRound(ctx, round).finally(() => evaluateSoon(ctx, round.projectId));
    },
  ]);
}

type ProjectSlot = Slot & { projectId: string };

/** Actions that are scheduled only for projects. */
const ofProject =
  (action: (ctx: Ctx, slot: ProjectSlot) => Promise<void>): SlotAction =>
  async (ctx, { projectId, ...slot }) => {
    if (projectId === null) throw new Error('only projects can schedule this');
    await action(ctx, { ...slot, projectId });
  };

/** Runs as the owner, as with a manual start. */
const asOwner = (ctx: Ctx, { ownerId }: Slot): Ctx => ({
  ...ctx,
  actor: { kind: 'user', userId: ownerId, role: 'member' },
});

/**
 * The same id for the same slot, sortable by time like other ids: if a slot runs again, for example after its worker died,
 * it finds what it started.
 */
function idOf(kind: string, { projectId, subject, slot }: ProjectSlot): string {
  const time = slot.getTime().toString(16).padStart(12, '0');
  const hex = createHash('sha256').update(`${kind} ${projectId} ${subject} ${slot.toISOString()}`).digest('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-8${hex.slice(3, 6)}-${hex.slice(6, 18)}`;
}

const given = ({ params }: Slot) => (typeof params === 'object' && params !== null ? params : {});

async function domainOf({ projectId }: ProjectSlot): Promise<string | null> {
  return (await db().project.findUnique({ where: { id: projectId }, select: { domain: true } }))?.domain ?? null;
}

/** An input with its defaults. */
function withDefaults<I extends z.ZodObject>(input: I, raw: Record<string, unknown>): z.output<I> {
  const parsed = parseInput(input, raw);
  if (!parsed.ok) throw new Error(parsed.problem.message);
  return parsed.data;
}
