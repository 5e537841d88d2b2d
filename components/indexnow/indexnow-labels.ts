import type { Tone } from '#components/ui/badge.tsx';
import type { IndexnowSubmissionView } from '#lib/features/indexnow/contract.ts';
import type { IndexnowSource } from '#lib/features/indexnow/statuses-contract.ts';
import type { Translator } from '#lib/i18n/translator.ts';

/** Names of the sources of URLs. */
export const sourceNames = (t: Translator): Record<IndexnowSource, string> => ({
  list: t('List of URLs'),
  sitemap: t('Sitemap'),
  audit: t('Changed pages'),
});

/** Name and color of each status. */
export const statusLabels = (
  t: Translator,
): Record<IndexnowSubmissionView['status'], { text: string; tone: Tone }> => ({
  queued: { text: t('Queued'), tone: 'neutral' },
  running: { text: t('Running'), tone: 'accent' },
  done: { text: t('Done'), tone: 'good' },
  partial: { text: t('Partially failed'), tone: 'warning' },
  failed: { text: t('Failed'), tone: 'fault' },
});
