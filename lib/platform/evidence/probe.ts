import type { EvidenceStore } from '#lib/platform/evidence/store.ts';
import type { Probe } from '#lib/platform/observability/health.ts';
import { publicText } from '#lib/platform/security/public-text.ts';

/** Each process uses its own piece, so that none deletes what another one is about to read. */
const PIECE = new TextEncoder().encode(`serpentine evidence store probe ${crypto.randomUUID()}`);
const MAX_REASON = 300;

/**
 * A health probe that writes a small piece, reads it and deletes it; the daily cleanup removes what a killed process leaves.
 * Concurrent calls share one run, so that a hanging store does not accumulate requests.
 */
export function evidenceProbe(store: () => EvidenceStore): Probe {
  let underWay: Promise<string | null> | undefined;
  return () => {
    underWay ??= tryOut(store).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

async function tryOut(open: () => EvidenceStore): Promise<string | null> {
  try {
    const store = open();
    const { hash } = await store.put(PIECE);
    const found = await store.get(hash);
    await store.remove(hash);
    return found ? null : 'does not return what was stored';
  } catch (error) {
    return `cannot be written and read: ${reasonOf(error)}`;
  }
}

/** If several addresses all refuse, Node throws one error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return publicText(error.message || code).slice(0, MAX_REASON);
}
