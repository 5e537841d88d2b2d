import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Ctx } from '#lib/features/context.ts';
import { judgeLook } from '#lib/features/domain-facts/judge-look.ts';
import { lookAtDomainJob } from '#lib/features/domain-facts/look-at-domain.job.ts';
import { freshSteps } from '#lib/features/domain-facts/look-steps.ts';
import { partNameOf } from '#lib/features/domain-facts/present-info.ts';
import { presentChanges, toDetail, toSummary } from '#lib/features/domain-facts/present-report.ts';
import type * as contract from '#lib/features/domain-facts/reports-contract.ts';
import { lookStep } from '#lib/features/domain-facts/reports-contract.ts';
import * as store from '#lib/features/domain-facts/reports-store.ts';
import { Forbidden, InvalidInput, NotFound, Unavailable } from '#lib/platform/errors.ts';
import { evidence } from '#lib/platform/evidence.ts';
import { cancelJob, enqueue, prepareQueues } from '#lib/platform/queue.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** Looks of a history; more are in the list. */
const HISTORY = 100;

export const noSuchReport = () => new NotFound('There is no such domain report.');

/** Reports belong to people: tokens act for theirs, the system has none. */
export function userOf({ actor }: Ctx): string {
  if (actor.kind === 'system') throw new Forbidden('Domain reports belong to a user.');
  return actor.userId;
}

/**
 * Stores a report and queues the look, both or neither.
 * @throws NotFound (project), Refused (target), Unavailable (queue)
 */
export async function startDomainReport(ctx: Ctx, input: Input<'startDomainReport'>): Output<'startDomainReport'> {
  const userId = userOf(ctx);
  ctx.net.checkUrl(`https://${input.domain}/`);
  const projectId = input.project_id ?? null;
  if (projectId && !(await store.ownsProject(userId, projectId))) throw new NotFound('There is no such project.');
  await prepareQueues([lookAtDomainJob]).catch((error: unknown) => {
    throw new Unavailable('The queue cannot take the report now. Try again in a moment.', { cause: error });
  });
  const row = await store.createReport(
    { userId, domain: input.domain, projectId, steps: freshSteps() },
    // Who has many waiting comes behind who has few.
    (within, id, waiting) => enqueue(lookAtDomainJob, { id }, { id, within, priority: -waiting }),
  );
  return { data: { report: toSummary(row) } };
}

/** A user's reports, newest first. @throws InvalidInput (cursor) */
export async function listDomainReports(ctx: Ctx, input: Input<'listDomainReports'>): Output<'listDomainReports'> {
  const { query, status, limit, project_id: projectId } = input;
  const after = input.cursor ?? null;
  if (after && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(after)) {
    throw new InvalidInput('cursor must be the next_cursor of the answer before.');
  }
  const rows = await store.listReports(userOf(ctx), { query, status, projectId }, after, limit + 1);
  const page = rows.slice(0, limit);
  return {
    data: {
      reports: page.map(toSummary),
      next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    },
  };
}

/** @throws NotFound, also for somebody else's */
export async function getDomainReport(ctx: Ctx, { id }: Input<'getDomainReport'>): Output<'getDomainReport'> {
  const row = await store.findReport(userOf(ctx), id);
  if (!row) throw noSuchReport();
  return { data: { report: await toDetail(row, await store.findPrevious(row)) } };
}

/** The looks at a report's domain with what had changed. @throws NotFound, also for somebody else's */
export async function getDomainHistory(ctx: Ctx, { id }: Input<'domainReportHistory'>): Output<'domainReportHistory'> {
  const userId = userOf(ctx);
  const row = await store.findReport(userId, id);
  if (!row) throw noSuchReport();
  const looks = await store.listLooks(userId, row.domain, HISTORY);
  return {
    data: {
      domain: row.domain,
      looks: looks.map((look) => ({
        id: look.id,
        looked_at: (look.finishedAt ?? look.createdAt).toISOString(),
        changes: presentChanges(look),
        failed_parts: lookStep
          .array()
          .parse(look.steps)
          .flatMap((step) => (step.state === 'failed' ? (partNameOf(step.id) ?? []) : [])),
      })),
    },
  };
}

/** Stops a look; one that has ended stays as it is. @throws NotFound, also for somebody else's */
export async function cancelDomainReport(ctx: Ctx, { id }: Input<'cancelDomainReport'>): Output<'cancelDomainReport'> {
  const row = await store.cancelReport(userOf(ctx), id, ctx.now());
  if (!row) throw noSuchReport();
  if (row.status === 'cancelled') await stopJob(ctx, id);
  return { data: { report: toSummary(row) } };
}

/** Deletes a report and the raw answers that only it named. @throws NotFound, also for somebody else's */
export async function deleteDomainReport(ctx: Ctx, { id }: Input<'deleteDomainReport'>): Output<'deleteDomainReport'> {
  const orphans = await store.deleteReport(userOf(ctx), id, judgeLook);
  if (!orphans) throw noSuchReport();
  await stopJob(ctx, id);
  await Promise.all(orphans.map((hash) => evidence().remove(hash)));
  return { data: { deleted: true } };
}

/** The row already says that it is over, so a queue that is down costs only a job that finds nothing to do. */
async function stopJob(ctx: Ctx, id: string): Promise<void> {
  await cancelJob(lookAtDomainJob, id).catch((error: unknown) => ctx.log.warn({ err: error, id }, 'job not cancelled'));
}
