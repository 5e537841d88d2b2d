import { CronExpressionParser } from 'cron-parser';
import type { ScheduleEvery } from '#lib/features/schedules/contract.ts';
import { momentOf, wallOf } from '#lib/text/zoned-time.ts';

/** When a schedule is due. */
export interface Timing {
  every: ScheduleEvery;
  /** Minute of the day, for daily, weekly and monthly schedules. */
  minute: number;
  /** Weekly: 0 (Sunday) to 6; monthly: 1 to 31. */
  day: number | null;
  /** Cron expression with five fields, for custom schedules. */
  cron: string | null;
  /** IANA name. */
  timezone: string;
}

const DAY_MS = 86_400_000;
const FIELD = /^(?:\d|[*,/-]|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)+$/i;
/** Maximum number of wall times examined for one slot: few of them map to the same moment. */
const MAX_WALLS = 64;

/** The rule that a cron expression violates; null when it is valid. */
export function ruleBrokenByCron(cron: string): string | null {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== 5) {
    return `must have five fields: minute, hour, day of the month, month, day of the week; given: ${cron.trim() === '' ? 0 : fields.length}`;
  }
  const odd = fields.find((field) => !FIELD.test(field));
  if (odd !== undefined)
    return `must consist of numbers, names of days and months, and * , - /; “${odd.slice(0, 40)}” is not`;
  try {
    const expression = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(Date.UTC(2026, 0, 1)) });
    if (expression.fields.minute.values.length > 1) return 'must run at most once an hour: use one minute';
    expression.next();
    return null;
  } catch (error) {
    const told = error instanceof Error ? error.message : '';
    return /loop limit|out of the time span|explicit day/i.test(told)
      ? 'must contain a valid day: no month has it'
      : `cannot be read: ${told.slice(0, 120) || 'it is malformed'}`;
  }
}

/** Wall times of a schedule after the given one, in order. */
function* wallsAfter({ every, minute, day, cron }: Timing, wall: Date): Generator<Date> {
  if (every === 'off') return;
  if (every === 'cron') {
    const expression = CronExpressionParser.parse(cron ?? '', { tz: 'UTC', currentDate: wall });
    for (;;) yield expression.next().toDate();
  }
  const start = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  if (every === 'monthly') {
    for (let month = 0; ; month++) {
      const last = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + month + 1, 0));
      const date = Math.min(day ?? 1, last.getUTCDate());
      const at = Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), date) + minute * 60_000;
      if (at > wall.getTime()) yield new Date(at);
    }
  }
  for (let days = 0; ; days++) {
    const at = new Date(start + days * DAY_MS + minute * 60_000);
    if (at.getTime() <= wall.getTime()) continue;
    if (every === 'weekly' && at.getUTCDay() !== (day ?? 1)) continue;
    yield at;
  }
}

/**
 * The first slot after a given time; null while it is off. A time skipped when clocks go forward is due at the change;
 * one that occurs twice when they go back is due only the first time.
 */
export function nextSlot(timing: Timing, after: Date): Date | null {
  // Start some hours earlier, because the clocks may have changed since.
  const from = new Date(wallOf(after, timing.timezone).getTime() - 4 * 3_600_000);
  let looked = 0;
  for (const wall of wallsAfter(timing, from)) {
    const moment = momentOf(wall, timing.timezone);
    if (moment > after) return moment;
    if (++looked > MAX_WALLS) break;
  }
  return null;
}

/** The next slots in order. */
export function nextSlots(timing: Timing, after: Date, count: number): Date[] {
  const slots: Date[] = [];
  for (let at = nextSlot(timing, after); at !== null && slots.length < count; at = nextSlot(timing, at)) slots.push(at);
  return slots;
}

/** The last slot that is not after `now`, starting from one that is known to be due. */
export function lastSlot(timing: Timing, due: Date, now: Date): Date {
  let last = due;
  // After a long outage, only its end matters.
  const near = new Date(now.getTime() - 40 * DAY_MS);
  if (last < near) last = nextSlot(timing, near) ?? last;
  for (let next = nextSlot(timing, last); next !== null && next <= now; next = nextSlot(timing, next)) last = next;
  return last > now ? due : last;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Describes a schedule as text. */
export function inWords({ every, minute, day, cron, timezone }: Timing): string {
  const zone = timezone === 'UTC' ? 'UTC' : timezone;
  switch (every) {
    case 'off':
      return 'Off';
    case 'daily':
      return `Every day at ${clock(minute)} (${zone})`;
    case 'weekly':
      return `Every ${WEEKDAYS[day ?? 1]} at ${clock(minute)} (${zone})`;
    case 'monthly':
      return `On day ${day ?? 1} of each month${(day ?? 1) > 28 ? ', or its last' : ''} at ${clock(minute)} (${zone})`;
    case 'cron':
      return `Cron ${cron} (${zone})`;
  }
}

/** Approximate number of days between two slots; null while it is off. */
export function daysBetween(timing: Timing, now: Date): number | null {
  const slots = nextSlots(timing, now, 8);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last || slots.length < 2) return null;
  const gaps = slots.slice(1).map((at, index) => at.getTime() - (slots[index]?.getTime() ?? 0));
  return Math.max(...gaps) / DAY_MS;
}
