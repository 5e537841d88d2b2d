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
const DOWN_TEXT =
  /can't reach database|connection terminated|timeout exceeded when trying to connect|DatabaseNotReachable/i;

/** Whether a failure means that the database is down, as opposed to a fault in what was asked of it. */
export function isDatabaseDown(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if ('code' in error && typeof error.code === 'string' && DOWN.has(error.code)) return true;
  return DOWN_TEXT.test(error.message) || isDatabaseDown(error.cause, depth + 1);
}
