import { RETIRED_CHECKS, titleOf } from './retired-checks.ts';
import type { AuditReport } from './types.ts';

/** The version that `runAudit` currently writes. */
export const REPORT_VERSION = 2;

/**
 * Converts a stored report to the current format. Version 1 had neither verdicts nor limits, and its score used an earlier
 * formula: `version` is preserved, so that it is not compared with later ones.
 * @returns null: nothing stored, or written by a later version of the program
 */
export function readReport(stored: unknown): AuditReport | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null;
  const report = stored as AuditReport; // Written only by runAudit, which sets its version.
  if (report.version === REPORT_VERSION) return withRetired(report);
  if (report.version !== 1) return null;
  return {
    ...withRetired(report),
    limits: {},
    score: { ...report.score, leftOut: 0 },
    findings: withRetired(report).findings.map((finding) => ({ ...finding, verdict: null, reopened: null })),
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
