/** Places for the labels of a chart's extremes; pixels, y downward. */

/** Space above the highest and below the lowest point of a chart, in pixels, so that their labels fit. */
export const LABEL_ROOM = 20;

interface Point {
  x: number;
  y: number;
}

/** A label: the point that it names, its text, and the side of the line that it is on. */
export interface Label {
  point: Point;
  text: string;
  side: 'above' | 'below';
}

/** The middle of a label's text, and its baseline. */
export type Place = Point;

/** Labels for the highest and the lowest point of a line. Equal points: the latest one, and one label if all are equal. */
export function extremeLabels(
  points: readonly (Point & { value: number })[],
  text: (value: number) => string,
): Label[] {
  const [first] = points;
  if (!first) return [];
  const top = points.reduce((best, one) => (one.y <= best.y ? one : best), first);
  const bottom = points.reduce((best, one) => (one.y >= best.y ? one : best), first);
  return [
    { point: top, text: text(top.value), side: 'above' },
    ...(top.y === bottom.y ? [] : [{ point: bottom, text: text(bottom.value), side: 'below' as const }]),
  ];
}

const CHAR = 7;
const LINE = 14;
/** Distance between a point and the nearest edge of its label. */
const GAP = 7;

/** The box of a text centered at a place. */
const boxOf = ({ x, y }: Place, text: string) => {
  const half = (text.length * CHAR) / 2;
  return { left: x - half, right: x + half, top: y - LINE + 3, bottom: y + 3 };
};
type Box = ReturnType<typeof boxOf>;

/** Between a label and a line. */
const CLEAR = 3;
const around = ({ left, right, top, bottom }: Box): Box => ({
  left: left - CLEAR,
  right: right + CLEAR,
  top: top - CLEAR,
  bottom: bottom + CLEAR,
});

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Whether a segment crosses a box: sampled, which is exact enough for boxes larger than the step. */
function crosses(from: Point, to: Point, box: Box): boolean {
  if (Math.max(from.x, to.x) < box.left || Math.min(from.x, to.x) > box.right) return false;
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / 4));
  for (let step = 0; step <= steps; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return true;
  }
  return false;
}

/**
 * Places each label beside its point where it lies on no line and on no other label; if there is none, where it crosses
 * the fewest segments.
 * @param runs the lines of the chart: points that are joined
 * @param edges what the labels stay within
 */
export function placeLabels(
  labels: readonly Label[],
  runs: readonly (readonly Point[])[],
  edges: { left: number; right: number },
): Place[] {
  const placed: Box[] = [];
  return labels.map(({ point, text, side }) => {
    const half = (text.length * CHAR) / 2;
    const [y, farther] =
      side === 'above'
        ? [point.y - GAP, point.y - GAP - LINE]
        : [point.y + GAP + LINE - 5, point.y + GAP + 2 * LINE - 5];
    const candidates = [0, half + GAP, -half - GAP, 2 * half + GAP, -2 * half - GAP].flatMap((dx) =>
      (dx === 0 ? [y, farther] : [y, point.y + 4, farther]).map((at) => ({
        x: Math.min(edges.right - half, Math.max(edges.left + half, point.x + dx)),
        y: at,
      })),
    );
    const costs = candidates.map((place) => {
      const box = boxOf(place, text);
      const lines = runs.reduce(
        (sum, run) => sum + run.slice(1).filter((to, at) => crosses(run[at] ?? to, to, around(box))).length,
        0,
      );
      return lines + 100 * placed.filter((other) => overlap(box, other)).length;
    });
    const best = candidates[costs.indexOf(Math.min(...costs))] ?? { x: point.x, y };
    placed.push(boxOf(best, text));
    return best;
  });
}
