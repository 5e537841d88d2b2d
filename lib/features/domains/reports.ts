import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { domainReports } from '#lib/features/domains/domain-report.run.ts';
import { freshSteps } from '#lib/features/domains/inspection-steps.ts';
import { partNameOf } from '#lib/features/domains/present-info.ts';
import { presentChanges, toDetail, toSummary } from '#lib/features/domains/present-report.ts';
import type * as contract from '#lib/features/domains/reports-contract.ts';
import { reportStep } from '#lib/features/domains/reports-contract.ts';
import * as store from '#lib/features/domains/reports-store.ts';
import type { Ctx } from '#lib/net/context.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** Maximum inspections in a history; the list has all of them. */
const HISTORY = 100;

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
  const userId = domainReports.owner(ctx);
  ctx.net.checkUrl(`https://${input.domain}/`);
  const { domain, project_id: projectId = null } = input;
  const steps = store.json(freshSteps());
  const row = await domainReports.start({ userId, projectId, domain, steps, ...(id && { id }) });
  return { data: { report: toSummary(row) } };
}

/** A user's reports, newest first. @throws InvalidInput (cursor) */
export async function listDomainReports(ctx: Ctx, input: Input<'listDomainReports'>): Output<'listDomainReports'> {
  const { page, next_cursor } = await domainReports.list(ctx, store.matching(input), input);
  return { data: { reports: page.map(toSummary), next_cursor } };
}

/** @throws NotFound, also for other users' reports */
export async function getDomainReport(ctx: Ctx, { id }: Input<'getDomainReport'>): Output<'getDomainReport'> {
  const row = await domainReports.get(ctx, id);
  return { data: { report: await toDetail(row, await store.findPrevious(row, domainReports.owner(ctx))) } };
}

/** The inspections of a report's domain with their changes. @throws NotFound, also for other users' reports */
export async function getDomainHistory(ctx: Ctx, { id }: Input<'domainReportHistory'>): Output<'domainReportHistory'> {
  const row = await domainReports.get(ctx, id);
  const looks = await store.listInspections(domainReports.owner(ctx), row.domain, HISTORY);
  return {
    data: {
      domain: row.domain,
      looks: looks.map((look) => ({
        id: look.id,
        looked_at: (look.finishedAt ?? look.createdAt).toISOString(),
        changes: presentChanges(look),
        failed_parts: reportStep
          .array()
          .parse(look.steps)
          .flatMap((step) => (step.state === 'failed' ? (partNameOf(step.id) ?? []) : [])),
      })),
    },
  };
}

/** Cancels an inspection; a finished one does not change. @throws NotFound, also for other users' reports */
export async function cancelDomainReport(ctx: Ctx, { id }: Input<'cancelDomainReport'>): Output<'cancelDomainReport'> {
  return { data: { report: toSummary(await domainReports.cancel(ctx, id)) } };
}

/** Deletes a report and the raw answers that only it referenced. @throws NotFound, also for other users' reports */
export async function deleteDomainReport(ctx: Ctx, { id }: Input<'deleteDomainReport'>): Output<'deleteDomainReport'> {
  await domainReports.delete(ctx, id);
  return { data: { deleted: true } };
}
