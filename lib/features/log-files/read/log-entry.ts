import type { Bot } from '#lib/features/log-files/read/bots.ts';

/** One request of a known crawler. */
export interface LogEntry {
  bot: Bot;
  /** IP address of the client, to verify the crawler: never stored; null: not in the line. */
  address: string | null;
  /** Time of the request, milliseconds since 1970 in UTC. */
  time: number;
  /** Virtual host in lower case, without port; null: the line carries none. */
  host: string | null;
  /** Path with query as requested, in the bytes of the file (Latin-1). */
  path: string;
  status: number;
  /** Bytes sent; null: not in the line. */
  bytes: number | null;
  /** Response time in milliseconds; null: not in the line. */
  durationMs: number | null;
}

/** What a line is: a crawler's request, another visitor's, one without user agent, a comment, or malformed with the reason. */
export type ParsedLine = LogEntry | 'visitor' | 'no-agent' | 'comment' | { malformed: string };

/** A status code of three digits; null: it is none. */
export function statusOf(text: string): number | null {
  return /^[1-9]\d\d$/.test(text) ? Number(text) : null;
}

/** A count; null for "-" and whatever else is no whole number. */
export function countOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}

/** The address of a client; null for "-" and an empty text. */
export const addressOf = (text: string | undefined): string | null => (text && text !== '-' ? text : null);

const MAX_HOST = 253;

/** A host name in lower case, without port and trailing dot; null for "-" and an empty text. */
export function hostOf(text: string | undefined): string | null {
  if (!text || text === '-' || text.startsWith(':')) return null;
  const name = text.toLowerCase().replace(/:\d{1,5}$/, '');
  return (name.endsWith('.') ? name.slice(0, -1) : name).slice(0, MAX_HOST) || null;
}

/** The host of an absolute request target; null: the target is a path. */
export function targetHost(target: string): string | null {
  const scheme = target.startsWith('/') ? -1 : target.indexOf('://');
  return scheme < 0 || scheme > 5 ? null : hostOf(target.slice(scheme + 3).split('/', 1)[0]);
}

/** The path of a request target: absolute URLs, as proxies receive them, lose scheme and host. */
export function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const scheme = target.indexOf('://');
  if (scheme < 0 || scheme > 5) return target;
  const slash = target.indexOf('/', scheme + 3);
  return slash < 0 ? '/' : target.slice(slash);
}
