/** Codes by which Prisma and pg say that the server cannot be reached or ends the connection. */
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
  // PostgreSQL: shutting down, crashed, starting up, out of connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
/** PostgreSQL's class of connection exceptions. */
const LOST = /^08\w{3}$/;
const DOWN_TEXT =
  /can't reach database|connection terminated|timeout exceeded when trying to connect|DatabaseNotReachable/i;

/**
 * Whether a failure means that the database is down, as opposed to a fault in what was asked of it. Prisma hides what the
 * server said of a raw query two levels down (`meta.driverAdapterError.cause.originalCode`), so every level is looked at.
 */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false;
  const { code, originalCode, message, cause, meta }: Record<string, unknown> = { ...error, ...textOf(error) };
  if ([code, originalCode].some((one) => typeof one === 'string' && (DOWN.has(one) || LOST.test(one)))) return true;
  if (error instanceof Error && typeof message === 'string' && DOWN_TEXT.test(message)) return true;
  return [
    cause,
    meta && typeof meta === 'object' && 'driverAdapterError' in meta ? meta.driverAdapterError : null,
  ].some((inner) => isDatabaseDown(inner, depth + 1));
}

/** What an Error does not list among its own enumerable members. */
const textOf = (error: object) => (error instanceof Error ? { message: error.message, cause: error.cause } : {});
