import { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';
import { limitsOf } from '#lib/features/retention/retention.ts';
import { type Limits, RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import { beginRun, noteRun, noteTaken, readRules } from '#lib/features/retention/store.ts';
import { type EvidenceGroup, storedBytes, takeSlice } from '#lib/features/retention/take-evidence.ts';
import { oldSiteAudits, takeRecords } from '#lib/features/retention/take-records.ts';
import { deleteSiteAudit } from '#lib/features/site-audit/audits.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/job.ts';
import { currentScope } from '#lib/platform/scope.ts';

const DAY_MS = 86_400_000;
/** A kind's time in one run: all of them fit into the job's. */
const KIND_MS = 12 * 60_000;

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
    const first = await beginRun(currentScope()?.job?.id ?? null);
    const failed: unknown[] = [];
    for (const kind of RETAINED) {
      try {
        await noteRun(kind, ctx.now(), first);
        await keepRule(ctx, kind, limitsOf(kind, stored.get(kind)));
      } catch (error) {
        ctx.signal.throwIfAborted();
        ctx.log.error({ err: error, kind }, 'a rule of retention failed');
        failed.push(error);
      }
    }
    if (failed.length > 0) throw failed[0];
  },
});

async function keepRule(ctx: Ctx, kind: Retained, { days, bytes }: Limits): Promise<void> {
  const before = days === null ? null : new Date(ctx.now().getTime() - days * DAY_MS);
  const until = performance.now() + KIND_MS;
  /** @throws when the job was stopped. @returns whether the kind's time is over: the next run goes on */
  const isOver: IsOver = () => {
    ctx.signal.throwIfAborted();
    return performance.now() > until;
  };
  if (kind === 'pages' || kind === 'screenshots') {
    if (before) await takeOldEvidence(kind, before, isOver);
    if (bytes !== null) await takeToSize(ctx, kind, bytes, isOver);
  } else if (before && kind === 'site_audits') await takeSiteAudits(ctx, before, isOver);
  else if (before && kind !== 'site_audits') await takeOldRecords(kind, before, isOver);
}

type IsOver = () => boolean;

async function takeOldEvidence(kind: EvidenceGroup, before: Date, isOver: IsOver): Promise<void> {
  for (let after = null as Awaited<ReturnType<typeof takeSlice>>['after']; !isOver(); ) {
    const taken = await takeSlice(kind, before, after);
    if (taken.rows > 0) await noteTaken(kind, taken);
    after = taken.after;
    if (after === null) break;
  }
}

/** What was kept in the last day stays, whatever the size: somebody may be looking at it. */
async function takeToSize(ctx: Ctx, kind: EvidenceGroup, most: number, isOver: IsOver): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAY_MS);
  let over = (await storedBytes(kind)) - most;
  for (let after = null as Awaited<ReturnType<typeof takeSlice>>['after']; over > 0 && !isOver(); ) {
    const taken = await takeSlice(kind, before, after, over);
    if (taken.rows > 0) await noteTaken(kind, taken);
    over -= taken.bytes;
    after = taken.after;
    if (after === null) break;
  }
}

async function takeOldRecords(
  kind: Exclude<Retained, EvidenceGroup | 'site_audits'>,
  before: Date,
  isOver: IsOver,
): Promise<void> {
  while (!isOver()) {
    const rows = await takeRecords(kind, before);
    if (rows === 0) return;
    await noteTaken(kind, { rows, bytes: 0 });
  }
}

/** As their owner would delete them: the rows follow in a job of their own. */
async function takeSiteAudits(ctx: Ctx, before: Date, isOver: IsOver): Promise<void> {
  for (let found = await oldSiteAudits(before); found.length > 0; found = await oldSiteAudits(before)) {
    for (const { id, userId } of found) {
      if (isOver()) return;
      await deleteSiteAudit({ ...ctx, actor: { kind: 'user', userId, role: 'member' } }, { id }).catch(ifGone);
      await noteTaken('site_audits', { rows: 1, bytes: 0 });
    }
  }
}

function ifGone(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
