import { gradeOf } from './grade.ts';
import { REPORT_VERSION } from './report-version.ts';
import { RETIRED_CHECKS, titleOf } from './retired-checks.ts';
import type { AuditReport } from './types.ts';

/**
 * Converts a stored report to the current format. Versions 1 and 2 used other formulas, and version 1 had neither verdicts
 * nor limits: numbers and `version` are preserved, so that they are not compared with later ones.
 * @returns null: nothing stored, or written by a later version of the program
 */
export function readReport(stored: unknown): AuditReport | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null;
  const report = stored as AuditReport; // Written only by runAudit, which sets its version.
  if (report.version === REPORT_VERSION) return withRetired(report);
  if (report.version !== 1 && report.version !== 2) return null;
  const { score, findings, limits, ...rest } = withRetired(report);
  const { deductions } = score;
  return {
    ...rest,
    limits: limits ?? {},
    score: {
      ...score,
      leftOut: score.leftOut ?? 0,
      grade: score.value === null ? null : gradeOf(score.value),
      deductions: deductions.map((one) => ({ ...one, cap: null, gain: one.points })),
      adjustments: [],
    },
    bestPractices: null,
    findings: findings.map((finding) => ({
      ...finding,
      countsIn: 'seo',
      gain: finding.points,
      verdict: finding.verdict ?? null,
      reopened: finding.reopened ?? null,
    })),
  };
}

/** Marks entries of retired checks; the score stays as stored. */
function withRetired(report: AuditReport): AuditReport {
  const marked = <T extends { id: string; title: string }>(entries: T[]): T[] =>
    entries.some(({ id }) => RETIRED_CHECKS.has(id))
      ? entries.map((entry) => ({ ...entry, title: titleOf(entry) }))
      : entries;
  return {
    ...report,
    findings: marked(report.findings).map((finding) => ({
      ...finding,
      why: RETIRED_CHECKS.get(finding.id) ?? finding.why,
    })),
    passed: marked(report.passed),
    notApplicable: marked(report.notApplicable),
    notMeasured: marked(report.notMeasured),
  };
}
