import 'server-only';
import type { AuditReport } from '#lib/audit/types.ts';
import type { StoredVerdict } from '#lib/audit/verdicts.ts';
import type { Analysis } from '#lib/features/page-audits/analysis-schema.ts';
import { CARRIED, changeStored } from '#lib/features/verdicts/service.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

const json = (value: unknown) => storable(value) as Prisma.InputJsonValue;

/** A finished audit and the later finished ones of the same page. */
export interface Scored {
  id: string;
  report: Prisma.JsonValue;
  analysis: Prisma.JsonValue;
}

/** A verdict to store or delete. */
export interface VerdictChange {
  userId: string;
  urlKey: string;
  checkId: string;
  /** null deletes it. */
  verdict: StoredVerdict | null;
}

/** The recalculated report of an audit, with the figures shown in lists. */
export interface Rescored {
  report: AuditReport;
  analysis: Analysis;
  counts: Record<string, number>;
}

/**
 * Stores or deletes a verdict and applies it to the reports from `fromId` on, in one transaction.
 * @param rescore returns a report with the change applied; null leaves that audit as it is
 */
export async function changeVerdict(
  { userId, urlKey, checkId, verdict }: VerdictChange,
  fromId: string,
  rescore: (audit: Scored) => Rescored | null,
): Promise<void> {
  await changeStored({ userId, scope: 'page', urlKey, lock: urlKey, checkId, verdict }, async (tx) => {
    const audits = await tx.audit.findMany({
      where: { userId, urlKey, status: 'done', id: { gte: fromId } },
      orderBy: { id: 'asc' },
      take: CARRIED,
      select: { id: true, report: true, analysis: true },
    });
    for (const audit of audits) {
      const made = rescore(audit);
      if (!made) continue;
      await tx.audit.update({
        where: { id: audit.id },
        data: {
          report: json(made.report),
          analysis: json(made.analysis),
          counts: made.counts,
          score: made.report.score.value,
        },
      });
    }
  });
}
