/** Days as text, YYYY-MM-DD, without a time zone. */

/** Search Console keeps 16 months. */
export const MAX_MONTHS = 16;

/** A day some months earlier; the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** A date column as text. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** A day for a date column. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The day in Search Console's time zone. */
export const pacificDay = (now: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(now);
