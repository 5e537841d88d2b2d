import 'server-only';
import type { InsightKindId } from '#lib/features/insights/contract.ts';
import { newInsights, summarizeRow } from '#lib/features/insights/service.ts';

/** An insight that was found for the first time. */
export interface FoundInsight {
  id: string;
  summary: string;
  gain: number | null;
  kind: string;
  at: Date;
}

/** Open insights of some kinds that were first found in a period. */
export async function foundInsights(
  projectId: string,
  kinds: readonly InsightKindId[],
  period: { from: Date; until: Date },
): Promise<FoundInsight[]> {
  const rows = await newInsights(projectId, kinds, period);
  return rows.map((row) => ({
    id: row.id,
    summary: summarizeRow(row),
    gain: row.gain,
    kind: row.kind,
    at: row.foundAt,
  }));
}
