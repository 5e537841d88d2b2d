/** Codes with which Prisma and pg report that the server cannot be reached or closes the connection. */
const DOWN = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EPIPE',
  // PostgreSQL: shutting down, crashed, starting up, out of connections; idle timeout within a transaction.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '25P03',
]);
/** PostgreSQL's class of connection exceptions. */
const LOST = /^08\w{3}$/;
const DOWN_TEXT =
  /can't reach database|connection terminated|(connection error|closed) and is not queryable|timeout exceeded when trying to connect|DatabaseNotReachable/i;

/** PostgreSQL: no disk space for another page, or for the temporary file of a large sort or result. */
const FULL = new Set(['53100']);
const FULL_TEXT = /no space left on device/i;

/**
 * Whether a failure means that the database is down, as opposed to a faulty query. Prisma hides the server's error of a raw
 * query two levels down (`meta.driverAdapterError.cause.originalCode`), so every level is checked.
 */
export function isDatabaseDown(error: unknown): boolean {
  return says(error, (code) => DOWN.has(code) || LOST.test(code), DOWN_TEXT);
}

/** Whether the database is running but has no space to write. */
export function isDiskFull(error: unknown): boolean {
  return says(error, (code) => FULL.has(code), FULL_TEXT);
}

/** Codes of an AppError about an external target: the cause is that target's connection, not the database's. */
const OUTSIDE = new Set(['unreachable', 'blocked', 'timed_out', 'refused']);

function says(error: unknown, isCode: (code: string) => boolean, text: RegExp, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false;
  const { code, originalCode, message, cause, meta }: Record<string, unknown> = { ...error, ...textOf(error) };
  if (typeof code === 'string' && OUTSIDE.has(code)) return false;
  if ([code, originalCode].some((one) => typeof one === 'string' && isCode(one))) return true;
  if (error instanceof Error && typeof message === 'string' && text.test(message)) return true;
  return [
    cause,
    meta && typeof meta === 'object' && 'driverAdapterError' in meta ? meta.driverAdapterError : null,
  ].some((inner) => says(inner, isCode, text, depth + 1));
}

/** Properties that an Error does not list among its enumerable members. */
const textOf = (error: object) => (error instanceof Error ? { message: error.message, cause: error.cause } : {});
