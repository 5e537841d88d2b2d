import type { z } from 'zod';
import type { aiSource } from '#lib/contract/results.ts';
import type { AiOverview } from '#lib/engines/engine.ts';
import type { AiModeRead, PageRead } from '#lib/features/ai-answers/answers.ts';
import type { AnswerRow } from '#lib/features/ai-answers/store.ts';

type Source = z.output<typeof aiSource>;

// Only this feature writes these columns, in these shapes.
/** The results pages of a stored answer. */
export const pagesOf = (row: AnswerRow): PageRead[] => row.pages as unknown as PageRead[];
/** What AI Mode returned for a stored answer. */
export const aiModeOf = (row: AnswerRow): AiModeRead =>
  (row.aiMode as unknown as AiModeRead | null) ?? { answer: null, reason: 'AI Mode was not requested.' };

/**
 * The element of `serp_ai_result` and `serp_ai_mode`. AI Mode answers the query, not a page, so each page repeats its
 * answer.
 */
export function toModeElement(page: PageRead, { answer, reason }: AiModeRead) {
  return { ...overviewFields(page), ai_mode_response: answer && toAnswer(answer), ai_mode_reason: reason };
}

/** The elements of `serp_js_result`. Results are numbered across all pages, and duplicates count once. */
export function toResultElements(pages: readonly PageRead[]) {
  const seen = new Set<string>();
  return pages.map((page) => ({
    ...overviewFields(page),
    search_results: (page.results ?? []).flatMap((result): Source[] => {
      if (seen.has(result.url)) return [];
      seen.add(result.url);
      return [toSource(result, seen.size)];
    }),
  }));
}

function overviewFields({ overview, overviewState, overviewReason }: PageRead) {
  return {
    ai_overview: overview ? toAnswer(overview) : { content: '', sources: [] },
    ai_overview_state: overviewState,
    ai_overview_reason: overviewReason,
  };
}

/** Text and numbered sources, the same in every response. */
export const toAnswer = ({ content, sources }: AiOverview) => ({
  content,
  sources: sources.map((source, index) => toSource(source, index + 1)),
});

function toSource(
  { siteName, url, title, description }: { siteName: string; url: string; title: string; description: string },
  ranking: number,
): Source {
  return { site_name: siteName, url, title, description, ranking };
}
