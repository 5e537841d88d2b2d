import 'server-only';
import { openPieces, whyMissing } from '#lib/features/evidence/service.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import { htmlOf } from '#lib/features/site-audits/report/report-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { NotFound } from '#lib/platform/errors.ts';

/**
 * The HTML of one address of a site audit, as it was served. @param role `page-` and the number of the address
 * @throws NotFound, also when it belongs to another user, was not stored, or is damaged
 */
export async function openStoredPage(ctx: Ctx, { id, role }: { id: string; role: string }) {
  const { no, host } = await readableAudit(ctx, id);
  const page = Number(/^page-(\d{1,9})$/.exec(role)?.[1] ?? 0);
  const hash = await htmlOf(no, page);
  const [piece] = hash === null ? [] : await openPieces({ [role]: hash });
  if (piece?.state !== 'kept')
    throw new NotFound(whyMissing(piece, 'The HTML of this page was not stored, or can no longer be read.'));
  // It was decoded before it was stored.
  return { ...piece, contentType: 'text/html; charset=utf-8', fileStem: `${host}-${page}` };
}
