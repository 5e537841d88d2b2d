/**
 * Times of day in IANA time zones, including clock changes. A wall time is represented by the moment at which UTC shows
 * it.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown time zone */
function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timezone, format);
  }
  return format;
}

/** Whether a name is a time zone of the IANA database; offsets such as "+02:00" are not. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The wall time in a time zone at a given moment. */
export function wallOf(moment: Date, timezone: string): Date {
  const parts = Object.fromEntries(
    formatOf(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

const offsetAt = (ms: number, timezone: string) =>
  wallOf(new Date(ms), timezone).getTime() - Math.floor(ms / 1_000) * 1_000;

/**
 * The moment at which clocks in a time zone show a time: the first one if they show it twice; if they skip it, the
 * moment of the change, when they show the next existing time.
 */
export function momentOf(wall: Date, timezone: string): Date {
  const ms = wall.getTime();
  const [before, after] = [offsetAt(ms - DAY_MS, timezone), offsetAt(ms + DAY_MS, timezone)];
  const fits = [before, after].map((offset) => ms - offset).filter((at) => at + offsetAt(at, timezone) === ms);
  if (fits.length > 0) return new Date(Math.min(...fits));
  // Skipped: find the clock change by bisection, because it is the only one in between.
  let [low, high] = [ms - after - 2 * HOUR_MS, ms - before + 2 * HOUR_MS];
  const early = offsetAt(low, timezone);
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetAt(middle, timezone) === early) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** The day in a time zone, YYYY-MM-DD. */
export const dayOf = (moment: Date, timezone: string): string => wallOf(moment, timezone).toISOString().slice(0, 10);

/** Start of a day in a time zone. @param day YYYY-MM-DD */
export const startOfDay = (day: string, timezone: string): Date => momentOf(new Date(`${day}T00:00:00Z`), timezone);

/** Adds days to a day. @param day YYYY-MM-DD */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Number of days from one to another, both counted. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;
