import type { CrawlSettings, CrawlWindow } from '#lib/features/site-audits/crawl-fields-contract.ts';
import { InvalidInput } from '#lib/platform/errors.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Milliseconds since midnight in a time zone. */
function timeOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return of('hour') * HOUR_MS + of('minute') * 60_000 + of('second') * 1_000;
}

/** Milliseconds until a window opens, and until it closes; 0: it is open, or closed. A window may span midnight. */
export function windowTimes({ from, to, time_zone }: CrawlWindow, now: Date): { opensIn: number; closesIn: number } {
  const time = timeOfDay(now, time_zone);
  const [start, end] = [from * HOUR_MS, to * HOUR_MS];
  const isOpen = start < end ? time >= start && time < end : time >= start || time < end;
  const until = (at: number) => (at - time + DAY_MS) % DAY_MS;
  return isOpen ? { opensIn: 0, closesIn: until(end) } : { opensIn: until(start), closesIn: 0 };
}

/** `22:00 to 06:00 (Europe/Berlin)` */
export const windowText = ({ from, to, time_zone }: CrawlWindow): string =>
  `${clock(from)} to ${clock(to)} (${time_zone})`;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The window of crawl settings; null: any time. @throws InvalidInput for half of one, or one without hours */
export function windowOf({ crawl_from: from, crawl_to: to, time_zone = 'UTC' }: CrawlSettings): CrawlWindow | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined) throw new InvalidInput('crawl_from and crawl_to belong together');
  if (from === to) throw new InvalidInput('crawl_from and crawl_to must differ');
  return { from, to, time_zone };
}
