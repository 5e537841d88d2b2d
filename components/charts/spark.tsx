import { cn } from '#components/ui/cn.ts';
import { SPARK, sparkOf } from './spark-path.ts';

interface SparkProps {
  /** Ascending in time: from 1 (top) to 0 (bottom); 'floor' below that; null where nothing was measured. */
  values: readonly (number | 'floor' | null)[];
  /** Accessible name. */
  label: string;
  height?: number;
  className?: string;
}

/** A small line without axes, for table cells: better or more is up, missing measurements are gaps. */
export function Spark({ values, label, height = SPARK.height, className }: SparkProps) {
  const size = { width: SPARK.width, height };
  const { line, floor, end } = sparkOf(values, size);
  return (
    <svg role="img" aria-label={label} {...size} className={cn('block shrink-0 fill-none', className)}>
      <title>{label}</title>
      {floor && <path d={floor} className="stroke-muted" strokeWidth="2" strokeLinecap="round" />}
      {line && (
        <path d={line} className="stroke-chart-1" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      )}
      {end && <path d={end} className="stroke-chart-1" strokeWidth="4" strokeLinecap="round" />}
    </svg>
  );
}
