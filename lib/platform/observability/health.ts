import 'server-only';
import { query } from '#lib/platform/database/db.ts';
import { type QueueDepth, queueDepth } from '#lib/platform/queue/queue-stats.ts';

const WAIT_MS = 5_000;
const TOO_SLOW = 'does not respond within 5 s';

/** Problem of a component; null if it works. */
export type Probe = () => Promise<string | null>;

async function bounded(probe: Probe): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(TOO_SLOW), WAIT_MS);
  try {
    return await Promise.race([probe(), promise]);
  } catch {
    return 'does not respond';
  } finally {
    clearTimeout(timer);
  }
}

const database: Probe = async () => {
  await query('SELECT 1', []);
  return null;
};

/** The queue works if its tables exist and a worker process of any machine is connected. */
const queue: Probe = async () => {
  const rows = await query<{ workers: number }>(
    `SELECT count(*)::int AS workers FROM pg_stat_activity WHERE application_name = 'serpentine-worker'
       AND datname = current_database() AND to_regclass('pgboss.job') IS NOT NULL`,
    [],
  );
  return rows[0]?.workers ? null : 'no worker process is connected';
};

/** The status of the installation and of each of its parts. */
export interface Health {
  status: 'ok' | 'down';
  database: string;
  queue: string;
  [part: string]: string;
}

/** Probes all components concurrently, each for 5 s at most. `more`: probes from other folders. */
export async function health(more: Record<string, Probe> = {}): Promise<Health> {
  const probes = { database, queue, ...more };
  const answers = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await bounded(probe)] as const),
  );
  const parts = Object.fromEntries(answers.map(([name, fault]) => [name, fault ?? 'ok']));
  return {
    status: answers.every(([, fault]) => fault === null) ? 'ok' : 'down',
    database: 'ok',
    queue: 'ok',
    ...parts,
  };
}

/** Queue depth, for monitoring; null if the database does not answer promptly. */
export async function healthOfQueue(): Promise<QueueDepth | null> {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, WAIT_MS, null);
  return Promise.race([queueDepth(), promise]).finally(() => clearTimeout(timer));
}
