import type { Tone } from '#components/ui/badge.tsx';
import { plural } from '#lib/client/format.ts';
import type { GroupingEstimate, GroupingStatus } from '#lib/features/keyword-groups/contract.ts';

/** Words and tints of groupings, said once for all their screens. */

export const groupingStatuses = [
  'queued',
  'running',
  'done',
  'partial',
  'failed',
  'cancelled',
] as const satisfies readonly GroupingStatus[];

export const groupingWords: Record<GroupingStatus, { word: string; tone: Tone }> = {
  queued: { word: 'Waiting', tone: 'neutral' },
  running: { word: 'Running', tone: 'accent' },
  done: { word: 'Done', tone: 'good' },
  partial: { word: 'Partly measured', tone: 'warning' },
  failed: { word: 'Failed', tone: 'fault' },
  cancelled: { word: 'Stopped', tone: 'warning' },
};

/** Keywords that one grouping takes. */
export const MOST_GROUPED = 200;

/** "12 searches will be sent, at least 10 s; …" */
export function estimateText({
  searches_count: searches,
  stored_count: stored,
  seconds_at_least: seconds,
}: GroupingEstimate) {
  const known = stored > 0 ? `${plural(stored, 'keyword')} with stored results cost none. ` : '';
  if (searches === 0) return `${known}No search will be sent.`;
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `${known}${plural(searches, 'search', 'searches')} will be sent: at least ${time} at the engine's pace, more when it answers slowly.`;
}
