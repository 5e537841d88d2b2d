/** A series of the chart. */
export interface Series {
  key: string;
  label: string;
  /** A CSS color. */
  color: string;
}

interface StackedLinesProps {
  label: string;
  data: readonly { name: string; total: number; parts: readonly number[] }[];
  series: readonly Series[];
  height: number;
}

/** Horizontal bars of small counts in plain HTML: part of the first response, without a chart library. */
export function StackedLines({ label, data, series, height }: StackedLinesProps) {
  const most = Math.max(1, ...data.map((row) => row.total));
  return (
    <div role="img" aria-label={label} className="grid content-start px-2" style={{ height }}>
      {data.map((row) => (
        <div
          key={row.name}
          className="grid grid-cols-[132px_1fr] items-center gap-2 text-meta text-muted"
          style={{ height: Math.min(28, height / data.length) }}
        >
          <span className="truncate text-right leading-none">{row.name}</span>
          <span className="flex items-center gap-0.5">
            {row.parts.map((count, index) =>
              count > 0 ? (
                <span
                  key={series[index]?.key}
                  title={`${row.name}: ${count} ${series[index]?.label.toLowerCase()}`}
                  className="h-2.5 rounded-[2px]"
                  style={{ width: `${(count / most) * 88}%`, background: series[index]?.color }}
                />
              ) : null,
            )}
            <span className="pl-1 text-ink leading-none">{row.total}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
