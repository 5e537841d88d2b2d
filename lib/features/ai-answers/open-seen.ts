import { answers } from '#lib/features/ai-answers/answer.run.ts';
import { evidenceByRole, type OpenedPiece, openPieces, whyMissing } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';

/**
 * A page or screenshot that an answer was read from, with a file name.
 * @throws NotFound when there is none, or it belongs to someone else; AppError when it is damaged
 */
export async function openSeen(
  ctx: Ctx,
  { id, role }: { id: string; role: string },
): Promise<Extract<OpenedPiece, { state: 'kept' }> & { fileStem: string }> {
  const row = await answers.get(ctx, id);
  const hash = new Map(Object.entries(evidenceByRole(row.evidence))).get(role);
  if (hash === undefined) throw new NotFound('Stored page not found.');
  const [piece] = await openPieces({ [role]: hash });
  if (piece?.state === 'kept') return { ...piece, fileStem: `ai-answer-${role}` };
  if (piece?.state !== 'damaged') throw new NotFound(whyMissing(piece, 'The page is no longer in the evidence store.'));
  throw new AppError('internal', 'The stored page is damaged: its SHA-256 does not match.');
}
