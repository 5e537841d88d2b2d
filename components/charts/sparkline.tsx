import { useMessages } from '#messages';
import { depthShare } from './rank-series.ts';

interface SparklineProps {
  /** Ascending in time: a position; a negative number for "not found"; null where nothing was measured. */
  values: readonly (number | null)[];
  /** What it says, for those who do not see it. */
  label: string;
  width?: number;
  height?: number;
}

/** Positions of the last weeks in one path: 1 on top, a gap where nothing was measured, "not found" as ticks on the floor. */
export function Sparkline({ values, label, width = 88, height = 24 }: SparklineProps) {
  const t = useMessages();
  if (!values.some((value) => value !== null)) return <span className="text-muted text-meta">{t('no history')}</span>;
  const step = values.length > 1 ? (width - 4) / (values.length - 1) : 0;
  const found = values.filter((value): value is number => value !== null && value > 0);
  const [best, worst] = [Math.min(...found, 100), Math.max(...found, 1)];
  const range = depthShare(worst, 100) - depthShare(best, 100);
  const floor = height - 2;
  const y = (value: number) =>
    range === 0 ? height / 2 - 2 : 3 + ((depthShare(value, 100) - depthShare(best, 100)) / range) * (floor - 8);
  let joined = false;
  const path = values
    .map((value, index) => {
      const x = (2 + index * step).toFixed(1);
      if (value === null || value <= 0) {
        joined = false;
        return value === null ? '' : `M${x} ${floor}h1.5`;
      }
      const next = values[index + 1];
      const place = `${x} ${y(value).toFixed(1)}`;
      const piece = joined ? `L${place}` : next != null && next > 0 ? `M${place}` : `M${place}h1.5`;
      joined = true;
      return piece;
    })
    .join('');
  return (
    <svg role="img" aria-label={label} width={width} height={height} className="block shrink-0">
      <path
        d={path}
        className="fill-none stroke-accent"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
