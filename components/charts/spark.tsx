import { cn } from '#components/ui/cn.ts';
import type { Movement } from '#lib/text/movement.ts';
import { SPARK, sparkOf } from './spark-path.ts';

/** Line and end dot by direction: better, worse, unchanged. */
const INK: Readonly<Record<Movement['tone'], string>> = {
  better: 'stroke-better',
  worse: 'stroke-worse',
  same: 'stroke-muted',
};

interface SparkProps {
  /** Ascending in time: from 1 (top of the scale) to 0 (bottom); 'floor' below that; null where nothing was measured. */
  values: readonly (number | 'floor' | null)[];
  /** Accessible name. */
  label: string;
  /** Whether the metric got better or worse over the period; without it the line has the color of charts. */
  tone?: Movement['tone'];
  height?: number;
  className?: string;
}

/**
 * A small line without axes, for table cells: better or more is up, missing measurements are gaps, the latest value is a dot.
 * All sparklines of a column share one scale, so that they can be compared: see `Sparkline` for positions and `shareOf` for
 * other metrics.
 */
export function Spark({ values, label, tone, height = SPARK.height, className }: SparkProps) {
  const size = { width: SPARK.width, height };
  const { line, floor, end } = sparkOf(values, size);
  const ink = tone ? INK[tone] : 'stroke-chart-1';
  return (
    <svg role="img" aria-label={label} {...size} className={cn('block shrink-0 fill-none', className)}>
      <title>{label}</title>
      {floor && <path d={floor} className="stroke-muted" strokeWidth="2" strokeLinecap="round" />}
      {line && <path d={line} className={ink} strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />}
      {end && <path d={end} className={ink} strokeWidth="4.5" strokeLinecap="round" />}
    </svg>
  );
}
