/** Kinds of stored data that have a rule. */
export const RETAINED = [
  'pages',
  'screenshots',
  'audits',
  'searches',
  'tracked_searches',
  'site_audits',
  'domain_reports',
  'ai_answers',
  'ai_prompt_answers',
  'log_files',
  'local_grids',
  'redirect_maps',
  'question_trees',
  'alert_deliveries',
  'requests',
  'security_events',
] as const;
/** A kind of data with a retention rule. */
export type Retained = (typeof RETAINED)[number];

/** Kinds whose items have a known size, so that a size limit is possible. */
export const SIZED: readonly Retained[] = ['pages', 'screenshots'];

/** Age and size beyond which data is deleted. */
export interface Limits {
  /** Null: forever. */
  days: number | null;
  /** Null: no size limit. */
  bytes: number | null;
}

const GIB = 2 ** 30;

/** Defaults until the owner changes them: generous, so that nobody loses data before reading about retention. */
export const DEFAULTS: Readonly<Record<Retained, Limits>> = {
  pages: { days: 365, bytes: 50 * GIB },
  screenshots: { days: 365, bytes: 50 * GIB },
  audits: { days: 1_095, bytes: null },
  searches: { days: 1_095, bytes: null },
  tracked_searches: { days: null, bytes: null },
  site_audits: { days: 1_095, bytes: null },
  domain_reports: { days: 1_095, bytes: null },
  ai_answers: { days: 1_095, bytes: null },
  ai_prompt_answers: { days: 1_095, bytes: null },
  log_files: { days: 1_095, bytes: null },
  local_grids: { days: 1_095, bytes: null },
  redirect_maps: { days: 1_095, bytes: null },
  question_trees: { days: 1_095, bytes: null },
  alert_deliveries: { days: 365, bytes: null },
  requests: { days: 180, bytes: null },
  security_events: { days: 730, bytes: null },
};
