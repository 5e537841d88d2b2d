import type { LogEntry } from '#lib/features/log-files/read/log-entry.ts';

/** Distinct combinations of day, bot, status and path that are counted separately; further paths are counted as one. */
export const MAX_ROWS = 100_000;
/** Distinct combinations of day, bot and status. A year of 20 crawlers with 10 statuses has 73,000. */
const MAX_GROUPS = 100_000;
const MAX_PATH = 2_000;
const DAY_MS = 86_400_000;

/** Requests of one crawler on one UTC day with one status. */
export interface LogRow {
  /** YYYY-MM-DD, UTC. */
  day: string;
  bot: string;
  status: number;
  /** null: all paths beyond the limit together. */
  path: string | null;
  hits: number;
  /** Bytes sent in the hits that have them. */
  bytes: number;
  firstAt: number;
  lastAt: number;
  /** Hits with a response time, and the sum of these times. */
  timed: number;
  totalMs: number;
}

/** Counts requests in bounded memory. */
export function createAggregate({ maxRows = MAX_ROWS, maxGroups = MAX_GROUPS } = {}) {
  const groups = new Map<string, Map<string | null, LogRow>>();
  let paths = 0;
  let uncounted = 0;

  function rowOf({ time, bot, status, path }: LogEntry): LogRow | null {
    const day = Math.floor(time / DAY_MS);
    const groupKey = `${day} ${status} ${bot.name}`;
    let group = groups.get(groupKey);
    if (!group) {
      if (groups.size >= maxGroups) return null;
      group = new Map();
      groups.set(groupKey, group);
    }
    const known = group.get(path.length > MAX_PATH ? path.slice(0, MAX_PATH) : path);
    if (known) return known;
    // A copy: a part of a line keeps the whole chunk of the file in memory.
    const key = paths < maxRows ? Buffer.from(path.slice(0, MAX_PATH), 'latin1').toString('latin1') : null;
    const remainder = key === null ? group.get(null) : undefined;
    if (remainder) return remainder;
    if (key !== null) paths++;
    const row: LogRow = {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      bot: bot.name,
      status,
      path: key === null ? null : readable(key),
      hits: 0,
      bytes: 0,
      firstAt: time,
      lastAt: time,
      timed: 0,
      totalMs: 0,
    };
    group.set(key, row);
    return row;
  }

  return {
    add(entry: LogEntry): void {
      const row = rowOf(entry);
      if (!row) {
        uncounted++;
        return;
      }
      row.hits++;
      row.bytes += entry.bytes ?? 0;
      row.firstAt = Math.min(row.firstAt, entry.time);
      row.lastAt = Math.max(row.lastAt, entry.time);
      if (entry.durationMs === null) return;
      row.timed++;
      row.totalMs += entry.durationMs;
    },
    /** Hits of days, bots and statuses beyond the limit. */
    uncounted: () => uncounted,
    *rows(): Generator<LogRow> {
      for (const group of groups.values()) yield* group.values();
    },
  };
}

/** The bytes of a path as UTF-8; control characters, which no database or terminal takes as text, are replaced. */
function readable(latin1: string): string {
  return Buffer.from(latin1, 'latin1')
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, '\ufffd');
}
