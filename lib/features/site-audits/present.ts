import type { AuditRow, Distributions } from '#lib/features/site-audits/audit-store.ts';
import { readNotes, readSettings } from '#lib/features/site-audits/crawl/run-notes.ts';
import type { Outcome } from '#lib/features/site-audits/outcomes-contract.ts';
import {
  type SiteAuditDetail,
  type SiteAuditSummary,
  type SiteScore,
  siteScore,
} from '#lib/features/site-audits/parts-contract.ts';

const PHASES = ['crawl', 'links', 'analysis', 'report'] as const;

/** A stored site audit as lists show it. */
export function toSummary(row: AuditRow, issues: Record<string, number> | undefined): SiteAuditSummary {
  return {
    id: row.id,
    url: row.url,
    host: row.host,
    project_id: row.projectId,
    status: row.status,
    phase: PHASES.find((phase) => phase === row.phase) ?? 'crawl',
    wanted: row.wanted === 'pause' || row.wanted === 'stop' ? row.wanted : null,
    pause_reason: row.pauseReason,
    end_reason: row.endReason,
    error: row.error,
    known: row.known,
    fetched: row.fetched,
    pages: row.pages,
    max_pages: readSettings(row).max_pages,
    score: row.score,
    score_version: row.scoreVersion,
    issues:
      row.status === 'done'
        ? {
            error: (issues?.error ?? 0) + (issues?.critical ?? 0),
            warning: issues?.warning ?? 0,
            notice: issues?.notice ?? 0,
          }
        : null,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  };
}

const REASONS: Readonly<Record<string, string>> = {
  'too-deep': 'deeper than the maximum depth',
  'repeating-path': 'repeating path',
  'query-variants': 'too many query strings for the same path',
  calendar: 'endless calendar',
  duplicates: 'one of many URLs with the same content',
  excluded: 'excluded by a pattern',
  'too-many': 'more URLs than can be stored',
};

/** A stored audit with its totals as in the response. @param previous the audit that it is compared with */
export function toDetail(
  row: AuditRow,
  summary: SiteAuditSummary,
  counts: Distributions,
  previous: AuditRow | null,
): SiteAuditDetail {
  const notes = readNotes(row);
  const indexable = (value: boolean) => counts.indexable.find((one) => one.indexable === value)?.count ?? 0;
  const seconds = row.crawlMs / 1_000;
  return {
    ...summary,
    settings: readSettings(row),
    attempts: row.attempts,
    waiting: counts.outcomes.find(({ outcome, internal }) => outcome === 'waiting' && internal)?.count ?? 0,
    crawl_seconds: seconds,
    pages_per_second: row.fetched > 0 && seconds > 0 ? Math.round((row.fetched / seconds) * 10) / 10 : null,
    bytes: Number(row.bytes),
    // The column contains only outcomes of the contract.
    outcomes: counts.outcomes.map((one) => ({ ...one, outcome: one.outcome as Outcome })),
    statuses: counts.statuses,
    depths: counts.depths,
    indexability: { indexable: indexable(true), not_indexable: indexable(false), reasons: counts.reasons },
    let_go: Object.entries(letGoOf(row.letGo)).map(([reason, count]) => ({ value: REASONS[reason] ?? reason, count })),
    robots: notes.robots,
    sitemaps: notes.sitemaps,
    ai_crawlers: notes.aiCrawlers,
    llms_txt: notes.llms,
    extraction: notes.extraction,
    extraction_problem: notes.extractionProblem,
    report: reportOf(row),
    previous: previous && {
      id: previous.id,
      // A score of another formula says nothing about what changed.
      score: previous.scoreVersion === row.scoreVersion ? previous.score : null,
      created_at: previous.createdAt.toISOString(),
    },
  };
}

/** What the reports of earlier formulas do not have. */
const EARLIER = {
  version: 1,
  page_mean: null,
  scored_pages: null,
  checked_urls: null,
  urls_without_errors: null,
  best_practices: null,
};

/** The stored score; null before the end. */
export function reportOf({ report }: AuditRow): SiteScore | null {
  return report === null ? null : siteScore.parse({ ...EARLIER, ...(report as object) });
}

function letGoOf(value: unknown): Record<string, number> {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
