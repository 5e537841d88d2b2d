/**
 * How a metric changed, shown the same way on every screen, in reports and in messages: the arrow is the direction on
 * screen, the color says whether it is good. For positions 1 is the best, so a smaller number is a rise.
 */

export type Better = 'higher' | 'lower' | 'neither';

/** The direction of a change, and whether it is an improvement. */
export interface Movement {
  arrow: '▲' | '▼';
  isUp: boolean;
  tone: 'better' | 'worse' | 'same';
}

export const ARROWS = { up: '▲', down: '▼' } as const;

/** Text colors of the tones. */
export const TONES: Readonly<Record<Movement['tone'], string>> = {
  better: 'text-better',
  worse: 'text-worse',
  same: 'text-muted',
};

/**
 * @param change difference of the metric
 * @param isPosition 1 is the best: a smaller number is a rise
 * @returns null without a change
 */
export function movementOf(
  change: number,
  { better = 'higher', isPosition = false }: { better?: Better; isPosition?: boolean } = {},
): Movement | null {
  if (change === 0) return null;
  const isUp = change > 0 !== isPosition;
  const isGood = isPosition ? isUp : change > 0 === (better === 'higher');
  const tone = better === 'neither' && !isPosition ? 'same' : isGood ? 'better' : 'worse';
  return { arrow: isUp ? ARROWS.up : ARROWS.down, isUp, tone };
}

/** Tone of a text of `placesText`, or of "new" and "lost". */
export const toneOfPlaces = (text: string): Movement['tone'] =>
  text === 'new' || text.startsWith(ARROWS.up)
    ? 'better'
    : text === 'lost' || text.startsWith(ARROWS.down)
      ? 'worse'
      : 'same';

/** "▲ 3" for three positions gained, "▼ 2" for two lost, "0" for none. */
export function placesText(gained: number): string {
  const movement = movementOf(gained);
  return movement ? `${movement.arrow} ${Math.abs(gained)}` : '0';
}
