import 'server-only';
import { sessionsByUrl, sessionsProperty } from '#lib/features/analytics/service.ts';
import type { Insight } from '#lib/features/insights/contract.ts';
import { EVIDENCE } from '#lib/features/insights/evidence-contract.ts';
import type { InsightRow } from './store.ts';
import { summarize } from './summarize.ts';
import { kindOf } from './summarize-row.ts';

/** Insights as the contract shows them, with the sessions of their pages in the periods of their metrics. */
export async function presentInsights(projectId: string, rows: readonly InsightRow[]): Promise<Insight[]> {
  const insights = rows.map(toInsight);
  const periods = Map.groupBy(insights, ({ evidence: { now } }) => (now ? `${now.from} ${now.to}` : ''));
  const known = new Map<Insight, Insight['analytics']>();
  for (const members of periods.values()) {
    const now = members[0]?.evidence.now;
    const property = now && (await sessionsProperty(projectId, now));
    if (!property) continue;
    const { from, to } = now;
    const urls = members.flatMap(({ url }) => url ?? []);
    const sessions = await sessionsByUrl(property.no, { from, to }, urls);
    for (const one of members) {
      const found = one.url === null ? undefined : sessions.get(one.url);
      if (found) known.set(one, { from, to, ...found });
    }
  }
  return insights.map((one) => ({ ...one, analytics: known.get(one) ?? null }));
}

function toInsight(row: InsightRow): Insight {
  // Written by `storeComputation`, maybe by an earlier version.
  const evidence = EVIDENCE.parse(row.evidence);
  const kind = kindOf(row);
  return {
    id: row.id,
    kind,
    query: row.query,
    url: row.url,
    gain: row.gain,
    summary: summarize(kind, row, evidence),
    evidence,
    analytics: null,
    status: row.status,
    note_id: row.noteId,
    found_at: row.foundAt.toISOString(),
    computed_at: row.computedAt.toISOString(),
  };
}
