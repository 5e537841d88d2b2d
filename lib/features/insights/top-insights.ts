import 'server-only';
import { readInsights, readKindStates } from './store.ts';
import { summarizeRow } from './summarize-row.ts';

/** The open insights of a project with the most to gain, and why there are none. */
export async function topInsights(projectId: string, take: number) {
  const [rows, kinds] = await Promise.all([
    readInsights({ projectId, status: 'open' }, null, take),
    readKindStates(projectId),
  ]);
  const computed = kinds.flatMap(({ computedAt }) => computedAt ?? []);
  return {
    insights: rows.map((row) => ({ summary: summarizeRow(row), url: row.url, gain: row.gain })),
    total: kinds.reduce((sum, { open }) => sum + open, 0),
    asOf: computed.sort((a, b) => a.getTime() - b.getTime())[0]?.toISOString() ?? null,
    reason: computed.length === 0 ? 'Insights are not computed yet.' : (kinds[0]?.reason ?? null),
  };
}
