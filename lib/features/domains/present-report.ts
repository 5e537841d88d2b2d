import { presentInfo } from '#lib/features/domains/present-info.ts';
import {
  type DomainChange,
  type DomainReportDetail,
  type DomainReportSummary,
  reportStep,
} from '#lib/features/domains/reports-contract.ts';
import { type FullReportRow, inspectionOf, type ReportRow } from '#lib/features/domains/reports-store.ts';
import { warningsOf } from '#lib/features/domains/warnings.ts';
import { describeEvidence, evidenceByRole } from '#lib/features/evidence/service.ts';

/** A stored report as lists show it. */
export function toSummary(row: ReportRow): DomainReportSummary {
  return {
    id: row.id,
    domain: row.domain,
    project_id: row.projectId,
    status: row.status,
    step: row.step,
    summary: row.summary as DomainReportSummary['summary'], // Our own JSON, written only by summarizeInspection.
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** Our own JSON, written only by summarizeInspection. */
export const presentChanges = ({ changes }: Pick<FullReportRow, 'changes'>) => changes as unknown as DomainChange[];

/** The complete report. */
export async function toDetail(
  row: FullReportRow,
  previous: { id: string; createdAt: Date } | null,
): Promise<DomainReportDetail> {
  const look = inspectionOf(row);
  const byRole = evidenceByRole(row.evidence);
  const stored = new Map((await describeEvidence(Object.values(byRole))).map((one) => [one.hash, one]));
  const answers = look?.facts.registration?.answers ?? [];
  return {
    ...toSummary(row),
    steps: reportStep.array().parse(row.steps),
    attempts: row.attempts,
    domain_info: look && presentInfo(look),
    warnings: look ? warningsOf(look) : [],
    changes: presentChanges(row),
    evidence: answers.flatMap(({ protocol, server }, index) => {
      const role = `${protocol}-${index + 1}`;
      const found = stored.get(byRole[role] ?? '');
      return found ? [{ role, server, hash: found.hash, bytes: found.bytes }] : [];
    }),
    previous: previous && { id: previous.id, created_at: previous.createdAt.toISOString() },
  };
}
