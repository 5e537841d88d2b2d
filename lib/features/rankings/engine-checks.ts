import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { getEngineChecks as contract, EngineChecks } from '#lib/features/rankings/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { db } from '#lib/platform/database/db.ts';

type Failed = Omit<EngineChecks['failed'][number], 'at'> & { at: Date };

/** Reasons for which the engine was not queried, or that say nothing about it. */
const NO_QUERY_REASONS = ['not-supported', 'imported', 'not-requested', 'stopped'];

/** When rank checks of the caller's projects last measured an engine, and which failed in the last 30 days. */
export async function getEngineChecks(
  ctx: Ctx,
  { search_engine: engine, limit }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const userId = ownerOf(ctx, 'Projects');
  const [last, failed] = await Promise.all([
    db().trackedKeyword.findFirst({
      where: { engine, measuredAt: { not: null }, project: { members: { some: { userId } } } },
      orderBy: { measuredAt: 'desc' },
      select: { measuredAt: true, project: { select: { sample: true } } },
    }),
    db().$queryRaw<Failed[]>`
      SELECT k.id AS keyword_id, p.id AS project_id, k.keyword, k.country, c.at, p.sample AS is_sample,
        CASE WHEN c.state = 'unmeasured' THEN 'rank' ELSE 'ai_overview' END AS of,
        coalesce(CASE WHEN c.state = 'unmeasured' THEN c.reason ELSE c.ai_reason END, 'failed') AS reason
      FROM project_members m JOIN projects p ON p.id = m.project_id JOIN tracked_keywords k ON k.project_id = p.id
      JOIN rank_checks c ON c.keyword_no = k.no AND c.at > ${ctx.now()}::timestamptz - interval '30 days'
      WHERE m.user_id = ${userId}::uuid AND k.engine = ${engine} AND NOT c.imported
        AND (c.state = 'unmeasured' OR c.ai_state = 'unmeasured' AND c.ai_reason IS NOT NULL)
        AND NOT coalesce(CASE WHEN c.state = 'unmeasured' THEN c.reason ELSE c.ai_reason END, '') = ANY(${NO_QUERY_REASONS}::text[])
      ORDER BY c.at DESC, k.keyword LIMIT ${limit}`,
  ]);
  return {
    data: {
      measured_at: last?.measuredAt?.toISOString() ?? null,
      is_sample: last?.project.sample ?? false,
      failed: failed.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
    },
  };
}
