import { ENGINES } from '#lib/contract/fields.ts';
import {
  type BriefDetail,
  type BriefPage,
  type BriefSummary,
  briefResult,
  pageFacts,
} from '#lib/features/content/briefs/contract.ts';
import type { BriefRow, PageRow } from '#lib/features/content/briefs/store.ts';

/** The stored result; null when there is none in the current format. */
export const resultOf = ({ result }: BriefRow) => briefResult.safeParse(result).data ?? null;

/** A stored brief as lists show it. */
export function toSummary(row: BriefRow): BriefSummary {
  return {
    id: row.id,
    keyword: row.keyword,
    search_engine: ENGINES.find((engine) => engine === row.engine) ?? 'google',
    country: row.country,
    status: row.status,
    pages_asked: row.pagesAsked,
    pages_found: row.pagesFound,
    pages_read: row.pagesRead,
    words_median: resultOf(row)?.words?.median ?? null,
    incomplete_reason: row.incomplete,
    error: row.error,
    project_id: row.projectId,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** A stored brief with its pages as in the response. */
export function toDetail(row: BriefRow, pages: readonly PageRow[]): BriefDetail {
  return {
    ...toSummary(row),
    search_id: row.searchId,
    question_tree_id: row.questionTreeId,
    search_reused: row.searchReused,
    pages: pages.map(toPage),
    result: resultOf(row),
  };
}

function toPage({ position, url, title, state, reason, facts }: PageRow): BriefPage {
  return { position, url, title, state, reason, facts: pageFacts.safeParse(facts).data ?? null };
}
