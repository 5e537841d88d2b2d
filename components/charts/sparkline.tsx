import { useMessages } from '#messages';
import { MIN_CHART_VALUES } from './few-values.tsx';
import { Spark } from './spark.tsx';
import { positionShare, positionTone, toneOfChange } from './spark-scale.ts';

interface SparklineProps {
  /** Ascending in time: a position; a negative number for "not found"; null where nothing was measured. */
  values: readonly (number | null)[];
  /** Text alternative. */
  label: string;
  /** Last position of the scale; the same for all rows of a table. */
  depth?: number;
  height?: number;
  /** Change over the period if it is shown beside the line; else that of its ends. Positions gained, new or lost. */
  change?: number | 'new' | 'lost' | null;
}

/**
 * Positions of the last weeks on a fixed scale: position 1 is at the top and `depth` at the bottom in every row, so that
 * 1 to 3 looks flat and 20 to 60 steep. "Not found" is a tick at the bottom; the color says whether it got better or worse.
 */
export function Sparkline({ values, label, depth = 100, height, change = null }: SparklineProps) {
  const t = useMessages();
  if (values.filter((value) => value !== null).length < MIN_CHART_VALUES)
    return <span className="text-muted text-meta">{t('No history yet')}</span>;
  return (
    <Spark
      values={values.map((value) => (value === null ? null : value > 0 ? positionShare(value, depth) : 'floor'))}
      label={label}
      tone={change === null ? positionTone(values) : toneOfChange(change)}
      {...(height && { height })}
    />
  );
}
