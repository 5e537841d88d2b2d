import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { forgetDatabase } from '#lib/platform/database/database-memory.ts';
import {
  CONNECTION_TIMEOUT_MS,
  setIdleTransactionTimeout,
  TCP_KEEPALIVE,
} from '#lib/platform/database/tcp-keepalive.ts';
import { tracedAdapter, tracedStatement } from '#lib/platform/database/traced-adapter.ts';
import { env } from '#lib/platform/env.ts';
import { watchDatabasePool } from '#lib/platform/observability/metrics.ts';
import { PrismaClient } from '#lib/platform/prisma/client.ts';

const MAX_CONNECTIONS = 10;
const TRANSACTION = { maxWait: CONNECTION_TIMEOUT_MS, timeout: 15_000 };

let client: PrismaClient | undefined;
let pool: pg.Pool | undefined;

/** The process's connections, shared by Prisma and bulk transactions. */
export function connectionPool(): pg.Pool {
  if (!pool) {
    const connectionString = env().DATABASE_URL;
    if (!connectionString) throw new Error('DATABASE_URL is not set; start the program with `npm start` or set it');
    const made = new pg.Pool({
      connectionString,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: 30_000,
      ...TCP_KEEPALIVE,
    });
    made.on('connect', setIdleTransactionTimeout);
    // A lost idle connection leaves the pool by itself; without a listener, its error would end the process.
    made.on('error', () => {});
    watchDatabasePool(() => ({
      total: made.totalCount,
      idle: made.idleCount,
      waiting: made.waitingCount,
      most: MAX_CONNECTIONS,
    }));
    pool = made;
  }
  return pool;
}

/**
 * The process's database client, created on first use so that a build never opens the database. The supervisor passes
 * DATABASE_URL to every process, also for the embedded server.
 */
export function db(): PrismaClient {
  client ??= new PrismaClient({
    adapter: tracedAdapter(new PrismaPg(connectionPool(), { disposeExternalPool: true })),
    transactionOptions: TRANSACTION,
  });
  return client;
}

/**
 * Runs one statement on the same connections without Prisma, which takes several times the CPU: for what every API request
 * does. The statement is not prepared under a name, because a transaction pooler would not keep it.
 */
export async function query<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
  return tracedStatement(sql, async () => (await connectionPool().query<Row>(sql, values)).rows);
}

/** Closes the connections and forgets what was known of the database; the next use connects again, as the settings say then. */
export async function closeDb(): Promise<void> {
  const [lastClient, lastPool] = [client, pool];
  [client, pool] = [undefined, undefined];
  forgetDatabase();
  if (lastClient) await lastClient.$disconnect();
  else await lastPool?.end();
}
