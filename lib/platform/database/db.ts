import 'server-only';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { setIdleTransactionTimeout, TCP_KEEPALIVE } from '#lib/platform/database/tcp-keepalive.ts';
import { tracedAdapter } from '#lib/platform/database/traced-adapter.ts';
import { env } from '#lib/platform/env.ts';
import { watchDatabasePool } from '#lib/platform/observability/metrics.ts';
import { PrismaClient } from '#lib/platform/prisma/client.ts';

const MAX_CONNECTIONS = 10;

let client: PrismaClient | undefined;

/**
 * The process's database client, created on first use so that a build never opens the database. The supervisor passes
 * DATABASE_URL to every process, also for the embedded server.
 */
export function db(): PrismaClient {
  if (!client) {
    const connectionString = env().DATABASE_URL;
    if (!connectionString) throw new Error('DATABASE_URL is not set; start the program with `npm start` or set it');
    const pool = new pg.Pool({
      connectionString,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: 5_000,
      idleTimeoutMillis: 30_000,
      ...TCP_KEEPALIVE,
    });
    pool.on('connect', setIdleTransactionTimeout);
    watchDatabasePool(() => ({
      total: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: MAX_CONNECTIONS,
    }));
    client = new PrismaClient({ adapter: tracedAdapter(new PrismaPg(pool, { disposeExternalPool: true })) });
  }
  return client;
}

/** Closes the connections at the end of a process or a test file. */
export async function closeDb(): Promise<void> {
  await client?.$disconnect();
  client = undefined;
}
