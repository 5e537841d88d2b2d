import { ENGINES } from '#lib/contract/fields.ts';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import { describeEvidence } from '#lib/features/evidence/service.ts';
import { reasonOf } from '#lib/features/searches/search-error.ts';
import {
  aiReason,
  type SearchDetail,
  type SearchSummary,
  type StoredPage,
  storedPage,
} from '#lib/features/searches/searches-contract.ts';
import * as store from '#lib/features/searches/store.ts';

const AI_REASONS = aiReason.options;

/** A stored search as the contract shows it in lists. */
export function toSummary(row: store.SearchRow): SearchSummary {
  return {
    id: row.id,
    query: row.query,
    search_engine: ENGINES.find((engine) => engine === row.engine) ?? 'google',
    country: row.country,
    language: row.language ?? mainLanguage(row.country),
    location: row.location,
    device: row.device === 'mobile' ? 'mobile' : 'desktop',
    purpose: row.purpose,
    project_id: row.projectId,
    pages_asked: row.pagesAsked,
    pages_read: row.pagesRead,
    results_count: row.resultsCount,
    ai_overview: row.aiOverview,
    ai_reason: AI_REASONS.find((known) => known === row.aiReason) ?? null,
    ai_error: row.aiError,
    state: row.state,
    exit: row.exit,
    transport: row.transport,
    reason: reasonOf(row.reason),
    error: row.error,
    retry_at: row.retryAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** The whole search. Our own JSON is parsed with the schema of the response. */
export async function toDetail(row: store.SearchRow, userId: string): Promise<SearchDetail> {
  const [results, pages, previous] = await Promise.all([
    store.findResults(row.id),
    store.findPages(row.id),
    store.findPrevious(row, userId),
  ]);
  const stored = await describeEvidence(pages.flatMap(({ rawHash }) => rawHash ?? []));
  const byHash = new Map(stored.map((piece) => [piece.hash, piece]));
  return {
    ...toSummary(row),
    results: results.map((result) => ({
      site_name: result.siteName,
      url: result.url,
      title: result.title,
      description: result.description,
      ranking: result.position,
      page: result.page,
      place: result.place,
      host: result.host,
      sitelinks: result.sitelinks as { title: string; url: string }[],
    })),
    pages: pages.map((page) => toPage(page, byHash.get(page.rawHash ?? ''))),
    previous: previous && {
      id: previous.id,
      results_count: previous.resultsCount,
      created_at: previous.createdAt.toISOString(),
    },
  };
}

type Page = Awaited<ReturnType<typeof store.findPages>>[number];
type StoredSearch = Awaited<ReturnType<typeof describeEvidence>>[number];
interface StoredOverview {
  content: string;
  sources: { url: string; title: string; siteName: string; description: string }[];
}

function toPage(page: Page, stored: StoredSearch | undefined): StoredPage {
  const overview = page.aiOverview as unknown as StoredOverview | null;
  return storedPage.parse({
    id: page.id,
    page: page.page,
    state: page.state,
    exit: page.exit,
    transport: page.transport,
    url: page.url,
    status: page.status,
    duration_ms: page.durationMs,
    features: page.features,
    related: page.related,
    ai_overview_state: page.aiOverviewState,
    ai_overview: overview && {
      content: overview.content,
      sources: overview.sources.map(({ siteName, ...source }) => ({ site_name: siteName, ...source })),
    },
    claimed_total: page.claimedTotal === null ? null : Number(page.claimedTotal),
    corrected_query: page.correctedQuery,
    raw: stored ? { hash: stored.hash, content_type: stored.contentType, bytes: stored.bytes } : null,
    created_at: page.createdAt.toISOString(),
  });
}
