import { ENGINES } from '#lib/contract/fields.ts';
import {
  type BriefDetail,
  type BriefPage,
  type BriefSummary,
  briefResult,
  pageFacts,
} from '#lib/features/briefs/contract.ts';
import type { BriefRow, PageRow } from '#lib/features/briefs/store.ts';

/** A brief that has been under way for longer, waiting in the queue included, has lost its process. */
const LOST_MS = 45 * 60_000;

/** What a row holds of its result; null where it has none in today's form. */
export const resultOf = ({ result }: BriefRow) => briefResult.safeParse(result).data ?? null;

/** A stored brief as lists show it. */
export function toSummary(row: BriefRow, now: Date): BriefSummary {
  const isOpen = row.status === 'queued' || row.status === 'running';
  const isLost = isOpen && now.getTime() - (row.heartbeatAt ?? row.createdAt).getTime() > LOST_MS;
  return {
    id: row.id,
    keyword: row.keyword,
    search_engine: ENGINES.find((engine) => engine === row.engine) ?? 'google',
    country: row.country,
    status: isLost ? 'failed' : row.status,
    pages_asked: row.pagesAsked,
    pages_found: row.pagesFound,
    pages_read: row.pagesRead,
    words_median: resultOf(row)?.words?.median ?? null,
    incomplete_reason: row.incomplete,
    error: isLost ? 'The process that ran it ended unexpectedly. Start it again.' : row.error,
    project_id: row.projectId,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

export function toDetail(row: BriefRow, pages: readonly PageRow[], now: Date): BriefDetail {
  return {
    ...toSummary(row, now),
    search_id: row.searchId,
    search_reused: row.searchReused,
    pages: pages.map(toPage),
    result: resultOf(row),
  };
}

function toPage({ position, url, title, state, reason, facts }: PageRow): BriefPage {
  return { position, url, title, state, reason, facts: pageFacts.safeParse(facts).data ?? null };
}
