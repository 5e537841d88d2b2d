/** States of a run, for every kind of run; a kind uses those that apply to it. */
export const RUN_STATUSES = [
  'queued',
  'running',
  'paused',
  'action_required',
  'done',
  'partial',
  'failed',
  'canceled',
] as const;
/** The status of a run, the same for every kind. */
export type RunStatus = (typeof RUN_STATUSES)[number];

/** The states of a run that has not ended. */
export const ACTIVE_STATUSES = ['queued', 'running', 'paused', 'action_required'] as const satisfies RunStatus[];

/** Whether a run in this state has not ended. */
export const isActive = (status: string): boolean => ACTIVE_STATUSES.some((active) => active === status);

/** What a run can be of, in the list of running jobs, with its label. */
export const RUN_KIND_LABELS = {
  audit: 'Page audit',
  site_audit: 'Site audit',
  search: 'SERP check',
  ai_answer: 'AI Overview check',
  domain_report: 'Domain lookup',
  email_run: 'Email search',
  backlink_run: 'Backlink check',
  keyword_research: 'Keyword research',
  keyword_grouping: 'Keyword clustering',
  brief: 'Content brief',
  tracking_round: 'Rank check',
  bulk_run: 'Bulk job',
  redirect_map: 'Redirect map',
  local_grid: 'Local grid',
  question_tree: 'Question tree',
  pagespeed_test: 'PageSpeed test',
  log_import: 'Log file import',
  search_console_sync: 'Search Console sync',
  analytics_sync: 'Google Analytics sync',
} as const;
/** A kind of run. */
export type RunKind = keyof typeof RUN_KIND_LABELS;
// The keys of this record are exactly these.
export const RUN_KINDS = Object.keys(RUN_KIND_LABELS) as RunKind[];
