import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { inspectDomainJob } from '#lib/features/domains/inspect-domain.job.ts';
import { freshSteps } from '#lib/features/domains/inspection-steps.ts';
import { partNameOf } from '#lib/features/domains/present-info.ts';
import { presentChanges, toDetail, toSummary } from '#lib/features/domains/present-report.ts';
import type * as contract from '#lib/features/domains/reports-contract.ts';
import { lookStep } from '#lib/features/domains/reports-contract.ts';
import * as store from '#lib/features/domains/reports-store.ts';
import { summarizeInspection } from '#lib/features/domains/summarize-inspection.ts';
import { removeUnnamed } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { forgetJob, readyQueue } from '#lib/platform/queue/record-job.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** Maximum inspections in a history; the list has all of them. */
const HISTORY = 100;

export const noSuchReport = () => new NotFound('There is no such domain report.');

export const userOf = (ctx: Ctx) => ownerOf(ctx, 'Domain reports');

/**
 * Stores a report and queues its inspection in one transaction.
 * @param id of the report; an existing one is not started again
 * @throws NotFound (project), Refused (target), Unavailable (queue)
 */
export async function startDomainReport(
  ctx: Ctx,
  input: Input<'startDomainReport'>,
  id?: string,
): Output<'startDomainReport'> {
  const userId = userOf(ctx);
  const there = id === undefined ? null : await store.findReport(userId, id);
  if (there) return { data: { report: toSummary(there) } };
  ctx.net.checkUrl(`https://${input.domain}/`);
  const projectId = input.project_id ?? null;
  await requireProject(userId, projectId);
  await readyQueue(inspectDomainJob, 'report');
  const row = await store.createReport(
    { userId, domain: input.domain, projectId, steps: freshSteps(), ...(id && { id }) },
    (within, made) => enqueue(inspectDomainJob, { id: made }, { id: made, within, owner: userId }),
  );
  return { data: { report: toSummary(row) } };
}

/** A user's reports, newest first. @throws InvalidInput (cursor) */
export async function listDomainReports(ctx: Ctx, input: Input<'listDomainReports'>): Output<'listDomainReports'> {
  const { query, status, limit, project_id: projectId } = input;
  const after = afterId(input.cursor);
  const rows = await store.listReports(userOf(ctx), { query, status, projectId }, after, limit + 1);
  const { page, next_cursor } = cutPage(rows, limit);
  return {
    data: {
      reports: page.map(toSummary),
      next_cursor,
    },
  };
}

/** @throws NotFound, also for other users' reports */
export async function getDomainReport(ctx: Ctx, { id }: Input<'getDomainReport'>): Output<'getDomainReport'> {
  const row = await store.findReport(userOf(ctx), id);
  if (!row) throw noSuchReport();
  return { data: { report: await toDetail(row, await store.findPrevious(row, userOf(ctx))) } };
}

/** The inspections of a report's domain with their changes. @throws NotFound, also for other users' reports */
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

/** Cancels an inspection; a finished one does not change. @throws NotFound, also for other users' reports */
export async function cancelDomainReport(ctx: Ctx, { id }: Input<'cancelDomainReport'>): Output<'cancelDomainReport'> {
  const row = await store.cancelReport(userOf(ctx), id, ctx.now());
  if (!row) throw noSuchReport();
  if (row.status === 'canceled') await forgetJob(ctx, inspectDomainJob, id);
  return { data: { report: toSummary(row) } };
}

/** Deletes a report and the raw answers that only it referenced. @throws NotFound, also for other users' reports */
export async function deleteDomainReport(ctx: Ctx, { id }: Input<'deleteDomainReport'>): Output<'deleteDomainReport'> {
  const orphans = await store.deleteReport(userOf(ctx), id, summarizeInspection);
  if (!orphans) throw noSuchReport();
  await forgetJob(ctx, inspectDomainJob, id);
  await removeUnnamed(orphans, ctx.now());
  return { data: { deleted: true } };
}
