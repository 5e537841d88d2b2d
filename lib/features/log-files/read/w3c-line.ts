import { botOf } from '#lib/features/log-files/read/bots.ts';
import { addressOf, countOf, hostOf, type ParsedLine, statusOf } from '#lib/features/log-files/read/log-entry.ts';

/** Positions of the columns that a `#Fields` line names. */
export type W3cFields = ReadonlyMap<string, number>;

/** Reads a `#Fields` line; null for any other comment. */
export function readFields(line: string): W3cFields | null {
  if (!line.startsWith('#Fields:')) return null;
  const names = line.slice(8).trim().split(/\s+/);
  return new Map(names.map((name, at) => [name.toLowerCase(), at]));
}

/** A line of IIS (separated by spaces, milliseconds) or CloudFront (by tabs, seconds). Their times are UTC. */
export function parseW3c(line: string, fields: W3cFields): ParsedLine {
  const cloudFront = fields.has('x-edge-location');
  const values = line.split(cloudFront ? '\t' : ' ');
  if (values.length !== fields.size) return { malformed: `${values.length} columns; #Fields names ${fields.size}` };
  const column = (name: string): string => values[fields.get(name) ?? -1] ?? '-';
  const status = statusOf(column('sc-status'));
  if (status === null) return { malformed: 'sc-status is not a status code' };
  const agent = column('cs(user-agent)');
  if (agent === '-') return 'no-agent';
  const bot = botOf(agent);
  if (!bot) return 'visitor';
  const time = Date.parse(`${column('date')}T${column('time')}Z`);
  if (Number.isNaN(time)) return { malformed: 'date and time are not like 2026-10-10 13:55:36' };
  const query = column('cs-uri-query');
  const path = query === '-' ? column('cs-uri-stem') : `${column('cs-uri-stem')}?${query}`;
  return {
    bot,
    time,
    address: addressOf(column('c-ip')),
    host: hostOf(column(cloudFront ? 'x-host-header' : 'cs-host')),
    path,
    status,
    bytes: countOf(column('sc-bytes')),
    durationMs: taken(column('time-taken'), cloudFront),
  };
}

function taken(text: string, seconds: boolean): number | null {
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return null;
  return seconds ? Number(text) * 1_000 : Number(text);
}
