import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { runAsTenant, SYSTEM_TENANT } from '#lib/platform/concurrency/tenant-context.ts';
import type { BaseCtx } from '#lib/platform/context.ts';
import { isDatabaseDown } from '#lib/platform/database/database-error.ts';
import { AppError, TimedOut } from '#lib/platform/errors.ts';
import { log } from '#lib/platform/observability/log.ts';
import { jobSeconds } from '#lib/platform/observability/metrics.ts';
import type { OpenSpan } from '#lib/platform/observability/trace.ts';
import { connect, DEATHS, ensureQueue, failedQueue, missingQueues } from '#lib/platform/queue/connection.ts';
import type { Job, JobEntry } from '#lib/platform/queue/job.ts';
import { releaseJob, retryOnDatabaseDown } from '#lib/platform/queue/job-claim.ts';
import { type JobOrigin, runInJobScope } from '#lib/platform/queue/job-scope.ts';
import { wakeConsumers } from '#lib/platform/queue/wake-consumers.ts';
import { publicText } from '#lib/platform/security/public-text.ts';

/** NOTIFY and `wakeConsumers` wake consumers; their own polling only covers for a failure of both. */
const POLLING = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 };
const TELLING = { ...POLLING, includeMetadata: true, heartbeatRefreshSeconds: 3 } as const;
const HANDLING = { ...TELLING, perJobResults: true } as const;

/** The running job consumers of this process. */
export interface Worker {
  /** Takes no new jobs, waits up to `graceMs` for running ones, then puts the rest back into the queue. */
  stop: (graceMs: number) => Promise<void>;
  /** Number of jobs under way. */
  running: () => number;
}

type MakeCtx<Context> = (signal: AbortSignal, requestId: string) => Promise<Context> | Context;

interface Payload {
  input: unknown;
  /** Absent in jobs of earlier versions and in scheduled ones. */
  from?: JobOrigin;
}

const DATABASE_PAUSE_MS = 500;

/** Repeats a step of the start until the database is back: a worker that ended instead would only be started again. */
async function withDatabase<T>(step: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await step();
    } catch (error) {
      if (!isDatabaseDown(error)) throw error;
      log.warn({ err: error }, 'database down; the worker goes on starting when it is back');
      await sleep(DATABASE_PAUSE_MS);
    }
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What an attempt needs besides the job: `stopping` is aborted when the worker stops. */
interface AttemptOptions<Context> {
  makeCtx: MakeCtx<Context>;
  stopping: AbortSignal;
  span: OpenSpan;
}

async function attempt<Context extends BaseCtx>(
  job: Job<z.ZodType, Context>,
  item: JobWithMetadata<Payload>,
  { makeCtx, stopping, span }: AttemptOptions<Context>,
): Promise<JobResult> {
  const timeout = AbortSignal.timeout(job.timeoutMs);
  const signal = AbortSignal.any([item.signal, stopping, timeout]);
  const overdue = Promise.withResolvers<never>();
  // A handler that ignores its signal is abandoned a little later.
  signal.addEventListener('abort', () => {
    setTimeout(
      () => overdue.reject(timeout.aborted ? new TimedOut(`${job.name} took too long.`) : signal.reason),
      3_000,
    ).unref();
  });
  try {
    // Claimed at the moment of the stop request.
    stopping.throwIfAborted();
    const ctx = await runAsTenant(item.groupId ?? SYSTEM_TENANT, () =>
      makeCtx(signal, item.data.from?.requestId ?? item.id),
    );
    const input = job.input.parse(item.data.input);
    const work = () => retryOnDatabaseDown(item, signal, () => job.handle(ctx, input));
    const handled = runAsTenant(item.groupId ?? SYSTEM_TENANT, work);
    await Promise.race([handled, overdue.promise]);
    return { id: item.id, status: 'completed' };
  } catch (error) {
    span.fail(error instanceof AppError ? error.code : 'failed');
    if (stopping.aborted) {
      await releaseJob(item);
      return { id: item.id, status: 'failed', output: { message: 'released' } };
    }
    const final = (error instanceof AppError && !error.transient) || item.retryCount >= job.retry.limit;
    log.warn({ err: error, final }, 'job failed');
    // A job that records its failure offers a retry there; one without `giveUp` may simply run again.
    const output = { message: messageOf(error), again: job.giveUp === undefined };
    return { id: item.id, status: final ? 'deadletter' : 'failed', output };
  }
}

/**
 * Reports a failure. If this fails it is retried, as configured in `ensureQueue`: until then a record appears to be running.
 */
async function giveUp<Context extends BaseCtx>(
  job: Job<z.ZodType, Context>,
  item: JobWithMetadata<Payload>,
  makeCtx: MakeCtx<Context>,
  reason: string,
): Promise<void> {
  // The log lines name the failed job, not the one that reports it.
  const at = { job: job.name, id: item.sourceId ?? item.id, attempt: 0, from: item.data.from };
  // Jobs that it enqueues take turns with that user's others, like the job itself.
  const told = async () => {
    const ctx = await makeCtx(item.signal, item.data.from?.requestId ?? item.id);
    const input = job.input.parse(item.data.input);
    await retryOnDatabaseDown(item, item.signal, async () => job.giveUp?.(ctx, input, reason)).catch(
      (error: unknown) => {
        log.warn({ err: error, attempt: item.retryCount + 1 }, 'a failed job was not reported');
        throw error;
      },
    );
    return undefined;
  };
  await runInJobScope(at, () => runAsTenant(item.groupId ?? SYSTEM_TENANT, told));
}

function reasonOf(output: unknown): string {
  if (output && typeof output === 'object') {
    if ('message' in output && typeof output.message === 'string') {
      return /heartbeat|timed out/i.test(output.message)
        ? `The process exited unexpectedly ${DEATHS} times.`
        : publicText(output.message);
    }
    if ('value' in output) return reasonOf(output.value);
  }
  return `The process exited unexpectedly ${DEATHS} times.`;
}

/**
 * Whether a scheduled run (its input is empty) of an entry has no work: all tables with its work are empty. It uses the
 * connection that has just claimed the job: in an idle installation, others would be opened each minute only for this.
 */
async function hasNoWork(boss: PgBoss, { tables = [] }: Pick<JobEntry, 'tables'>, { data }: JobWithMetadata<Payload>) {
  if (tables.length === 0 || JSON.stringify(data.input) !== '{}') return false;
  const any = tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ');
  const { rows } = await boss.getDb().executeSql(`SELECT ${any} AS any`);
  return rows[0]?.any === false;
}

type Load<Context extends BaseCtx> = () => Promise<Job<z.ZodType, Context>>;

/** Loads the job of an entry, once. Its queue then gets the settings of this version. */
function loader<Context extends BaseCtx>(
  boss: PgBoss,
  entry: Job<z.ZodType, Context> | JobEntry<Context>,
): Load<Context> {
  return async () => {
    const job = 'load' in entry ? await entry.load() : entry;
    await ensureQueue(boss, job).catch((error: unknown) => log.error({ err: error }, 'queue: settings not updated'));
    return job;
  };
}

/**
 * Runs jobs in this process until stopped; those given as entries are loaded when they first run. Attempts send a heartbeat every
 * few seconds; another process takes over those of a killed one within half a minute.
 * @param createQueues creates the queues where some are missing, so that no job need be loaded for that
 */
export async function runJobs<Context extends BaseCtx>(
  jobs: readonly (Job<z.ZodType, Context> | JobEntry<Context>)[],
  makeCtx: MakeCtx<Context>,
  createQueues?: () => Promise<void>,
): Promise<Worker> {
  const boss = await connect({ worker: true }).start();
  // Immediately, not after one interval: if no worker lives long, the jobs of dead ones would wait for one that does.
  await boss.supervise().catch((error: unknown) => log.error({ err: error }, 'dead jobs not handled'));
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  type Entry = (typeof jobs)[number];
  const runItem = async (entry: Entry, load: Load<Context>, item: JobWithMetadata<Payload>): Promise<JobResult> => {
    // If this cannot be read, the job itself meets the fault.
    if ('load' in entry && (await hasNoWork(boss, entry, item).catch(() => false)))
      return { id: item.id, status: 'completed' };
    const { name } = entry;
    const at = { job: name, id: item.id, attempt: item.retryCount + 1, from: item.data.from };
    const run = runInJobScope(at, async (span) =>
      attempt(await load(), item, { makeCtx, stopping: stopping.signal, span }),
    );
    const took = jobSeconds.startTimer({ job: name });
    running.add(run);
    const result = await run.finally(() => running.delete(run));
    took({ outcome: result.status });
    return result;
  };
  const consumers = new Map<string, string[]>();
  const names = jobs.map(({ name }) => name);
  const missingNames = () => withDatabase(() => missingQueues(boss, names));
  if (createQueues && (await missingNames()).length > 0) await createQueues();
  const missing = await missingNames();
  for (const entry of jobs) {
    const { name, cron, concurrency = 2 } = entry;
    const load = loader(boss, entry);
    if (missing.includes(name)) {
      const job = 'load' in entry ? await entry.load() : entry;
      await withDatabase(() => ensureQueue(boss, job));
    }
    const places: string[] = [];
    consumers.set(name, places);
    if (cron) await withDatabase(() => boss.schedule(name, cron, { input: {} }, { tz: 'UTC' }));
    for (let slot = 0; slot < concurrency; slot++) {
      const place: string = await withDatabase(() =>
        boss.work<Payload, JobResult, typeof HANDLING>(name, HANDLING, async (items) => {
          const results = await Promise.all(items.map((item) => runItem(entry, load, item)));
          // Checks for the next job immediately, not at the next poll: else a short job would take a whole polling interval.
          boss.notifyWorker(place);
          return results;
        }),
      );
      places.push(place);
    }
    const reports = await withDatabase(() =>
      boss.work<Payload, void, typeof TELLING>(failedQueue(entry), TELLING, async (items) => {
        for (const item of items) await giveUp(await load(), item, makeCtx, reasonOf(item.sourceOutput));
      }),
    );
    consumers.set(failedQueue(entry), [reports]);
  }
  const waking = wakeConsumers(boss, consumers);
  return {
    stop: async (graceMs) => {
      waking.stop();
      for (const job of jobs) await boss.offWork(job.name, { wait: false });
      const interrupt = () => stopping.abort(new Error('The worker is stopping.'));
      const timer = setTimeout(interrupt, graceMs);
      await Promise.allSettled(running);
      clearTimeout(timer);
      // Jobs claimed at the moment of the stop request are put back too.
      interrupt();
      await boss.stop({ timeout: 5_000 });
    },
    running: () => running.size,
  };
}
