import { readReport } from '#lib/audit/read-report.ts';
import { countSeverities } from '#lib/audit/severities.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import { describeEvidence, evidenceByRole } from '#lib/features/evidence/service.ts';
import type { Analysis } from '#lib/features/page-audits/analysis-schema.ts';
import { type AuditDetail, type AuditSummary, auditStep } from '#lib/features/page-audits/contract.ts';
import type { AuditRow, FullAuditRow } from '#lib/features/page-audits/store.ts';

type Counts = NonNullable<AuditSummary['counts']>;

/** Findings by severity, without those excluded by a verdict. */
export function countsOf({ findings, passed, notMeasured }: AuditReport): Counts {
  const open = findings.filter(({ verdict }) => verdict === null);
  return {
    ...countSeverities(open),
    passed: passed.length,
    not_measured: notMeasured.length,
    left_out: findings.length - open.length,
  };
}

/** A stored audit as lists show it. */
export function toSummary(row: AuditRow): AuditSummary {
  return {
    id: row.id,
    url: row.url,
    host: row.host,
    keyword: row.keyword,
    render: row.render,
    project_id: row.projectId,
    status: row.blocked ? 'blocked' : row.status,
    step: row.step,
    score: row.score,
    score_version: row.scoreVersion,
    // Reports from before verdicts existed have no such count.
    counts: row.counts ? { left_out: 0, ...(row.counts as Omit<Counts, 'left_out'>) } : null,
    title: titleOf(row.summary),
    error: row.error,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** The whole audit. Our own JSON has the type with which it was written. */
export async function toDetail(row: FullAuditRow, previous: FullAuditRow | null): Promise<AuditDetail> {
  const byRole = evidenceByRole(row.evidence);
  const kept = new Map((await describeEvidence(Object.values(byRole))).map((one) => [one.hash, one]));
  return {
    ...toSummary(row),
    steps: auditStep.array().parse(row.steps),
    attempts: row.attempts,
    blocked: row.blocked as unknown as AuditDetail['blocked'],
    report: readReport(row.report),
    analysis: row.analysis as unknown as Analysis | null,
    evidence: (['raw', 'rendered', 'screenshot'] as const).flatMap((role) => {
      const found = kept.get(byRole[role] ?? '');
      return found ? [{ role, hash: found.hash, content_type: found.contentType, bytes: found.bytes }] : [];
    }),
    previous: previous && {
      id: previous.id,
      // A score calculated by another formula says nothing about what changed.
      score: readReport(previous.report)?.version === readReport(row.report)?.version ? previous.score : null,
      created_at: previous.createdAt.toISOString(),
    },
  };
}

function titleOf(summary: unknown): string | null {
  const title = summary && typeof summary === 'object' && 'title' in summary ? summary.title : null;
  return typeof title === 'string' ? title : null;
}
