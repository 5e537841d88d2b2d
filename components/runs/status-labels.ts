import type { Tone } from '#components/ui/badge.tsx';
import type { RunStatus } from '#lib/contract/runs.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Status of a run that cannot be paused and may end with a part of its results. */
type Status = Extract<RunStatus, 'queued' | 'running' | 'done' | 'partial' | 'failed' | 'canceled'>;

/** Label and color of each status. */
export const statusLabels = (t: Translator): Record<Status, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  done: { word: t('Done'), tone: 'good' },
  partial: { word: t('Partial'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Canceled'), tone: 'neutral' },
});
