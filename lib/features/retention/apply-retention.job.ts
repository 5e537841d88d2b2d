import { z } from 'zod';
import { limitsOf } from '#lib/features/retention/retention.ts';
import { type Limits, RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import {
  beginRun,
  noteFault,
  notePlace,
  noteRun,
  noteTaken,
  type Place,
  readPlace,
  readRules,
} from '#lib/features/retention/store.ts';
import { type EvidenceGroup, type Slice, storedBytes, takeSlice } from '#lib/features/retention/take-evidence.ts';
import { oldSiteAudits, takeRecords } from '#lib/features/retention/take-records.ts';
import { deleteSiteAudit } from '#lib/features/site-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { currentScope } from '#lib/platform/observability/request-scope.ts';
import { defineJob } from '#lib/platform/queue/job.ts';

const DAY_MS = 86_400_000;
/** Maximum time for each kind in one run, so that all kinds fit into the job's time limit. */
const KIND_MS = 11 * 60_000;

/**
 * Deletes what the retention rules allow, in slices: each is a short transaction, so it blocks nobody, and a killed run
 * keeps the slices it has done. Runs before the evidence store is swept.
 */
export const keepRetention = defineJob({
  name: 'keep-retention',
  input: z.object({}),
  retry: { limit: 3, delaySeconds: 60 },
  timeoutMs: 2 * 60 * 60_000,
  concurrency: 1,
  cron: '10 3 * * *',
  handle: (ctx: Ctx) => keepRules(ctx, KIND_MS),
});

/**
 * Applies each rule once. When one fails, its error is stored and the others continue.
 * @param kindMs time for each kind; when it is over, the current slice is the last, and the next run continues from
 *   there
 * @throws the first error, after all rules have run; immediately when the job was stopped
 */
export async function keepRules(ctx: Ctx, kindMs: number): Promise<void> {
  const stored = await readRules();
  const first = await beginRun(currentScope()?.job?.id ?? null);
  const failed: unknown[] = [];
  for (const kind of RETAINED) {
    ctx.signal.throwIfAborted();
    try {
      await noteRun(kind, ctx.now(), first);
      await keepRule(ctx, kind, limitsOf(kind, stored.get(kind)), kindMs);
    } catch (error) {
      ctx.signal.throwIfAborted();
      ctx.log.error({ err: error, kind }, 'a retention rule failed');
      failed.push(error);
      await noteFault(kind, error).catch((unnoted: unknown) => ctx.log.warn({ err: unnoted, kind }, 'not recorded'));
    }
  }
  if (failed.length > 0) throw failed[0];
}

/** @returns whether the time for the kind is over @throws when the job was stopped */
type IsOver = () => boolean;

async function keepRule(ctx: Ctx, kind: Retained, { days, bytes }: Limits, kindMs: number): Promise<void> {
  const before = days === null ? null : new Date(ctx.now().getTime() - days * DAY_MS);
  const until = performance.now() + kindMs;
  const isOver: IsOver = () => {
    ctx.signal.throwIfAborted();
    return performance.now() >= until;
  };
  if (kind === 'pages' || kind === 'screenshots') await keepEvidenceRule(ctx, kind, { before, bytes }, isOver);
  else if (before && kind === 'site_audits') await takeSiteAudits(ctx, before, isOver);
  else if (before && kind !== 'site_audits') await takeOldRecords(kind, before, isOver);
}

/** By age, then by size. When the time of a run is over in one pass, the next run continues there. */
async function keepEvidenceRule(
  ctx: Ctx,
  kind: EvidenceGroup,
  { before, bytes }: { before: Date | null; bytes: number | null },
  isOver: IsOver,
): Promise<void> {
  const from = await readPlace(kind);
  const inSize = from?.pass === 'size' && bytes !== null;
  if (before && !inSize) {
    const rest = await takePass(kind, { before, from: from?.pass === 'age' ? from : null }, isOver);
    await notePlace(kind, rest && { pass: 'age', at: rest.at.toISOString(), hash: rest.hash });
    if (rest) return;
  }
  const over = bytes === null ? 0 : (await storedBytes(kind)) - bytes;
  // Files stored during the last day are kept, whatever their size, because someone may be viewing them.
  const yesterday = new Date(ctx.now().getTime() - DAY_MS);
  const rest =
    over > 0 ? await takePass(kind, { before: yesterday, from: inSize ? from : null, maxBytes: over }, isOver) : null;
  await notePlace(kind, rest && { pass: 'size', at: rest.at.toISOString(), hash: rest.hash });
}

/**
 * Goes through the evidence from a position on. @returns the position at which its time was over; null when it is done
 */
async function takePass(
  kind: EvidenceGroup,
  { before, from, maxBytes = Number.POSITIVE_INFINITY }: { before: Date; from: Place | null; maxBytes?: number },
  isOver: IsOver,
): Promise<Slice['after']> {
  let over = maxBytes;
  for (let after: Slice['after'] = from && { at: new Date(from.at), hash: from.hash }; ; ) {
    const taken = await takeSlice(kind, before, after, over);
    if (taken.rows > 0) await noteTaken(kind, taken);
    over -= taken.bytes;
    after = taken.after;
    if (after === null || over <= 0) return null;
    if (isOver()) return after;
  }
}

async function takeOldRecords(
  kind: Exclude<Retained, EvidenceGroup | 'site_audits'>,
  before: Date,
  isOver: IsOver,
): Promise<void> {
  do {
    const rows = await takeRecords(kind, before);
    if (rows === 0) return;
    await noteTaken(kind, { rows, bytes: 0 });
  } while (!isOver());
}

/** Deleted as by their owner: a separate job removes their rows. */
async function takeSiteAudits(ctx: Ctx, before: Date, isOver: IsOver): Promise<void> {
  for (let found = await oldSiteAudits(before); found.length > 0; found = await oldSiteAudits(before)) {
    for (const { id, userId } of found) {
      await deleteSiteAudit({ ...ctx, actor: { kind: 'user', userId, role: 'member' } }, { id }).catch(ignoreMissing);
      await noteTaken('site_audits', { rows: 1, bytes: 0 });
      if (isOver()) return;
    }
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof NotFound)) throw error;
}
