/** Result of a resilience test: a figure with its target, or why it could not be measured here. */
export interface ResilienceRow {
  /** Short name of the measurement. */
  what: string;
  /** Null when it could not be measured here; `note` says why. */
  figure: number | null;
  unit: string;
  /** "≤ 30", "≥ 0.9" or "= 0", in the figure's unit. */
  target: string;
  /** One line on the method, or on how to read the figure. */
  note?: string;
}

/**
 * The full form is for `npm run drill`, with the numbers of the reliability table; the short one for `npm test`, in under a
 * minute.
 */
export type ResilienceForm = 'full' | 'short';

/** One property of the program under stress, measured on loopback with real processes. */
export interface ResilienceTest {
  /** Its name on the command line: `npm run drill -- kill-worker`. */
  name: string;
  /** The tested property, as a sentence. */
  property: string;
  run: (form: ResilienceForm) => Promise<ResilienceRow[]>;
}

/** Whether a row meets its target. An unmeasured one does not. */
export function passes({ figure, target }: ResilienceRow): boolean {
  if (figure === null) return false;
  const [sign, limit] = target.split(' ');
  if (sign === '≤') return figure <= Number(limit);
  if (sign === '≥') return figure >= Number(limit);
  return figure === Number(limit);
}
