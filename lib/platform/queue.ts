import 'server-only';
import { fromPrisma, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';
import { actFor, actingFor, SYSTEM, userPart } from '#lib/platform/acting-for.ts';
import { db } from '#lib/platform/db.ts';
import { env } from '#lib/platform/env.ts';
import { AppError, TimedOut } from '#lib/platform/errors.ts';
import type { Job } from '#lib/platform/job.ts';
import { inJob, type Origin, originNow } from '#lib/platform/job-scope.ts';
import { log } from '#lib/platform/log.ts';
import { jobSeconds } from '#lib/platform/metrics.ts';
import { outside } from '#lib/platform/outside.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { turnOf } from '#lib/platform/queue-turn.ts';
import { steadyClock } from '#lib/platform/steady-clock.ts';
import type { OpenSpan } from '#lib/platform/trace.ts';

/** Attempts of a job whose worker died each time; then it has failed for good, so that it cannot take workers down for ever. */
const DEATHS = 3;
/** Without a sign of life for this long an attempt counts as dead. pg-boss allows no less than 10. */
const HEARTBEAT_SECONDS = 10;
const DAY_SECONDS = 86_400;

/** A new job wakes the workers by NOTIFY; a second attempt and a failed job do not, so they are looked for this often. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
const HANDLING = { ...POLLING, includeMetadata: true, perJobResults: true, heartbeatRefreshSeconds: 3 } as const;

/** By this name health knows a worker's connections. */
const WORKER = 'serpentine-worker';

export interface EnqueueOptions {
  /** UUID of the job; a second one with the same id is not made. */
  id?: string;
  /** Only one waiting or running job with this key. */
  singletonKey?: string;
  startAfterSeconds?: number;
  /** Whose turn it is when it is taken up: a user's id; absent, whoever this is done for (`actFor`). */
  owner?: string;
  /** It goes on with what had its turn already. */
  goesOn?: boolean;
  /**
   * Puts it in as a part of this transaction: job and row are both there or neither, whatever ends the process. Call
   * `prepareQueues` before it begins.
   */
  within?: Prisma.TransactionClient;
}

let sender: Promise<PgBoss> | undefined;
const made = new Set<string>();

function connect(options: { worker: boolean }): PgBoss {
  const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set');
  const boss = new PgBoss({
    // A name in the address would win over ours, by which `health` and `restore` know that workers are there.
    connectionString: DATABASE_URL.replace(/(?<=[?&])application_name=[^&]*&?/, ''),
    application_name: options.worker ? WORKER : 'serpentine-queue',
    max: options.worker ? 6 : 3,
    connectionTimeoutMillis: 5_000,
    useListenNotify: options.worker,
    supervise: options.worker,
    schedule: options.worker,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    clock: steadyClock,
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

/** This process's connection to the queue, for sending; pg-boss makes or updates its own tables. */
export async function queue(): Promise<PgBoss> {
  // It outlives whatever asks for it first: its later lines are not that request's.
  sender ??= outside(() => connect({ worker: false }).start()).catch((error: unknown) => {
    sender = undefined;
    throw error;
  });
  return sender;
}

async function ensureQueue(boss: PgBoss, job: Job): Promise<void> {
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
  await boss.createQueue(failed, { retryLimit: 3, retryDelay: 5, notify: true });
  await boss.createQueue(job.name, { ...options, deadLetter: failed });
  await boss.updateQueue(job.name, { ...options, deadLetter: failed });
  made.add(job.name);
}

/** Makes the tables and queues of these jobs, so that sending to them afterwards is one statement. */
export async function prepareQueues(jobs: readonly Job[]): Promise<void> {
  const boss = await queue();
  for (const job of jobs) await ensureQueue(boss, job);
}

const failedQueue = (job: Job) => `${job.name}.failed`;

/**
 * Puts a job into the queue.
 * @returns its id, or null when one with the same id or key is there already
 */
export async function enqueue<Schema extends z.ZodType>(
  job: Job<Schema>,
  input: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const boss = await queue();
  await ensureQueue(boss, job);
  job.input.parse(input);
  const { startAfterSeconds, within, owner = userPart(actingFor()), goesOn = false, ...rest } = options;
  if (rest.singletonKey !== undefined) {
    if (!within) return db().$transaction((tx) => enqueue(job, input, { ...options, within: tx }));
    if (await isUnderWay(within, job.name, rest.singletonKey)) return null;
  }
  return boss.send(
    job.name,
    { input, from: originNow() },
    {
      ...rest,
      priority: await turnOf(job.name, owner, { goesOn, within }),
      group: { id: owner },
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      ...(within ? { db: fromPrisma(within) } : {}),
    },
  );
}

/** Whether a job with this key waits or runs. Others who ask wait for the end of the transaction: pg-boss itself only throttles. */
async function isUnderWay(tx: Prisma.TransactionClient, name: string, key: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 0))`;
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job
    WHERE name = ${name} AND singleton_key = ${key} AND state IN ('created', 'retry', 'active') LIMIT 1`;
  return found.length > 0;
}

/** Takes a job out of the queue; one that runs gets its signal aborted at its next sign of life. */
export async function cancelJob(job: Job, id: string): Promise<void> {
  const boss = await queue();
  await ensureQueue(boss, job);
  await boss.cancel(job.name, id);
}

/** Puts a job that failed for good back into the queue. @returns whether there was one */
export async function retryFailedJob(name: string, id: string): Promise<boolean> {
  const boss = await queue();
  await boss.retry(name, id);
  const [job] = await boss.findJobs(name, { id });
  return job !== undefined && job.state !== 'failed';
}

/** Ends this process's sending side. */
export async function closeQueue(): Promise<void> {
  const boss = await sender;
  sender = undefined;
  made.clear();
  await boss?.stop({ graceful: false });
}

export interface Worker {
  /** Takes no new job, waits up to `graceMs` for those under way, then puts the rest back into the queue. */
  stop: (graceMs: number) => Promise<void>;
}

type MakeCtx = (signal: AbortSignal, requestId: string) => Promise<Ctx> | Ctx;

interface Payload {
  input: unknown;
  /** Absent in jobs of earlier versions and in those that the clock starts. */
  from?: Origin;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function attempt(
  job: Job,
  item: JobWithMetadata<Payload>,
  makeCtx: MakeCtx,
  stopping: AbortSignal,
  span: OpenSpan,
): Promise<JobResult> {
  const timeout = AbortSignal.timeout(job.timeoutMs);
  const signal = AbortSignal.any([item.signal, stopping, timeout]);
  const overdue = Promise.withResolvers<never>();
  // A handler that does not listen to its signal is given up on a little later.
  signal.addEventListener('abort', () => {
    setTimeout(
      () => overdue.reject(timeout.aborted ? new TimedOut(`${job.name} took too long.`) : signal.reason),
      3_000,
    ).unref();
  });
  try {
    // Taken while the order to stop came.
    stopping.throwIfAborted();
    const ctx = await actFor(item.groupId ?? SYSTEM, () => makeCtx(signal, item.data.from?.requestId ?? item.id));
    const handled = actFor(item.groupId ?? SYSTEM, () => job.handle(ctx, job.input.parse(item.data.input)));
    await Promise.race([handled, overdue.promise]);
    return { id: item.id, status: 'completed' };
  } catch (error) {
    span.fail(error instanceof AppError ? error.code : 'failed');
    if (stopping.aborted) return { id: item.id, status: 'failed', output: { message: 'put back' } };
    const final = (error instanceof AppError && !error.transient) || item.retryCount >= job.retry.limit;
    log.warn({ err: error, final }, 'job failed');
    // Whoever notes the failure in a record offers a new attempt there; one that nobody told of it may simply run again.
    const output = { message: messageOf(error), again: job.giveUp === undefined };
    return { id: item.id, status: final ? 'deadletter' : 'failed', output };
  }
}

async function giveUp(job: Job, item: JobWithMetadata<Payload>, makeCtx: MakeCtx, reason: string): Promise<void> {
  // The lines name the job that failed, not the one that tells of it.
  const at = { job: job.name, id: item.sourceId ?? item.id, attempt: 0, from: item.data.from };
  // What it queues takes its turn among that user's, as the job itself did.
  const told = async () => {
    const ctx = await makeCtx(item.signal, item.data.from?.requestId ?? item.id);
    await job.giveUp?.(ctx, job.input.parse(item.data.input), reason);
    return undefined;
  };
  await inJob(at, () => actFor(item.groupId ?? SYSTEM, told));
}

function reasonOf(output: unknown): string {
  if (output && typeof output === 'object') {
    if ('message' in output && typeof output.message === 'string') {
      return /heartbeat|timed out/i.test(output.message)
        ? `The process that ran it ended unexpectedly, ${DEATHS} times.`
        : output.message;
    }
    if ('value' in output) return reasonOf(output.value);
  }
  return `The process that ran it ended unexpectedly, ${DEATHS} times.`;
}

/**
 * Runs jobs in this process until stopped. Attempts give a sign of life every few seconds; those of a killed process
 * are taken up by another one within half a minute.
 */
export async function runJobs(jobs: readonly Job[], makeCtx: MakeCtx): Promise<Worker> {
  const boss = await connect({ worker: true }).start();
  const stopping = new AbortController();
  const running = new Map<string, { run: Promise<unknown>; retries: number }>();
  const runItem = async (job: Job, item: JobWithMetadata<Payload>): Promise<JobResult> => {
    const at = { job: job.name, id: item.id, attempt: item.retryCount + 1, from: item.data.from };
    const run = inJob(at, (span) => attempt(job, item, makeCtx, stopping.signal, span));
    const took = jobSeconds.startTimer({ job: job.name });
    // Of one that a second place takes up during our stop, the first attempt counts.
    running.set(item.id, { run, retries: running.get(item.id)?.retries ?? item.retryCount });
    const result = await run;
    took({ outcome: result.status });
    // What was interrupted by our stop stays in the map: `stop` puts it back.
    if (!stopping.signal.aborted || result.status === 'completed') running.delete(item.id);
    return result;
  };
  for (const job of jobs) {
    await ensureQueue(boss, job);
    if (job.cron) await boss.schedule(job.name, job.cron, { input: {} }, { tz: 'UTC' });
    for (let slot = 0; slot < (job.concurrency ?? 2); slot++) {
      const place: string = await boss.work<Payload, JobResult, typeof HANDLING>(job.name, HANDLING, async (items) => {
        const results = await Promise.all(items.map((item) => runItem(job, item)));
        // The next one is looked for at once, not at the next turn of polling: else a place does one short job each turn.
        boss.notifyWorker(place);
        return results;
      });
    }
    await boss.work<Payload, void, typeof POLLING & { includeMetadata: true }>(
      failedQueue(job),
      { ...POLLING, includeMetadata: true },
      async (items) => {
        for (const item of items) await giveUp(job, item, makeCtx, reasonOf(item.sourceOutput));
      },
    );
  }
  return {
    stop: async (graceMs) => {
      for (const job of jobs) await boss.offWork(job.name, { wait: false });
      const idle = Promise.allSettled([...running.values()].map(({ run }) => run));
      const timer = setTimeout(() => stopping.abort(new Error('The worker is stopping.')), graceMs);
      await idle;
      clearTimeout(timer);
      await boss.stop({ timeout: 5_000 });
      const ids = [...running.keys()];
      const retries = [...running.values()].map((one) => one.retries);
      // Without started_on the next claim does not count as a further attempt.
      if (ids.length > 0) {
        await db().$executeRaw`
          UPDATE pgboss.job SET state = 'created', started_on = NULL, start_after = now(), retry_count = held.retries
          FROM unnest(${ids}::uuid[], ${retries}::int[]) AS held(id, retries)
          WHERE job.id = held.id AND state = 'retry'`;
      }
    },
  };
}
