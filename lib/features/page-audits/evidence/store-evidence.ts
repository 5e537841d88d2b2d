import type { Analysed } from '#lib/features/page-audits/analyse-page.ts';
import type { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import { evidence, type StoredEvidence } from '#lib/platform/evidence/index.ts';

/** A file in the evidence store that an audit references. */
export interface EvidenceRecord extends StoredEvidence {
  role: 'raw' | 'rendered' | 'screenshot';
  contentType: string;
}

type Piece = [role: EvidenceRecord['role'], content: Uint8Array | null, contentType: string];

/** Stores the evidence of an audit. @throws when the store cannot be written */
export function keepEvidence({ raw, rendered }: Analysed): Promise<EvidenceRecord[]> {
  return keep([
    ['raw', raw.body, raw.contentType],
    ['rendered', rendered?.html ? Buffer.from(rendered.html.toWellFormed()) : null, 'text/html; charset=utf-8'],
    ['screenshot', rendered?.screenshot ?? null, 'image/webp'],
  ]);
}

/** Stores the page of a bot check and its screenshot as evidence. @throws when the store cannot be written */
export function keepBlock({ answer, screenshot }: BotBlocked): Promise<EvidenceRecord[]> {
  return keep([
    ['raw', answer.body.byteLength > 0 ? answer.body : null, answer.contentType],
    ['screenshot', screenshot, 'image/webp'],
  ]);
}

async function keep(pieces: readonly Piece[]): Promise<EvidenceRecord[]> {
  const kept: EvidenceRecord[] = [];
  for (const [role, content, contentType] of pieces) {
    if (content) kept.push({ role, contentType, ...(await evidence().put(content)) });
  }
  return kept;
}
