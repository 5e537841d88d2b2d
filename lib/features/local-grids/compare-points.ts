import type { GridComparison, PointStatus } from '#lib/features/local-grids/contract.ts';

/** What a comparison needs of a point. */
export interface ComparedPoint {
  no: number;
  status: PointStatus;
  position: number | null;
}

type Change = GridComparison['points'][number]['change'];

const isMeasured = (point: ComparedPoint | undefined): point is ComparedPoint =>
  point?.status === 'found' || point?.status === 'not_found';

function changeOf(now: ComparedPoint, before: ComparedPoint | undefined): Change {
  if (!isMeasured(now) || !isMeasured(before)) return null;
  if (now.position === null) return before.position === null ? 0 : 'lost';
  return before.position === null ? 'new' : before.position - now.position;
}

/** The change at each point between two grids of the same points; what was not measured in both is not compared. */
export function comparePoints(
  now: readonly ComparedPoint[],
  before: readonly ComparedPoint[],
): Omit<GridComparison, 'id' | 'created_at'> {
  const byNo = new Map(before.map((point) => [point.no, point]));
  const points = now.map((point) => ({ no: point.no, change: changeOf(point, byNo.get(point.no)) }));
  const count = (is: (change: Change) => boolean) => points.filter(({ change }) => is(change)).length;
  return {
    up: count((change) => typeof change === 'number' && change > 0),
    down: count((change) => typeof change === 'number' && change < 0),
    entered: count((change) => change === 'new'),
    lost: count((change) => change === 'lost'),
    same: count((change) => change === 0),
    not_compared: count((change) => change === null),
    points,
  };
}
