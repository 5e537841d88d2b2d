import { botOf } from '#lib/features/log-files/read/bots.ts';
import {
  countOf,
  hostOf,
  type ParsedLine,
  pathOf,
  statusOf,
  targetHost,
} from '#lib/features/log-files/read/log-entry.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const TIME = /^(\d\d)\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-])(\d\d)(\d\d)$/;

const malformed = (reason: string) => ({ malformed: reason });

/**
 * A line of nginx or Apache: common or combined format, also with a virtual host in front and a response time at the end.
 * Fields are found by position; user agents of other visitors end the work early.
 */
export function parseCombined(line: string): ParsedLine {
  const open = line.indexOf(' [');
  const close = open < 0 ? -1 : line.indexOf('] "', open);
  if (close < 0) return malformed('no [time] followed by a quoted request');
  const request = close + 3;
  const requestEnd = endOfQuoted(line, request);
  if (requestEnd < 0) return malformed('the quoted request does not end');
  const referrer = line.indexOf('"', requestEnd + 1);
  const numbers = line.slice(requestEnd + 2, referrer < 0 ? undefined : referrer - 1);
  const space = numbers.indexOf(' ');
  const status = statusOf(space < 0 ? numbers : numbers.slice(0, space));
  if (status === null) return malformed('no status code after the request');
  if (referrer < 0) return 'no-agent';
  const referrerEnd = endOfQuoted(line, referrer + 1);
  if (referrerEnd < 0 || line[referrerEnd + 2] !== '"') return malformed('no quoted user agent after the referrer');
  const agentEnd = endOfQuoted(line, referrerEnd + 3);
  if (agentEnd < 0) return malformed('the quoted user agent does not end');
  const bot = botOf(line.slice(referrerEnd + 3, agentEnd));
  if (!bot) return 'visitor';
  const time = timeOf(line.slice(open + 2, close));
  if (time === null) return malformed('the time is not like 10/Oct/2026:13:55:36 +0000');
  const [, target] = line.slice(request, requestEnd).split(' ', 3);
  if (!target) return malformed('the request has no path');
  const bytes = space < 0 ? null : countOf(numbers.slice(space + 1));
  const start = startOf(line.slice(0, open));
  return {
    bot,
    time,
    address: start.address,
    host: targetHost(target) ?? start.host,
    path: pathOf(target),
    status,
    bytes,
    durationMs: durationOf(line.slice(agentEnd + 1)),
  };
}

/** IPv4 or IPv6, as the client of a line. */
const ADDRESS = /^(?:[\d.]{7,15}|[\da-f:.]{2,45})$/i;

/** The client's address, and the virtual host before it (Apache `vhost_combined`); null: the line begins with the client. */
function startOf(start: string): { address: string | null; host: string | null } {
  const [first = '', second = '', ...rest] = start.split(' ');
  if (rest.length >= 2 && ADDRESS.test(second)) return { address: second, host: hostOf(first) };
  return { address: ADDRESS.test(first) ? first : null, host: null };
}

/** Position of the quote that ends a quoted text; a backslash escapes. -1: none. */
function endOfQuoted(line: string, from: number): number {
  let end = line.indexOf('"', from);
  while (end > from) {
    let slashes = 0;
    while (end - slashes > from && line[end - slashes - 1] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
    end = line.indexOf('"', end + 1);
  }
  return end;
}

function timeOf(text: string): number | null {
  const [, day, monthName = '', year, hour, minute, second, sign, hours, minutes] = TIME.exec(text) ?? [];
  const month = MONTHS.indexOf(monthName);
  if (month < 0) return null;
  if (Number(day) > 31 || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  const local = Date.UTC(Number(year), month, Number(day), Number(hour), Number(minute), Number(second));
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? local + offset : local - offset;
}

/** The field after the user agent: seconds with a decimal point (nginx $request_time), or whole microseconds (Apache %D). */
function durationOf(rest: string): number | null {
  const field = rest.trim().split(' ', 1)[0]?.replaceAll('"', '').replace(/^rt=/, '') ?? '';
  if (/^\d{1,6}\.\d{1,6}$/.test(field)) return Number(field) * 1_000;
  return /^\d{1,12}$/.test(field) ? Number(field) / 1_000 : null;
}
