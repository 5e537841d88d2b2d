import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { getSiteGraph as graphOf, getSiteTree as treeOf } from '#lib/features/site-audits/map-contract.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import * as store from '#lib/features/site-audits/report/map-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound } from '#lib/platform/errors.ts';

/** One level of the site's folders. @throws NotFound, also when it belongs to another user */
export async function getSiteTree(ctx: Ctx, input: InputOf<typeof treeOf>): Promise<OutputOf<typeof treeOf>> {
  const { no } = await readableAudit(ctx, input.id);
  const { host = null, limit } = input;
  const path = input.path.endsWith('/') ? input.path : `${input.path}/`;
  const { rows, total } = await store.tree(no, path, host, limit);
  return { data: { path, entries: rows.map((row) => ({ ...row, path: `${path}${row.name}` })), total } };
}

/**
 * Pages and links of the link graph. @throws NotFound, also when it belongs to another user, or for an unknown address
 */
export async function getSiteGraph(ctx: Ctx, input: InputOf<typeof graphOf>): Promise<OutputOf<typeof graphOf>> {
  const { no } = await readableAudit(ctx, input.id);
  const nodes = await store.nodes(no, input.around ?? null, input.limit);
  if (input.around !== undefined && nodes.length === 0) {
    throw new NotFound('URL not found in this site audit.');
  }
  const edges = await store.edges(
    no,
    nodes.map((node) => node.no),
  );
  return { data: { nodes, edges, total: await store.ownCount(no) } };
}
