import 'server-only';
import { PgBoss } from 'pg-boss';
import { CONNECTION_TIMEOUT_MS, TCP_KEEPALIVE } from '#lib/platform/database/tcp-keepalive.ts';
import { env } from '#lib/platform/env.ts';
import { log } from '#lib/platform/observability/log.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import { monotonicClock } from '#lib/platform/queue/monotonic-clock.ts';

/** Connects this process to the queue and creates the queue of each job; used by senders and workers. */

/** Attempts of a job whose worker died each time; then it fails permanently, so that it cannot crash workers forever. */
export const DEATHS = 3;
/** Without a heartbeat for this long an attempt counts as dead. pg-boss requires at least 10. */
const HEARTBEAT_SECONDS = 10;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
/**
 * Retries for reporting a failure: with heartbeats like other jobs, for more than an hour, because nothing comes after it: a
 * record whose failure is not reported appears to run forever. The delay is constant: pg-boss does not copy a queue's
 * maximum delay to jobs that arrive there as failed ones, so growing delays would grow to days.
 */
const TELLING = {
  retryLimit: 150,
  retryDelay: 30,
  retryBackoff: false,
  expireInSeconds: 300,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
};

/** Application name by which the health check recognizes a worker's connections. */
const WORKER = 'serpentine-worker';

/**
 * pg-boss passes these to its pool, though its types do not include them. It uses a connection every ten seconds, which is when the
 * pool would close it by default.
 */
const POOL_OPTIONS = { ...TCP_KEEPALIVE, idleTimeoutMillis: 15_000 };

/**
 * A connection to the queue. A worker's connection is notified of new jobs, supervises dead ones, and starts scheduled ones.
 */
export function connect(options: { worker: boolean }): PgBoss {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const boss = new PgBoss({
    // A name in the URL would override ours, by which `health` and `restore` recognize workers.
    connectionString: DATABASE_URL.replace(/(?<=[?&])application_name=[^&]*&?/, ''),
    application_name: options.worker ? WORKER : 'serpentine-queue',
    // Its statements are short. With more, jobs of the same minute open some that are closed again before the next one.
    max: 3,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    ...POOL_OPTIONS,
    useListenNotify: options.worker,
    supervise: options.worker,
    schedule: options.worker,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    // How late a scheduled job may start. We use no flows (jobs that wait for others), so nothing is lost by rare checks for those.
    cronWorkerIntervalSeconds: 15,
    flowIntervalSeconds: HOUR_SECONDS,
    clock: monotonicClock,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  if (options.worker && DATABASE_DIRECT_URL) listenPastPooler(boss, DATABASE_DIRECT_URL);
  return boss;
}

/**
 * LISTEN requires its own session, which a transaction pooler does not provide: that one connection bypasses it, in the way
 * pg-boss itself creates and renews it.
 */
function listenPastPooler(boss: PgBoss, connectionString: string): void {
  const past = new PgBoss({
    connectionString,
    application_name: WORKER,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
  });
  past.on('error', (error) => log.error({ err: error }, 'queue, without the pooler'));
  const line = past.getDb();
  // Creates a pool, which stays empty; until then it refuses to listen.
  const opened = 'open' in line && typeof line.open === 'function' ? Promise.resolve(line.open()) : Promise.resolve();
  boss.getDb().listen = async (...given) => {
    await opened;
    if (!line.listen) throw new Error('pg-boss cannot listen');
    return line.listen(...given);
  };
}

const made = new Set<string>();

/** Creates a job's queue and its failure queue, once per process; an existing one gets this version's settings. */
export async function ensureQueue(boss: PgBoss, job: Job): Promise<void> {
  if (made.has(job.name)) return;
  const options = {
    // Deaths of workers count as attempts too, so there must be at least that many; `attempt` stops earlier.
    retryLimit: Math.max(job.retry.limit, DEATHS - 1),
    retryDelay: job.retry.delaySeconds,
    retryBackoff: job.retry.delaySeconds > 0,
    expireInSeconds: Math.ceil(job.timeoutMs / 1_000) + 60,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    retentionSeconds: 14 * DAY_SECONDS,
    deleteAfterSeconds: 7 * DAY_SECONDS,
    notify: true,
  };
  const failed = failedQueue(job);
  await boss.createQueue(failed, TELLING);
  await boss.updateQueue(failed, TELLING);
  await boss.createQueue(job.name, { ...options, deadLetter: failed });
  await boss.updateQueue(job.name, { ...options, deadLetter: failed });
  made.add(job.name);
}

/** Of these jobs, the names of those whose queues are not in the database yet. */
export async function missingQueues(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  return names.filter((name) => !existing.has(name) || !existing.has(failedQueue({ name })));
}

/** After the connection has ended, the next one may use another database. */
export const forgetQueues = (): void => made.clear();

/** Queue in which a job's failures are reported. */
export const failedQueue = (job: Pick<Job, 'name'>) => `${job.name}.failed`;
