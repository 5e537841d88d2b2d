import { useMessages } from '#messages';
import { depthShare } from './rank-series.ts';
import { Spark } from './spark.tsx';

interface SparklineProps {
  /** Ascending in time: a position; a negative number for "not found"; null where nothing was measured. */
  values: readonly (number | null)[];
  /** Text alternative. */
  label: string;
  height?: number;
}

/**
 * Positions of the last weeks in one path: the best at the top, a gap where nothing was measured, "not found" as ticks at
 * the bottom.
 */
export function Sparkline({ values, label, height }: SparklineProps) {
  const t = useMessages();
  if (!values.some((value) => value !== null)) return <span className="text-muted text-meta">{t('no history')}</span>;
  const found = values.filter((value): value is number => value !== null && value > 0);
  const [top, low] = [depthShare(Math.min(...found, 100), 100), depthShare(Math.max(...found, 1), 100)];
  const share = (position: number) => (low === top ? 0.5 : (low - depthShare(position, 100)) / (low - top));
  return (
    <Spark
      values={values.map((value) => (value === null ? null : value > 0 ? share(value) : 'floor'))}
      label={label}
      {...(height && { height })}
    />
  );
}
