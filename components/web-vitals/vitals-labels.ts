import type { Tone } from '#components/ui/badge.tsx';
import type { Translator } from '#lib/i18n/translator.ts';
import type { FormFactor, Rating, Vital } from '#lib/text/web-vitals.ts';

/** Full names of the metrics. */
export const vitalNames = (t: Translator): Record<Vital, string> => ({
  lcp: t('Largest Contentful Paint'),
  inp: t('Interaction to Next Paint'),
  cls: t('Cumulative Layout Shift'),
  fcp: t('First Contentful Paint'),
  ttfb: t('Time to First Byte'),
});

/** Name and color of each rating. */
export const ratingLabels = (t: Translator): Record<Rating, { text: string; tone: Tone; fill: string }> => ({
  good: { text: t('Good'), tone: 'good', fill: 'bg-good' },
  needs_improvement: { text: t('Needs improvement'), tone: 'warning', fill: 'bg-warning' },
  poor: { text: t('Poor'), tone: 'fault', fill: 'bg-fault' },
});

/** Names of the devices. */
export const deviceNames = (t: Translator): Record<FormFactor, string> => ({
  phone: t('Phones'),
  desktop: t('Desktop'),
});

/** Path of the screen with its choices. */
export function vitalsAddress(chosen: { project: string; device: FormFactor; page?: string | undefined }): string {
  const { project, device, page } = chosen;
  return `/web-vitals?${new URLSearchParams({ project, device, ...(page !== undefined && { page }) })}`;
}
