import type { AuditReport } from './types.ts';

/** The version that `runAudit` writes now. */
export const REPORT_VERSION = 2;

/**
 * A report as it was stored, in today's form. Version 1 knew neither verdicts nor the limits it was judged by, and its
 * score was made by an earlier formula: `version` stays, so that nobody compares it with later ones.
 * @returns null: nothing stored, or by a later version of the program
 */
export function readReport(stored: unknown): AuditReport | null {
  if (typeof stored !== 'object' || stored === null || !('version' in stored)) return null;
  const report = stored as AuditReport; // Written by runAudit alone, which stamps its version.
  if (report.version === REPORT_VERSION) return report;
  if (report.version !== 1) return null;
  return {
    ...report,
    limits: {},
    score: { ...report.score, leftOut: 0 },
    findings: report.findings.map((finding) => ({ ...finding, verdict: null, reopened: null })),
  };
}
