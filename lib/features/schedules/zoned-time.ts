/** Times of day in IANA zones, with the days on which clocks are moved. A wall time is written as the moment at which UTC shows it. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for a zone that is not known */
function formatOf(timezone: string): Intl.DateTimeFormat {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone: timezone, hourCycle: 'h23', era: 'short' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
    });
    formats.set(timezone, format);
  }
  return format;
}

/** Whether a name is a zone of the IANA database; offsets such as "+02:00" are none. */
export function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** What clocks in a zone show at a moment. */
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
 * When clocks in a zone show a time: the first time, where they show it twice; where they leave it out, the moment they are
 * moved, which is the next one they show.
 */
export function momentOf(wall: Date, timezone: string): Date {
  const ms = wall.getTime();
  const [before, after] = [offsetAt(ms - DAY_MS, timezone), offsetAt(ms + DAY_MS, timezone)];
  const fits = [before, after].map((offset) => ms - offset).filter((at) => at + offsetAt(at, timezone) === ms);
  if (fits.length > 0) return new Date(Math.min(...fits));
  // Left out: the clocks are moved between the two, and nothing else changes there.
  let [low, high] = [ms - after - 2 * HOUR_MS, ms - before + 2 * HOUR_MS];
  const early = offsetAt(low, timezone);
  while (high - low > 1_000) {
    const middle = Math.floor((low + high) / 2_000) * 1_000;
    if (offsetAt(middle, timezone) === early) low = middle;
    else high = middle;
  }
  return new Date(high);
}

/** The day that clocks in a zone show, YYYY-MM-DD. */
export const dayOf = (moment: Date, timezone: string): string => wallOf(moment, timezone).toISOString().slice(0, 10);

/** When a day begins in a zone. @param day YYYY-MM-DD */
export const startOfDay = (day: string, timezone: string): Date => momentOf(new Date(`${day}T00:00:00Z`), timezone);

/** A day so many days later. @param day YYYY-MM-DD */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
