/** Geometry of a chart. Pure arithmetic, so charts are part of the first HTML. */

export interface Scale {
  /** Values at the bottom and the top of the chart. */
  low: number;
  high: number;
  ticks: number[];
}

/** A scale with round limits that contains all values; counts and percentages begin at 0, positions at 1. */
export function scaleOf(values: readonly number[], { from, whole }: { from: number | null; whole: boolean }): Scale {
  const min = from ?? Math.min(...values);
  const max = Math.max(...values, min);
  const span = max - min || 1;
  const raw = span / 4;
  const unit = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((one) => one >= raw) ?? unit * 10;
  const rounded = whole ? Math.max(1, Math.ceil(step)) : step;
  const ticks: number[] = [];
  const first = Math.floor(min / rounded) * rounded;
  for (let at = first; at < max + rounded && ticks.length < 8; at += rounded) ticks.push(Number(at.toFixed(6)));
  if (ticks.length === 1) ticks.push(Number((first + rounded).toFixed(6)));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** A line through the measured values, broken at gaps; single points are dots. */
export function lineOf(points: readonly ({ x: number; y: number } | null)[]): {
  path: string;
  dots: { x: number; y: number }[];
} {
  const parts: string[] = [];
  const dots: { x: number; y: number }[] = [];
  points.forEach((point, at) => {
    if (!point) return;
    const [before, after] = [points[at - 1], points[at + 1]];
    const place = `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    if (before) parts.push(`L${place}`);
    else if (after) parts.push(`M${place}`);
    if (!before && !after) dots.push(point);
  });
  return { path: parts.join(''), dots };
}
