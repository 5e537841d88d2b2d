import 'server-only';
import type { ReportDocument } from '#lib/features/reports/contract.ts';

const KEPT_MS = 60_000;
/** A document has about a hundred rows, so all of them take a few megabytes. */
const MAX_KEPT = 50;

interface Drawn {
  revision: number;
  /** Timestamp in milliseconds. */
  at: number;
  document: Promise<ReportDocument | null>;
}

// Per process; by report, oldest first.
const drawn = new Map<string, Drawn>();

/**
 * Returns the document rendered for this revision of a report in the last minute, or the result of `draw`; concurrent
 * callers share one rendering. A failed one is not cached.
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
