import { type Logger, pino } from 'pino';
import { redact } from '#lib/platform/observability/redact.ts';
import { currentScope } from '#lib/platform/observability/request-scope.ts';

export type { Logger };

/** Fields that every line gets from the current scope. */
function scopeFields(): Record<string, unknown> {
  const scope = currentScope();
  if (!scope) return {};
  const { requestId, job, span } = scope;
  return {
    ...(requestId ? { requestId } : {}),
    ...(job ? { job: job.name, jobId: job.id, attempt: job.attempt } : {}),
    ...(span?.sampled ? { traceId: span.traceId } : {}),
  };
}

/** Characters of one text in a line, and of one line: requests must not fill the disk. */
const MAX_TEXT = 8_192;
const MAX_LINE = 65_536;
/** Characters that one request or job may write in total. */
const MAX_PER_REQUEST = 262_144;
/** Characters written so far, keyed by the notes that all spans of one request share. */
const written = new WeakMap<object, number>();

/** The given fields with long texts truncated, at any of the few levels that log lines have. */
function bounded<T>(value: T, depth = 0): T {
  const cut = (given: unknown): unknown => {
    if (typeof given === 'string' && given.length > MAX_TEXT) {
      return `${given.slice(0, MAX_TEXT)}… (${given.length} characters)`;
    }
    const isPlain = given !== null && typeof given === 'object' && Object.getPrototypeOf(given) === Object.prototype;
    return isPlain && depth < 5 ? bounded(given, depth + 1) : given;
  };
  if (Array.isArray(value) || value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, given]) => [name, cut(given)])) as T;
}

/** A finished line within its limits; one beyond them is replaced by a note, or dropped. */
function withinBounds(line: string): string {
  const scope = currentScope();
  const dropped = (what: string) =>
    `${JSON.stringify({ level: 40, time: new Date().toISOString(), requestId: scope?.requestId, characters: line.length, msg: what })}\n`;
  const kept = line.length > MAX_LINE ? dropped('a log line was too long and is omitted') : line;
  if (!scope) return kept;
  const before = written.get(scope.notes) ?? 0;
  const after = before + kept.length;
  written.set(scope.notes, after);
  if (before > MAX_PER_REQUEST) return '';
  return after > MAX_PER_REQUEST ? dropped('too much was logged; the rest is omitted') : kept;
}

/** JSON lines on standard error. Secrets are redacted here, so that no caller has to do it. */
export const makeLog = (level: string): Logger =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: scopeFields,
      formatters: { log: (fields) => bounded(fields) },
      hooks: { streamWrite: (line) => withinBounds(redact(line)) },
    },
    pino.destination({ dest: 2, sync: true }),
  );
