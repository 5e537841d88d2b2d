export const SOURCES = ['list', 'sitemap', 'audit'] as const;
/** Where submitted URLs come from. */
export type IndexnowSource = (typeof SOURCES)[number];

export const SUBMISSION_STATUSES = ['queued', 'running', 'done', 'partial', 'failed'] as const;
export const BATCH_STATUSES = ['queued', 'done', 'failed'] as const;
