import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { BLOCK_ROWS, type readSiteTable as definition } from '#lib/features/site-audits/table-contract.ts';
import * as store from '#lib/features/site-audits/tables/table-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { Forbidden, NotFound } from '#lib/platform/errors.ts';

/** One block of an audit's internal addresses, by column. @throws NotFound, also when it belongs to another user */
export async function readSiteTable(
  ctx: Ctx,
  { id, columns, after }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  if (ctx.actor.kind === 'system') throw new Forbidden('Site audits require a signed-in user or a token.');
  const run = await store.runNumber(ctx.actor.userId, id);
  if (run === null) throw new NotFound('Site audit not found.');
  const block = await store.readBlock(run, [...new Set(columns)], after ?? 0, BLOCK_ROWS);
  return {
    data: {
      block: { rows: block.rows, columns: block.columns },
      next: block.rows === BLOCK_ROWS ? block.last : null,
    },
  };
}
