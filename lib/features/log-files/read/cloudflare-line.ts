import { z } from 'zod';
import { botOf } from '#lib/features/log-files/read/bots.ts';
import { addressOf, hostOf, type ParsedLine, pathOf, statusOf } from '#lib/features/log-files/read/log-entry.ts';

const MAX_MS = 86_400_000;

const record = z.object({
  ClientIP: z.string().max(100).optional(),
  ClientRequestUserAgent: z.string().optional(),
  ClientRequestHost: z.string().optional(),
  ClientRequestURI: z.string(),
  EdgeResponseStatus: z.number(),
  EdgeResponseBytes: z.int().min(0).optional(),
  EdgeStartTimestamp: z.union([z.string(), z.number()]),
  EdgeTimeToFirstByteMs: z.number().min(0).max(MAX_MS).optional(),
});

/** A line of Cloudflare Logpush (`http_requests`). Times may be RFC 3339, or Unix seconds or nanoseconds. */
export function parseCloudflare(line: string): ParsedLine {
  const parsed = record.safeParse(jsonOf(line));
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.');
    return { malformed: field ? `${field} is missing or has another type` : 'not a JSON object' };
  }
  const { ClientRequestUserAgent: agent, EdgeStartTimestamp: start, ...rest } = parsed.data;
  if (!agent) return 'no-agent';
  const bot = botOf(agent);
  if (!bot) return 'visitor';
  const time = typeof start === 'string' ? Date.parse(start) : start > 1e12 ? start / 1e6 : start * 1_000;
  const status = statusOf(String(rest.EdgeResponseStatus));
  if (Number.isNaN(new Date(time).getTime())) return { malformed: 'EdgeStartTimestamp is not a time' };
  if (status === null) return { malformed: 'EdgeResponseStatus is not a status code' };
  return {
    bot,
    time,
    address: addressOf(rest.ClientIP),
    host: hostOf(rest.ClientRequestHost),
    path: Buffer.from(pathOf(rest.ClientRequestURI)).toString('latin1'),
    status,
    bytes: rest.EdgeResponseBytes ?? null,
    durationMs: rest.EdgeTimeToFirstByteMs ?? null,
  };
}

function jsonOf(line: string): unknown {
  try {
    // JSON is UTF-8; lines keep the bytes of the file (Latin-1).
    return JSON.parse(Buffer.from(line, 'latin1').toString());
  } catch {
    return null;
  }
}
