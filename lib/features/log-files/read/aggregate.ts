import type { LogEntry } from '#lib/features/log-files/read/log-entry.ts';
import { UNVERIFIED, type Verification } from '#lib/features/log-files/verify/verification.ts';

/** Distinct combinations of day, bot, status, host and path that are counted separately; further paths are counted together. */
export const MAX_ROWS = 200_000;
/** Characters of all these paths together, which bounds the memory when paths are long. */
const MAX_CHARACTERS = 32 * 1024 * 1024;
/** Distinct combinations of day, bot, status and host. A year of 20 crawlers with 10 statuses has 73,000. */
const MAX_GROUPS = 100_000;
const MAX_PATH = 2_000;
const DAY_MS = 86_400_000;

/** Requests of one crawler on one UTC day with one status, verified in the same way. */
export interface LogRow extends Verification {
  /** YYYY-MM-DD, UTC. */
  day: string;
  bot: string;
  status: number;
  /** null: the lines carry no host. */
  host: string | null;
  /** null: all paths beyond the limit together. */
  path: string | null;
  hits: number;
  /** Bytes sent in the hits that have them. */
  bytes: number;
  lastAt: number;
  /** Hits with a response time, and the sum of these times. */
  timed: number;
  totalMs: number;
}

/** Counts requests in bounded memory. */
export function createAggregate({ maxRows = MAX_ROWS, maxCharacters = MAX_CHARACTERS, maxGroups = MAX_GROUPS } = {}) {
  const groups = new Map<string, Map<string | null, LogRow>>();
  let paths = 0;
  let characters = 0;
  let uncounted = 0;

  function rowOf(
    { time, bot, status, host, path: whole }: LogEntry,
    { verification, method }: Verification,
  ): LogRow | null {
    const day = Math.floor(time / DAY_MS);
    const groupKey = `${day} ${status} ${bot.name} ${verification} ${method} ${host ?? ''}`;
    let group = groups.get(groupKey);
    if (!group) {
      if (groups.size >= maxGroups) return null;
      group = new Map();
      groups.set(groupKey, group);
    }
    const path = whole.length > MAX_PATH ? whole.slice(0, MAX_PATH) : whole;
    const known = group.get(path);
    if (known) return known;
    const fits = paths < maxRows && characters + path.length <= maxCharacters;
    // A copy: a part of a line keeps the whole chunk of the file in memory.
    const key = fits ? copyOf(path) : null;
    const remainder = key === null ? group.get(null) : undefined;
    if (remainder) return remainder;
    if (key !== null) {
      paths++;
      characters += key.length;
    }
    const row: LogRow = {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      bot: bot.name,
      verification,
      method,
      status,
      host: host === null ? null : readable(copyOf(host)),
      path: key,
      hits: 0,
      bytes: 0,
      lastAt: time,
      timed: 0,
      totalMs: 0,
    };
    group.set(key, row);
    return row;
  }

  return {
    add(entry: LogEntry, verified: Verification = UNVERIFIED): void {
      const row = rowOf(entry, verified);
      if (!row) {
        uncounted++;
        return;
      }
      row.hits++;
      row.bytes = Math.min(row.bytes + (entry.bytes ?? 0), Number.MAX_SAFE_INTEGER);
      row.lastAt = Math.max(row.lastAt, entry.time);
      if (entry.durationMs === null) return;
      row.timed++;
      row.totalMs += entry.durationMs;
    },
    /** Rows so far. */
    size: () => paths + groups.size,
    /** Hits of days, bots, statuses and hosts beyond the limit. */
    uncounted: () => uncounted,
    *rows(): Generator<LogRow> {
      for (const group of groups.values()) {
        for (const row of group.values()) yield { ...row, path: row.path === null ? null : readable(row.path) };
      }
    },
  };
}

const copyOf = (latin1: string): string => Buffer.from(latin1, 'latin1').toString('latin1');

/** The bytes of a path as UTF-8; control characters, which no database or terminal takes as text, are replaced. */
function readable(latin1: string): string {
  return Buffer.from(latin1, 'latin1')
    .toString('utf8')
    .replaceAll(/\p{Cc}/gu, '\ufffd');
}
