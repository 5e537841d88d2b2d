import type { Analysed } from '#lib/features/page-audits/analyse-page.ts';
import type { EvidenceRecord } from '#lib/features/page-audits/evidence/store-evidence.ts';
import { resultOf } from '#lib/features/page-audits/page-audit.run.ts';
import { db } from '#lib/platform/database/db.ts';

/** Ends a queued audit with a given result, as its attempt does, without an analysis. */
export async function endAudit(
  id: string,
  result: Pick<Analysed, 'report' | 'analysis'>,
  pieces: readonly EvidenceRecord[] = [],
): Promise<void> {
  const audit = await db().audit.findUniqueOrThrow({ where: { id } });
  const { data, also } = resultOf(audit, result, pieces);
  await db().$transaction(async (tx) => {
    await tx.audit.update({ where: { id }, data: { ...data, status: 'done', finishedAt: new Date() } });
    await also?.(tx, id);
  });
}
