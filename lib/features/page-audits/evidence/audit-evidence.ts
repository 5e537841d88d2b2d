import type { AuditReport } from '#lib/audit/types.ts';
import { displayKindOf } from '#lib/contract/display-kind.ts';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { evidenceByRole, type OpenedPiece, openPieces, textOf, whyMissing } from '#lib/features/evidence/service.ts';
import type * as contract from '#lib/features/page-audits/evidence-contract.ts';
import { pageAudits } from '#lib/features/page-audits/page-audit.run.ts';
import type { FullAuditRow } from '#lib/features/page-audits/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, NotFound } from '#lib/platform/errors.ts';

type Role = InputOf<typeof contract.getAuditEvidence>['role'];

const ROLES = ['raw', 'rendered', 'screenshot'] as const;
const NAMES: Record<Role, string> = {
  raw: 'raw HTML',
  rendered: 'rendered HTML',
  screenshot: 'screenshot',
};

/**
 * The evidence of an audit, each file verified against its hash. @throws NotFound, also when it belongs to another user
 */
export async function listAuditEvidence(
  ctx: Ctx,
  { id }: InputOf<typeof contract.listAuditEvidence>,
): Promise<OutputOf<typeof contract.listAuditEvidence>> {
  const audit = await pageAudits.get(ctx, id);
  const pieces = new Map((await openPieces(evidenceByRole(audit.evidence))).map((piece) => [piece.role, piece]));
  return {
    data: {
      evidence: ROLES.map((role) => {
        const piece = pieces.get(role);
        if (!piece) {
          const note = whyNot(audit, role);
          return { role, state: 'not_kept', note, hash: null, content_type: null, bytes: null, kept_at: null };
        }
        return {
          role,
          state: piece.state,
          note: piece.state === 'kept' ? null : faultOf(piece),
          hash: piece.hash,
          content_type: piece.contentType,
          bytes: piece.bytes,
          kept_at: piece.keptAt?.toISOString() ?? null,
        };
      }),
    },
  };
}

/**
 * One file as text, or as base64 if it is binary. @throws NotFound, also when it belongs to another user; AppError when
 * damaged
 */
export async function getAuditEvidence(
  ctx: Ctx,
  input: InputOf<typeof contract.getAuditEvidence>,
): Promise<OutputOf<typeof contract.getAuditEvidence>> {
  const { content, hash, bytes, contentType } = await openAuditEvidence(ctx, input);
  const form = displayKindOf(contentType);
  const read = form === 'html' || form === 'text' ? textOf(content, contentType) : null;
  return {
    data: {
      piece: {
        role: input.role,
        hash,
        content_type: contentType,
        bytes,
        charset: read?.charset ?? null,
        text: read?.text ?? null,
        base64: read ? null : Buffer.from(content).toString('base64'),
      },
    },
  };
}

/**
 * The bytes of one file, with a file name.
 * @throws NotFound when there is no such audit or file, or it belongs to another user; AppError when damaged
 */
export async function openAuditEvidence(
  ctx: Ctx,
  { id, role }: { id: string; role: string },
): Promise<Extract<OpenedPiece, { state: 'kept' }> & { fileStem: string }> {
  const audit = await pageAudits.get(ctx, id);
  const known = ROLES.find((one) => one === role);
  if (!known) throw new NotFound('No stored copy with this name.');
  const hash = evidenceByRole(audit.evidence)[known];
  if (hash === undefined) throw new NotFound(whyNot(audit, known));
  const [piece] = await openPieces({ [known]: hash });
  if (piece?.state === 'kept') return { ...piece, fileStem: `${audit.host}-${known}` };
  const fault = piece ? faultOf(piece) : whyNot(audit, known);
  if (piece?.state !== 'damaged') throw new NotFound(fault);
  throw new AppError('internal', fault, { cause: new Error(`evidence ${hash} is damaged`) });
}

const faultOf = (piece: OpenedPiece): string => {
  const name = NAMES[ROLES.find((one) => one === piece.role) ?? 'raw'];
  return piece.state === 'missing'
    ? whyMissing(piece, `The ${name} was stored, but its file is missing from the evidence store.`)
    : `The ${name} was stored, but its file is damaged: its SHA-256 does not match.`;
};

function whyNot({ status, blocked, render, report }: FullAuditRow, role: Role): string {
  if (blocked) {
    return role === 'screenshot'
      ? 'No screenshot of the bot check was taken.'
      : 'A bot check was served instead of the page, so the page was not stored.';
  }
  if (status !== 'done') return 'HTML and screenshots are only stored for completed audits.';
  if (role === 'raw') return 'The raw HTML was not stored.';
  if (!render) return 'The page was not opened in a browser: render was off.';
  const { renderedReason } = report as unknown as AuditReport;
  return renderedReason ?? `The browser returned no ${NAMES[role]}.`;
}
