import type { EVERY } from '#lib/features/backlinks/index-contract.ts';

const DAY_MS = 86_400_000;
const DAYS: Record<(typeof EVERY)[number], number | null> = { off: null, weekly: 7, monthly: 30 };

/**
 * When the next check is due: whole steps after the one that was due, so that its hour stays, and never in the past: slots
 * that were missed while nothing ran are not made up for. Null where there is no schedule.
 * @param before the slot that was due; null where there was none
 */
export function nextSlot(every: (typeof EVERY)[number], before: Date | null, now: Date): Date | null {
  const days = DAYS[every];
  if (days === null) return null;
  const step = days * DAY_MS;
  const from = (before ?? now).getTime();
  const steps = Math.max(1, Math.floor((now.getTime() - from) / step) + 1);
  return new Date(from + steps * step);
}
