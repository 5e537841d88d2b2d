import 'server-only';
import { type OpenedPiece, openPieces, whyMissing } from '#lib/features/evidence/service.ts';
import { readableAudit } from '#lib/features/site-audits/owned.ts';
import { htmlOf } from '#lib/features/site-audits/report/report-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';

/**
 * The stored HTML of one address of a site audit; `role` is its number. @throws NotFound, also when it belongs to
 * another user
 */
export async function openSitePage(
  ctx: Ctx,
  { id, role }: { id: string; role: string },
): Promise<Extract<OpenedPiece, { state: 'kept' }> & { fileStem: string }> {
  const audit = await readableAudit(ctx, id);
  const hash = /^[1-9]\d{0,8}$/.test(role) ? await htmlOf(audit.no, Number(role)) : null;
  if (hash === null) throw new NotFound('The HTML of this page was not stored.');
  const [piece] = await openPieces({ html: hash });
  // Stored as decoded text, whatever its original encoding.
  if (piece?.state === 'kept')
    return { ...piece, contentType: 'text/html; charset=utf-8', fileStem: `${audit.host}-${role}` };
  if (piece?.state !== 'damaged') throw new NotFound(whyMissing(piece, 'The page is no longer in the evidence store.'));
  throw new AppError('internal', 'The stored page is damaged: it no longer has the SHA-256 it was stored under.');
}
