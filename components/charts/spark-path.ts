/** Coordinates of a sparkline: time runs right, better or more is up, missing measurements are gaps. */

export const SPARK = { width: 88, height: 24 } as const;
const EDGE = 3;
/** Minimum number of steps across the width, so that a short history is not squeezed to the edge. */
const MIN_STEPS = 6;

/** The SVG paths of a sparkline. */
export interface Spark {
  /** Runs of measured values; a value between two gaps is a dot. */
  line: string;
  /** Ticks at the bottom for values below the scale: not found. */
  floor: string;
  /** The latest value, unless it is at the bottom. */
  end: string;
}

/** @param values ascending in time: from 1 (top) to 0 (bottom); 'floor' below that; null where nothing was measured */
export function sparkOf(
  values: readonly (number | 'floor' | null)[],
  { width, height }: { width: number; height: number } = SPARK,
): Spark {
  const first = Math.max(
    0,
    Math.min(
      values.findIndex((value) => value !== null),
      values.length - 1 - MIN_STEPS,
    ),
  );
  const shown = values.slice(first);
  const step = (width - 2 * EDGE) / Math.max(1, shown.length - 1);
  const hasFloor = shown.includes('floor');
  const bottom = height - EDGE - (hasFloor ? 4 : 0);
  const x = (at: number) => (EDGE + at * step).toFixed(1);
  const place = (at: number, share: number) => `${x(at)} ${(bottom - share * (bottom - EDGE)).toFixed(1)}`;
  let [line, floor, end] = ['', '', ''];
  shown.forEach((value, at) => {
    if (value === null) return;
    if (value === 'floor') {
      floor += `M${x(at)} ${height - 2}h0.01`;
      end = '';
      return;
    }
    const isJoined = typeof shown[at - 1] === 'number';
    const isAlone = !isJoined && typeof shown[at + 1] !== 'number';
    line += `${isJoined ? 'L' : 'M'}${place(at, value)}${isAlone ? 'h0.01' : ''}`;
    end = `M${place(at, value)}h0.01`;
  });
  return { line, floor, end };
}
