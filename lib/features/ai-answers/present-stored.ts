import type { AiOverview } from '#lib/engines/engine.ts';
import type {
  AnswerDetail,
  AnswerSummary,
  HistoryEntry,
  Standing,
  StoredSource,
  WrittenAnswer,
} from '#lib/features/ai-answers/answers-contract.ts';
import type { findProjects, HistoryRow } from '#lib/features/ai-answers/answers-store.ts';
import { aiModeOf, pagesOf, toAnswer, toResultElements } from '#lib/features/ai-answers/present.ts';
import type { AnswerRow, SummaryRow } from '#lib/features/ai-answers/store.ts';
import { describeEvidence, evidenceByRole } from '#lib/features/evidence/service.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

type Projects = Awaited<ReturnType<typeof findProjects>>;

/** Projects whose domains to check for: the answer's own project, or all projects when it is filed under none. */
const projectsOf = (projects: Projects, projectId: string | null): Projects =>
  projects.filter(({ id }) => projectId === null || id === projectId);

/** The result for these domains; null until the answer has finished. */
function citationOf(status: string, state: string | null, hosts: readonly string[], own: Projects): Standing | null {
  if (status === 'failed') return 'unmeasured';
  if (status !== 'done') return null;
  if (state !== 'present') return state === 'absent' ? 'absent' : 'unmeasured';
  if (own.length === 0) return 'present';
  return hosts.some((host) => own.some(({ domain }) => isOnDomain(host, domain))) ? 'cited' : 'not_cited';
}

function standingsOf(row: Pick<HistoryRow, CitationField> & { status: string }, own: Projects) {
  return {
    overview_standing: citationOf(row.status, row.overviewState, row.overviewHosts, own),
    ai_mode_standing: citationOf(row.status, row.aiModeState, row.aiModeHosts, own),
  };
}
type CitationField = 'overviewState' | 'overviewHosts' | 'aiModeState' | 'aiModeHosts';

/** A stored answer as lists show it. */
export function toSummary(row: SummaryRow, projects: Projects): AnswerSummary {
  return {
    id: row.id,
    query: row.query,
    country: row.country,
    project_id: row.projectId,
    status: row.status,
    step: row.step,
    pages_asked: row.pagesAsked,
    ...standingsOf(row, projectsOf(projects, row.projectId)),
    reason: row.reason,
    error: row.error,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

/** One run of a query, evaluated for the domains of the answer whose history is shown. */
export function toHistoryEntry(row: HistoryRow, projects: Projects, projectId: string | null): HistoryEntry {
  return {
    id: row.id,
    status: row.status,
    ...standingsOf(row, projectsOf(projects, projectId)),
    overview_reason: row.overviewReason ?? row.error,
    ai_mode_reason: row.aiModeReason ?? row.error,
    created_at: row.createdAt.toISOString(),
  };
}

/** The complete answer. */
export async function toDetail(row: AnswerRow, projects: Projects): Promise<AnswerDetail> {
  const pages = pagesOf(row);
  const [first] = pages;
  const results = resultsOf(row);
  const own = projectsOf(projects, row.projectId);
  const done = row.status === 'done';
  const { answer, reason } = aiModeOf(row);
  return {
    ...toSummary(row, projects),
    ai_overview: done && first ? toWritten(first.overviewState, first.overviewReason, first.overview, results) : null,
    ai_mode: done ? toWritten(answer ? 'present' : 'unmeasured', reason, answer, results) : null,
    results,
    incomplete_reason: row.incomplete,
    own_domains: own.map(({ domain }) => domain),
    watched_domains: own.flatMap(({ watchedDomains }) => watchedDomains),
    stored: await storedOf(row),
  };
}

type Results = AnswerDetail['results'];

/** Organic results of all pages, counted as in `serp_js_result`. */
function resultsOf(row: AnswerRow): Results {
  const pages = pagesOf(row);
  if (pages.every(({ results }) => results === null)) return null;
  const elements = toResultElements(pages);
  return pages.flatMap(({ page, results }, at) => {
    const shown = new Map((results ?? []).map(({ url, shownHost }) => [url, shownHost]));
    return (elements[at]?.search_results ?? []).map((result) => ({
      ...result,
      // For a redirect that only Google can resolve, use the host that its result shows.
      host: shown.get(result.url) ?? hostOf(result.url),
      page,
    }));
  });
}

function toWritten(
  state: WrittenAnswer['state'],
  reason: string | null,
  answer: AiOverview | null,
  results: Results,
): WrittenAnswer {
  const ranks = new Map((results ?? []).map(({ url, ranking }) => [withoutPlace(url), ranking] as const).toReversed());
  const { content, sources } = answer ? toAnswer(answer) : { content: '', sources: [] };
  return {
    state,
    reason,
    content,
    sources: sources.map(
      (source): StoredSource => ({
        ...source,
        host: hostOf(source.url),
        organic_ranking: ranks.get(withoutPlace(source.url)) ?? null,
      }),
    ),
  };
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';

/** A URL without its fragment. */
const withoutPlace = (url: string): string => url.replace(/#.*$/s, '');

async function storedOf(row: AnswerRow): Promise<AnswerDetail['stored']> {
  const named = Object.entries(evidenceByRole(row.evidence));
  const known = new Map((await describeEvidence(named.map(([, hash]) => hash))).map((piece) => [piece.hash, piece]));
  return named.flatMap(([role, hash]) => {
    const piece = known.get(hash);
    return piece ? [{ role, hash, content_type: piece.contentType, bytes: piece.bytes }] : [];
  });
}
