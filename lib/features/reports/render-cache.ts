import 'server-only';
import type { ReportDocument } from '#lib/features/reports/contract.ts';

const TTL_MS = 60_000;
/** A document has about a hundred rows, so all of them take a few megabytes. */
const MAX_ENTRIES = 50;

interface Entry {
  revision: number;
  /** Timestamp in milliseconds. */
  at: number;
  document: Promise<ReportDocument | null>;
}

// Per process; by report, oldest first.
const cache = new Map<string, Entry>();

/**
 * Returns the document rendered for this revision of a report in the last minute, or the result of `render`; concurrent
 * callers share one rendering. A failed one is not cached.
 */
export function renderCached(
  report: { id: string; revision: number },
  now: Date,
  render: () => Promise<ReportDocument | null>,
): Promise<ReportDocument | null> {
  const at = now.getTime();
  const cached = cache.get(report.id);
  if (cached && cached.revision === report.revision && Math.abs(at - cached.at) < TTL_MS) return cached.document;
  const fresh: Entry = { revision: report.revision, at, document: render() };
  cache.delete(report.id);
  cache.set(report.id, fresh);
  for (const id of cache.keys()) {
    if (cache.size <= MAX_ENTRIES) break;
    cache.delete(id);
  }
  fresh.document.catch(() => {
    if (cache.get(report.id) === fresh) cache.delete(report.id);
  });
  return fresh.document;
}
