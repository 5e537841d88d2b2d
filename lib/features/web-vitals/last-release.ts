const DAY_MS = 86_400_000;
/** Tuesday: Google publishes the history on Mondays. */
const WEEKDAY = 2;

/** The last Tuesday, 00:00 UTC: by then the history of the Chrome UX Report has its newest week. */
export function lastRelease(now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const since = (now.getUTCDay() - WEEKDAY + 7) % 7;
  return new Date(midnight - since * DAY_MS);
}
