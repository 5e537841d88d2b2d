import { inspectDomain } from '#lib/features/domains/inspect-domain.ts';
import { freshSteps, watchSteps } from '#lib/features/domains/inspection-steps.ts';
import { keepAnswers, withShortAnswers } from '#lib/features/domains/raw-answers.ts';
import * as store from '#lib/features/domains/reports-store.ts';
import { recordEvidence, releaseEvidence } from '#lib/features/evidence/service.ts';
import type { Inspection } from '#lib/inspect/run-inspectors.ts';
import type { Ctx } from '#lib/net/context.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.DomainReportUncheckedUpdateManyInput;

/** Stored domain reports. */
export const domainReports = defineRun({
  kind: 'domain_report',
  scope: 'domain',
  noun: 'domain report',
  model: (client) => client.domainReport,
  select: store.columns,
  host: ({ domain }) => domain,
  // The inspectors' own 20 s, plus time to store the report.
  job: { name: 'look-at-domain', timeoutMs: 60_000, attempts: 2 },
  idle: { step: null },
  begin: () => ({ steps: store.json(freshSteps()) }),
  execute: inspect,
  remove: async (client, report) => {
    if (report.status === 'done') await store.compareFrom(client, report);
    return releaseEvidence(client, report);
  },
  entry: ({ id, domain, step }) => ({
    title: domain,
    step,
    path: `/domains/${id}`,
    cancel: { operation: 'cancel_domain_report', input: { id } },
    retry: { operation: 'start_domain_report', input: { domain } },
  }),
});

async function inspect(ctx: Ctx, { row, write }: Attempt<store.ReportRow, Change>): Promise<RunEnd<Change>> {
  const { watch, steps } = watchSteps((now, step) => write({ steps: store.json(now), step }));
  const look = await inspectDomain(ctx, row.domain, { progress: watch, jobOf: row.userId });
  const { data, ...end } = await resultOf(row, look);
  return { ...end, data: { ...data, steps: store.json(steps()) } };
}

/** Stores the raw answers of an inspection. @returns what to write as its report */
export async function resultOf(
  report: Pick<store.ReportRow, 'id' | 'userId' | 'domain'>,
  look: Inspection,
): Promise<RunEnd<Change>> {
  const answers = await keepAnswers(look);
  return {
    status: 'done',
    data: {
      look: store.json(withShortAnswers(look)),
      evidence: store.json(Object.fromEntries(answers.map(({ role, hash }) => [role, hash]))),
    },
    also: async (client) => {
      await store.compareFrom(client, report);
      // After the domain's lock, in the same order as a deletion, so that a transaction with a locked evidence row never
      // waits for another lock.
      await recordEvidence(
        client,
        answers.map((answer) => ({ ...answer, kind: 'registry-answer' })),
      );
    },
  };
}
