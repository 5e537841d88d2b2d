import type { Analysed } from '#lib/features/page-analysis/analyse-page.ts';
import type { EvidenceRecord } from '#lib/features/page-analysis/store.ts';
import { evidence } from '#lib/platform/evidence/index.ts';

/** Puts what an audit was judged by into the evidence store. @throws when the store cannot be written */
export async function keepEvidence({ raw, rendered }: Analysed): Promise<EvidenceRecord[]> {
  const pieces: [EvidenceRecord['role'], Uint8Array | null, string][] = [
    ['raw', raw.body, raw.contentType],
    ['rendered', rendered?.html ? Buffer.from(rendered.html.toWellFormed()) : null, 'text/html; charset=utf-8'],
    ['screenshot', rendered?.screenshot ?? null, 'image/webp'],
  ];
  const kept: EvidenceRecord[] = [];
  for (const [role, content, contentType] of pieces) {
    if (content) kept.push({ role, contentType, ...(await evidence().put(content)) });
  }
  return kept;
}
