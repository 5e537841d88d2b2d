import type { PoolClient } from 'pg';

/**
 * Settings that release connections to a machine that vanished (power, network): TCP by default notices it after two hours,
 * on either side.
 */

/** For our connections to the database: a silent server is probed after ten seconds. */
export const TCP_KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * The server ends a transaction whose client is idle this long between two statements, and releases its locks. Longer than
 * any of our code computes between statements; time within a statement does not count.
 */
export const IDLE_TRANSACTION_TIMEOUT = "SET LOCAL idle_in_transaction_session_timeout = '60s'";

/**
 * Sets the idle timeout for every transaction of a new connection, together with its BEGIN. As a connection setting
 * PgBouncer rejects it at the start and later keeps it for another client, as a database setting it requires the owner, and
 * as a separate statement it costs each transaction a round trip.
 */
export function setIdleTransactionTimeout(client: PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const asked = (what: unknown, ...rest: unknown[]) =>
    ask(isBegin(what) ? { ...what, text: `BEGIN; ${IDLE_TRANSACTION_TIMEOUT}` } : what, ...rest);
  client.query = asked as typeof client.query;
}

const isBegin = (what: unknown): what is { text: string } =>
  typeof what === 'object' && what !== null && 'text' in what && what.text === 'BEGIN';

/**
 * Longest wait for a connection, in milliseconds. These timers also run while this process is held up, as at a start on a busy
 * machine, and then end before an answer is read that has arrived: with 5 s, and 2 s for a transaction, requests reported that the
 * database is down, and workers that they cannot reach their queue.
 */
export const CONNECTION_TIMEOUT_MS = 10_000;
