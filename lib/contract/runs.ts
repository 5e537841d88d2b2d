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

/** What a run can be of, in the list of running jobs. */
export const RUN_KINDS = [
  'audit',
  'site_audit',
  'search',
  'ai_answer',
  'domain_report',
  'email_run',
  'backlink_run',
  'keyword_research',
  'keyword_grouping',
  'brief',
  'tracking_round',
  'bulk_run',
] as const;
/** A kind of run. */
export type RunKind = (typeof RUN_KINDS)[number];
