import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { domainReports } from '#lib/features/domains/domain-report.run.ts';
import type { getDomainEvidence as definition } from '#lib/features/domains/reports-contract.ts';
import { evidenceByRole, type OpenedPiece, openPieces, textOf, whyMissing } from '#lib/features/evidence/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';

/** A complete raw answer as text. @throws NotFound, also for other users' reports; AppError when damaged */
export async function getDomainEvidence(
  ctx: Ctx,
  input: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  const { content, contentType, hash, bytes } = await openDomainEvidence(ctx, input);
  return { data: { piece: { role: input.role, hash, bytes, text: textOf(content, contentType).text } } };
}

/** The bytes of a raw answer, with a file name. @throws like `getDomainEvidence` */
export async function openDomainEvidence(
  ctx: Ctx,
  { id, role }: { id: string; role: string },
): Promise<Extract<OpenedPiece, { state: 'kept' }> & { fileStem: string }> {
  const report = await domainReports.get(ctx, id);
  const hashes = evidenceByRole(report.evidence);
  const hash = Object.hasOwn(hashes, role) ? hashes[role] : undefined;
  if (hash === undefined) throw new NotFound('The report has no response with this name.');
  const [piece] = await openPieces({ [role]: hash });
  if (piece?.state === 'kept') return { ...piece, fileStem: `${report.domain}-${role}` };
  if (piece?.state !== 'damaged') throw new NotFound(whyMissing(piece, 'The stored response file is missing.'));
  throw new AppError('internal', 'The stored response file is damaged.', {
    cause: new Error(`evidence ${hash} is damaged`),
  });
}
