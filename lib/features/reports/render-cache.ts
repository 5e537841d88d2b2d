import 'server-only';
import type { ReportDocument } from '#lib/features/reports/contract.ts';

const KEPT_MS = 60_000;
/** A document has some hundred rows: a few megabytes for all. */
const MAX_KEPT = 50;

interface Drawn {
  revision: number;
  /** Milliseconds of the clock. */
  at: number;
  document: Promise<ReportDocument | null>;
}

// In this process; by report, the oldest first.
const drawn = new Map<string, Drawn>();

/**
 * What was drawn of this revision of a report in the last minute, or what `draw` gives; those who come meanwhile wait for the
 * same drawing. One that failed is not kept.
 */
export function renderCached(
  report: { id: string; revision: number },
  now: Date,
  draw: () => Promise<ReportDocument | null>,
): Promise<ReportDocument | null> {
  const at = now.getTime();
  const kept = drawn.get(report.id);
  if (kept && kept.revision === report.revision && Math.abs(at - kept.at) < KEPT_MS) return kept.document;
  const fresh: Drawn = { revision: report.revision, at, document: draw() };
  drawn.delete(report.id);
  drawn.set(report.id, fresh);
  for (const id of drawn.keys()) {
    if (drawn.size <= MAX_KEPT) break;
    drawn.delete(id);
  }
  fresh.document.catch(() => {
    if (drawn.get(report.id) === fresh) drawn.delete(report.id);
  });
  return fresh.document;
}
