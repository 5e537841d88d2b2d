import type { Tone } from '#components/ui/badge.tsx';
import type { BulkItemStatus, BulkKindId, BulkStatus } from '#lib/features/bulk-runs/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Labels and colors of bulk runs, shared by all their screens. */

export const bulkKinds = [
  'search',
  'page_audit',
  'domain_report',
  'emails',
  'backlinks',
  'ai_answer',
] as const satisfies readonly BulkKindId[];

/** Labels of the kinds of bulk runs. */
export const kindLabels = (t: Translator): Record<BulkKindId, string> => ({
  search: t('SERP checks'),
  page_audit: t('Page audits'),
  domain_report: t('Domain lookups'),
  emails: t('Email searches'),
  backlinks: t('Backlink checks'),
  ai_answer: t('AI Overview checks'),
});

/** Content of each line. */
export const formOf = (kind: BulkKindId): 'keyword' | 'address' | 'domain' =>
  kind === 'search' || kind === 'ai_answer' ? 'keyword' : kind === 'page_audit' ? 'address' : 'domain';

/** Whether a kind of bulk run sends requests to a search engine. */
export const asksEngine = (kind: BulkKindId): boolean => kind !== 'page_audit' && kind !== 'domain_report';

const places: Record<BulkKindId, string> = {
  search: '/searches',
  page_audit: '/page-audits',
  domain_report: '/domains',
  emails: '/emails',
  backlinks: '/backlinks',
  ai_answer: '/ai-answers',
};

/** Link to the record of an item. */
export const recordHref = (kind: BulkKindId, id: string): string => `${places[kind]}/${id}`;

export const bulkStatuses = [
  'queued',
  'running',
  'pausing',
  'paused',
  'done',
  'partial',
  'failed',
  'canceled',
] as const satisfies readonly BulkStatus[];

/** Label and color of each status of a bulk run. */
export const statusLabels = (t: Translator): Record<BulkStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  pausing: { word: t('Pausing'), tone: 'accent' },
  paused: { word: t('Paused'), tone: 'warning' },
  done: { word: t('Done'), tone: 'good' },
  partial: { word: t('Partially done'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Canceled'), tone: 'warning' },
});

export const itemStatuses = [
  'waiting',
  'running',
  'done',
  'blocked',
  'failed',
  'stopped',
] as const satisfies readonly BulkItemStatus[];

/** Label and color of each status of an item. */
export const itemLabels = (t: Translator): Record<BulkItemStatus, { word: string; tone: Tone }> => ({
  waiting: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  blocked: { word: t('Blocked'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
  stopped: { word: t('Canceled'), tone: 'warning' },
});
