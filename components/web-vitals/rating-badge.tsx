import { Badge } from '#components/ui/badge.tsx';
import type { Rating } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { ratingLabels } from './vitals-labels.ts';

/** A rating by Google's thresholds. */
export function RatingBadge({ rating }: { rating: Rating }) {
  const { text, tone } = ratingLabels(useMessages())[rating];
  return <Badge tone={tone}>{text}</Badge>;
}

/** The Core Web Vitals assessment. */
export function AssessmentBadge({ passed }: { passed: boolean | null }) {
  const t = useMessages();
  if (passed === null) return <Badge>{t('Not enough data')}</Badge>;
  return passed ? <Badge tone="good">{t('Passed')}</Badge> : <Badge tone="fault">{t('Failed')}</Badge>;
}
