import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** How the last email of a report ended. */
export interface ReportEmail {
  reportId: string;
  name: string;
  /** When an email failed for good; null: never. */
  failedAt: Date | null;
  sentAt: Date | null;
  /** Why the last one failed; null: it did not. */
  reason: string | null;
}

/** The reports of a project that were emailed, or should have been. */
export async function reportEmails(projectId: string): Promise<ReportEmail[]> {
  const rows = await db().reportDigest.findMany({
    where: { report: { projectId } },
    select: {
      reportId: true,
      failedAt: true,
      lastSentAt: true,
      lastError: true,
      report: { select: { name: true } },
    },
  });
  return rows.map(({ reportId, failedAt, lastSentAt, lastError, report }) => ({
    reportId,
    name: report.name,
    failedAt,
    sentAt: lastSentAt,
    reason: lastError,
  }));
}
