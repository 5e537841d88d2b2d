import 'server-only';
import { requireOwner } from '#lib/features/connections/connections.ts';
import type { Ctx } from '#lib/net/context.ts';
import { env } from '#lib/platform/env.ts';
import { evidencePlace, probeEvidence } from '#lib/platform/evidence/index.ts';

/** Where stored pages and screenshots are, as the settings page shows it. */
export interface EvidenceStoreView {
  /** In the bucket of EVIDENCE_URL; otherwise in a folder. */
  isBucket: boolean;
  /** Bucket or folder, without its key. */
  place: string;
}

/** The evidence store of this installation. @throws Forbidden for non-owners */
export function evidenceStore(ctx: Ctx): EvidenceStoreView {
  requireOwner(ctx);
  return { isBucket: env().EVIDENCE_URL !== undefined, place: evidencePlace(env()) };
}

/** Writes, reads and deletes a small piece. @returns the reason if it failed; null if it works @throws Forbidden */
export async function testEvidenceStore(ctx: Ctx): Promise<string | null> {
  requireOwner(ctx);
  return probeEvidence();
}
