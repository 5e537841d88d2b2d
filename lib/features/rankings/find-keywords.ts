import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { findTrackedKeywords as contract } from '#lib/features/rankings/contract.ts';
import { findKeywords } from '#lib/features/rankings/keyword-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';

/** Tracked keywords of all projects that the caller is a member of. */
export async function findTrackedKeywords(
  ctx: Ctx,
  { query, limit }: InputOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const rows = await findKeywords(ownerOf(ctx, 'Projects'), query, limit);
  return {
    data: {
      keywords: rows.map(({ projectId, projectName, engine, ...row }) => ({
        ...row,
        project_id: projectId,
        project_name: projectName,
        search_engine: engine,
      })),
    },
  };
}
