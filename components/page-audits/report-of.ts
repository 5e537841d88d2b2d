import { readReport } from '#lib/audit/read-report.ts';
import type { AuditReport } from '#lib/audit/types.ts';
import type { AuditDetail } from '#lib/features/page-audits/contract.ts';

/** The report inside an audit. The contract leaves its type open; only runAudit writes it, and it carries its version. */
export function reportOf(audit: AuditDetail): AuditReport | null {
  return readReport(audit.report);
}
