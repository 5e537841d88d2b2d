import type { PoolClient } from 'pg';

/**
 * What keeps a machine that vanishes (power, network) from holding on to the others: TCP alone notices it after two hours,
 * on either side.
 */

/** For our connections to the database: a server that says nothing is asked after ten seconds whether it is there. */
export const TCP_KEEPALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * The server ends a transaction whose client says nothing for so long between two statements, and with it the locks that it
 * holds. Longer than any of ours reckons in between; time within a statement does not count.
 */
export const IDLE_TRANSACTION_TIMEOUT = "SET LOCAL idle_in_transaction_session_timeout = '60s'";

/**
 * Has the transactions of a new connection ended so. For each of them and with its BEGIN: as a setting of the connection it
 * is refused by PgBouncer at the start and stays with another client's connection later, as one of the database it needs
 * its owner, and as a statement of its own it costs each transaction a way to the server and back.
 */
export function setIdleTransactionTimeout(client: PoolClient): void {
  const ask: (...given: unknown[]) => unknown = client.query.bind(client);
  const asked = (what: unknown, ...rest: unknown[]) =>
    ask(isBegin(what) ? { ...what, text: `BEGIN; ${IDLE_TRANSACTION_TIMEOUT}` } : what, ...rest);
  client.query = asked as typeof client.query;
}

const isBegin = (what: unknown): what is { text: string } =>
  typeof what === 'object' && what !== null && 'text' in what && what.text === 'BEGIN';
