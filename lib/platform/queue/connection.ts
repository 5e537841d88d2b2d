import 'server-only';
import { PgBoss } from 'pg-boss';
import { TCP_KEEPALIVE } from '#lib/platform/database/tcp-keepalive.ts';
import { env } from '#lib/platform/env.ts';
import { log } from '#lib/platform/observability/log.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import { monotonicClock } from '#lib/platform/queue/monotonic-clock.ts';

/** How this process reaches the queue, and how the queue of each job is made; who sends and who works both begin here. */

/** Attempts of a job whose worker died each time; then it has failed for good, so that it cannot take workers down for ever. */
export const DEATHS = 3;
/** Without a sign of life for this long an attempt counts as dead. pg-boss allows no less than 10. */
const HEARTBEAT_SECONDS = 10;
const DAY_SECONDS = 86_400;
/**
 * How a failure is told: with signs of life as work is done, and again and again for more than an hour, since nothing comes
 * after it: a record whose failure is not told seems to be worked on for ever. At an even pace: pg-boss hands the longest
 * delay of a queue on to no job that comes there as a failed one, so that growing delays would grow to days.
 */
const TELLING = {
  retryLimit: 150,
  retryDelay: 30,
  retryBackoff: false,
  expireInSeconds: 300,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  notify: true,
};

/** By this name health knows a worker's connections. */
const WORKER = 'serpentine-worker';

/** A connection to the queue. A worker's is woken by new jobs, looks after those that died, and starts what the clock starts. */
export function connect(options: { worker: boolean }): PgBoss {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const boss = new PgBoss({
    // A name in the address would win over ours, by which `health` and `restore` know that workers are there.
    connectionString: DATABASE_URL.replace(/(?<=[?&])application_name=[^&]*&?/, ''),
    application_name: options.worker ? WORKER : 'serpentine-queue',
    max: options.worker ? 6 : 3,
    connectionTimeoutMillis: 5_000,
    // pg-boss hands it to its pool, though its types do not say so.
    ...TCP_KEEPALIVE,
    useListenNotify: options.worker,
    supervise: options.worker,
    schedule: options.worker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    clock: monotonicClock,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  if (options.worker && DATABASE_DIRECT_URL) listenPastPooler(boss, DATABASE_DIRECT_URL);
  return boss;
}

/**
 * LISTEN needs a session of its own, which a pooler of transactions does not give: that one connection goes past it, the
 * way pg-boss itself makes and renews it.
 */
function listenPastPooler(boss: PgBoss, connectionString: string): void {
  const past = new PgBoss({ connectionString, application_name: WORKER, connectionTimeoutMillis: 5_000 });
  past.on('error', (error) => log.error({ err: error }, 'queue, past the pooler'));
  const line = past.getDb();
  // Makes a pool, which stays empty; until then it refuses to listen.
  const opened = 'open' in line && typeof line.open === 'function' ? Promise.resolve(line.open()) : Promise.resolve();
  boss.getDb().listen = async (...given) => {
    await opened;
    if (!line.listen) throw new Error('pg-boss has no way to listen');
    return line.listen(...given);
  };
}

const made = new Set<string>();

/** Makes a job's queue and that of its failures, once a process; one that is there gets this version's settings. */
export async function ensureQueue(boss: PgBoss, job: Job): Promise<void> {
  if (made.has(job.name)) return;
  const options = {
    // Deaths of workers count as attempts too, so there are at least as many as those need; `attempt` stops earlier.
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

/** After the connection has ended another database may be meant. */
export const forgetQueues = (): void => made.clear();

/** Where a job's failures are told. */
export const failedQueue = (job: Job) => `${job.name}.failed`;
