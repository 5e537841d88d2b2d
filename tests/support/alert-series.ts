import type { Evaluation } from '#lib/features/alerts/kinds/define-alert-kind.ts';
import type { Series } from '#lib/features/alerts/kinds/series.ts';
import type { RankPoint } from '#lib/features/alerts/series/points.ts';

/** Measurements in March 2026 for tests of alert kinds. */

export const day = (number: number, hour = 6) => new Date(Date.UTC(2026, 2, number, hour));
/** A check: a position, or null when it was not among the first twenty. */
export const rank = (number: number, position: number | null, depth = 20): RankPoint => ({
  at: day(number),
  position,
  depth,
});
/** One subject `a` with these points. */
export const seriesOf = <Point>(...points: Point[]): Series<Point>[] => [
  { subject: 'a', label: 'rye bread', path: '/x', points },
];
/** An evaluation of these days. */
export const evaluation = (from: number, until: number, notified: [string, Date][] = []): Evaluation => ({
  projectId: 'p',
  span: { after: day(from, 0), until: day(until, 23) },
  notified: new Map(notified),
});
export const titles = (found: readonly { title: string }[]) => found.map(({ title }) => title);
