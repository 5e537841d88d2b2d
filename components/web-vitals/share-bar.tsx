import { cn } from '#components/ui/cn.ts';
import type { FieldMetricRow } from '#lib/features/web-vitals/fields-contract.ts';
import { RATINGS } from '#lib/text/web-vitals.ts';
import { useMessages } from '#messages';
import { ratingLabels } from './vitals-labels.ts';

/** Shares of good, needs improvement and poor page loads, as a bar with its numbers below. */
export function ShareBar({ metric }: { metric: FieldMetricRow }) {
  const t = useMessages();
  const labels = ratingLabels(t);
  return (
    <div>
      <div aria-hidden="true" className="flex h-2 gap-px overflow-hidden rounded-full">
        {RATINGS.map((rating) => (
          <span key={rating} className={labels[rating].fill} style={{ width: `${metric[rating] * 100}%` }} />
        ))}
      </div>
      <ul className="mt-1 flex flex-wrap gap-x-3 text-meta text-muted">
        {RATINGS.map((rating) => (
          <li key={rating} className="flex items-center gap-1">
            <span aria-hidden="true" className={cn('size-2 rounded-full', labels[rating].fill)} />
            {labels[rating].text} {t.percent(metric[rating] * 100)}
          </li>
        ))}
      </ul>
    </div>
  );
}
