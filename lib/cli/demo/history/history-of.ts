import { isOnDomain } from '#lib/text/on-domain.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Start of a day's rounds, UTC, and how long after it the last check is done. */
const ROUND_AT_MS = 5 * 60 * MINUTE_MS;
const ROUND_TAKES_MS = 180 * MINUTE_MS;

/** Whose history to generate, and over which days. */
export interface HistoryOf {
  userId: string;
  projectId: string;
  /** Host of the project's site, with its www. */
  host: string;
  isOwn: (host: string) => boolean;
  /** Days since the last check, the longest ago first: days - 1, …, 0. */
  daysAgo: readonly number[];
  /** Time of a round: this many days ago, this many minutes after its slot. */
  at: (ago: number, minute: number) => Date;
  /** Day number of the simulated internet at a time. */
  worldDay: (at: Date) => number;
  /** Start of the history, and the time up to which it is generated. */
  start: Date;
  now: Date;
}

/**
 * @param now the last round is the newest one completed by then
 * @param worldDayNow current day number of the simulated internet
 */
export function historyOf(
  who: { userId: string; projectId: string; domain: string },
  days: number,
  now: Date,
  worldDayNow: number,
): HistoryOf {
  const lastDay = Math.floor((now.getTime() - ROUND_AT_MS - ROUND_TAKES_MS) / DAY_MS);
  const at = (ago: number, minute: number) => new Date((lastDay - ago) * DAY_MS + ROUND_AT_MS + minute * MINUTE_MS);
  return {
    userId: who.userId,
    projectId: who.projectId,
    host: `www.${who.domain}`,
    isOwn: (host) => isOnDomain(host, who.domain),
    daysAgo: Array.from({ length: days }, (_, index) => days - 1 - index),
    at,
    worldDay: (moment) => worldDayNow - (Math.floor(now.getTime() / DAY_MS) - Math.floor(moment.getTime() / DAY_MS)),
    start: new Date(at(days - 1, 0).getTime() - 60 * MINUTE_MS),
    now,
  };
}
