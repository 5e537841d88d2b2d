import type { RunEnd } from '#lib/runs/run-definition.ts';
import { withDay } from './plan-days.ts';

/** After this a sync continues as a new queue job, well before its job's time limit. */
export const HAND_OVER_MS = 60 * 60_000;

/** Days that are loaded: contiguous. */
export interface LoadedDays {
  from: string;
  to: string;
}

/** The days that a sync loads, one after the other. */
export interface DayLoad {
  /** In this order. */
  days: readonly string[];
  /** What is loaded already; null: nothing. */
  loaded: LoadedDays | null;
  /** When the attempt began, of `performance.now()`. */
  began: number;
  /** Status of the run. @throws LeaseLost */
  status(): Promise<string>;
  /** Loads and stores a day; `after`: what is loaded with it. */
  load(day: string, after: LoadedDays): Promise<void>;
}

/** Loads days until all are there, the sync is to pause, or it has to continue as another job. */
export async function loadDays({ days, loaded, began, status, load }: DayLoad): Promise<RunEnd<Record<never, never>>> {
  let known = loaded;
  for (const day of days) {
    if ((await status()) === 'pausing') return { status: 'paused', data: {} };
    if (performance.now() - began > HAND_OVER_MS) return { status: 'queued', data: {} };
    const after = withDay(known, day);
    await load(day, after);
    known = after;
  }
  return { status: 'done', data: {} };
}
