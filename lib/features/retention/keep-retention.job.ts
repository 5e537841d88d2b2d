import { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';
import { limitsOf } from '#lib/features/retention/retention.ts';
import { RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import { noteRun, noteTaken, readRules } from '#lib/features/retention/store.ts';
import { type EvidenceGroup, storedBytes, takeSiteSlice, takeSlice } from '#lib/features/retention/take-evidence.ts';
import { oldSiteAudits, takeRecords } from '#lib/features/retention/take-records.ts';
import { deleteSiteAudit } from '#lib/features/site-audit/audits.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/job.ts';

const DAY_MS = 86_400_000;

/**
 * Takes away what the rules of retention say, in slices: each is a short transaction of its own, so nobody waits for it,
 * and a run that is killed has done what it had done. Before the evidence store is swept.
 */
export const keepRetention = defineJob({
  name: 'keep-retention',
  input: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  timeoutMs: 2 * 60 * 60_000,
  concurrency: 1,
  cron: '10 3 * * *',
  async handle(ctx) {
    const stored = await readRules();
    for (const kind of RETAINED) {
      await noteRun(kind, ctx.now());
      const { days, bytes } = limitsOf(kind, stored.get(kind));
      const before = days === null ? null : new Date(ctx.now().getTime() - days * DAY_MS);
      if (kind === 'pages' || kind === 'screenshots') {
        if (before) await takeOldEvidence(ctx, kind, before);
        if (bytes !== null) await takeToSize(ctx, kind, bytes);
      } else if (before && kind === 'site_audits') await takeSiteAudits(ctx, before);
      else if (before && kind !== 'site_audits') await takeOldRecords(ctx, kind, before);
    }
  },
});

async function takeOldEvidence(ctx: Ctx, kind: EvidenceGroup, before: Date): Promise<void> {
  for (let after = null as Awaited<ReturnType<typeof takeSlice>>['after']; ; ) {
    ctx.signal.throwIfAborted();
    const taken = await takeSlice(kind, before, after);
    if (taken.rows > 0) await noteTaken(kind, taken);
    after = taken.after;
    if (after === null) break;
  }
  if (kind === 'screenshots') return;
  for (let rows = await takeSiteSlice(before); rows > 0; rows = await takeSiteSlice(before)) {
    await noteTaken(kind, { rows, bytes: 0 });
    ctx.signal.throwIfAborted();
  }
}

/** What was kept in the last day stays, whatever the size: somebody may be looking at it. */
async function takeToSize(ctx: Ctx, kind: EvidenceGroup, most: number): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  let over = (await storedBytes(kind)) - most;
  for (let after = null as Awaited<ReturnType<typeof takeSlice>>['after']; over > 0; ) {
    ctx.signal.throwIfAborted();
    const taken = await takeSlice(kind, before, after, over);
    if (taken.rows > 0) await noteTaken(kind, taken);
    over -= taken.bytes;
    after = taken.after;
    if (after === null) break;
  }
}

async function takeOldRecords(
  ctx: Ctx,
  kind: Exclude<Retained, EvidenceGroup | 'site_audits'>,
  before: Date,
): Promise<void> {
  for (let rows = await takeRecords(kind, before); rows > 0; rows = await takeRecords(kind, before)) {
    await noteTaken(kind, { rows, bytes: 0 });
    ctx.signal.throwIfAborted();
  }
}

/** As their owner would delete them: the rows follow in a job of their own. */
async function takeSiteAudits(ctx: Ctx, before: Date): Promise<void> {
  for (let found = await oldSiteAudits(before); found.length > 0; found = await oldSiteAudits(before)) {
    for (const { id, userId } of found) {
      ctx.signal.throwIfAborted();
      await deleteSiteAudit({ ...ctx, actor: { kind: 'user', userId, role: 'member' } }, { id }).catch(ifGone);
      await noteTaken('site_audits', { rows: 1, bytes: 0 });
    }
  }
}

function ifGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
