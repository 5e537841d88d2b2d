import type { GroupingEstimate } from '#lib/features/keywords/groups/contract.ts';
import type { GroupingStatus } from '#lib/features/keywords/groups/parts-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Statuses, limits and texts of groupings, shared by all their screens. */

export const groupingStatuses = [
  'queued',
  'running',
  'done',
  'partial',
  'failed',
  'canceled',
] as const satisfies readonly GroupingStatus[];

/** Maximum number of keywords in one grouping. */
export const MAX_GROUPED = 200;

/** "12 searches will be sent, at least 10 s; …" */
export function estimateText(
  t: Translator,
  { searches_count: searches, stored_count: stored, seconds_at_least: seconds }: GroupingEstimate,
) {
  const known =
    stored > 0 ? `${t.many(stored, '{count} keyword uses stored results.|{count} keywords use stored results.')} ` : '';
  if (searches === 0) return `${known}${t('No SERP checks needed.')}`;
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  const sent = t.many(searches, '{count} SERP check, at least {time}.|{count} SERP checks, at least {time}.', { time });
  return `${known}${sent}`;
}
