/** A line of figures between 0 and 100 with its gaps; drawn by the page itself, so that it costs no library. */
interface TrendLineProps {
  label: string;
  values: readonly (number | null)[];
  width: number;
  height: number;
  /** Fits the box it stands in. */
  fluid?: boolean;
}

export function TrendLine({ label, values, width, height, fluid }: TrendLineProps) {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const span = Math.max(high - low, 4);
  const x = (index: number) => (values.length < 2 ? width / 2 : 2 + (index / (values.length - 1)) * (width - 4));
  const y = (value: number) => height - 3 - ((value - low) / span) * (height - 6);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fluid ? 'none' : undefined}
      {...(fluid ? { className: 'size-full' } : { width, height })}
    >
      {known.length > 0 && (
        <path
          d={pathOf(values, x, y)}
          fill="none"
          stroke="var(--color-chart-1)"
          strokeWidth={fluid ? 2 : 1.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

/** A stroke for each run of days; a day alone is a dot. Nothing joins across a gap. */
export function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const place = (index: number, value: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  return values
    .map((value, index) => {
      if (value === null) return '';
      const starts = index === 0 || values[index - 1] === null;
      const ends = index === values.length - 1 || values[index + 1] === null;
      if (starts) return `M${place(index, value)}${ends ? 'h0.01' : ''}`;
      return `L${place(index, value)}`;
    })
    .join('');
}
