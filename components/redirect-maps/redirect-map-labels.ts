import type { Tone } from '#components/ui/badge.tsx';
import type { RedirectMapStatus } from '#lib/features/redirect-maps/contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';
import type { RedirectResult } from '#lib/text/redirects/redirect-results.ts';

/** Labels and colors of redirect maps, shared by their screens. */

export const statusLabels = (t: Translator): Record<RedirectMapStatus, { word: string; tone: Tone }> => ({
  queued: { word: t('Queued'), tone: 'neutral' },
  running: { word: t('Running'), tone: 'accent' },
  pausing: { word: t('Pausing'), tone: 'accent' },
  paused: { word: t('Paused'), tone: 'warning' },
  done: { word: t('Done'), tone: 'good' },
  partial: { word: t('Partially done'), tone: 'warning' },
  failed: { word: t('Failed'), tone: 'fault' },
  canceled: { word: t('Canceled'), tone: 'warning' },
});

/** Label and color of each result of an old URL. */
export const resultLabels = (t: Translator): Record<RedirectResult, { word: string; tone: Tone }> => ({
  waiting: { word: t('Queued'), tone: 'neutral' },
  match: { word: t('Matches'), tone: 'good' },
  redirected: { word: t('Redirects'), tone: 'good' },
  other_target: { word: t('Other target'), tone: 'warning' },
  not_redirected: { word: t('No redirect'), tone: 'warning' },
  broken: { word: t('Broken'), tone: 'fault' },
  loop: { word: t('Redirect loop'), tone: 'fault' },
  not_measured: { word: t('Not measured'), tone: 'neutral' },
});
