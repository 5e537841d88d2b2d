/**
 * Tables that belong to an account. A test compares these lists with the database's foreign keys, so that no new table
 * is forgotten when an account is handed over or deleted.
 */

/** Records by `user_id` that can be filed under a project (`project_id`). */
export const FILED_TABLES = [
  'audits',
  'searches',
  'ai_answers',
  'site_audits',
  'domain_reports',
  'email_runs',
  'drafts',
  'briefs',
  'keyword_researches',
  'keyword_groupings',
  'keyword_lists',
  'bulk_runs',
  'redirect_maps',
  'log_imports',
  'local_grids',
  'question_trees',
  'pagespeed_tests',
  'search_console_syncs',
  'analytics_syncs',
] as const;

/** Records by `user_id` without a project. */
export const UNFILED_TABLES = ['text_runs', 'backlink_domains'] as const;

/** Data that accompanies records: handed over unless the other account has a row with the same key. */
export const MERGED_TABLES: Readonly<Record<string, readonly string[]>> = {
  email_sightings: ['domain', 'email'],
  page_fingerprints: ['url_hash'],
  finding_verdicts: ['scope', 'url_key', 'check_id'],
};

/** Deleted with the account in either case: credentials, preferences, memberships and work queued for the person. */
export const ENDING_TABLES = [
  'api_tokens',
  'google_accounts',
  'feeds',
  'audit_limits',
  'saved_views',
  'captcha_calls',
  'project_members',
  'account_invitations',
  'password_resets',
  'second_factors',
  'crawl_settings',
] as const;
