import 'server-only';
import { fromPrisma, type PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { detachContext } from '#lib/platform/concurrency/detach-context.ts';
import { currentTenant, tenantUser } from '#lib/platform/concurrency/tenant-context.ts';
import { db } from '#lib/platform/database/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { connect, ensureQueue, forgetQueues } from '#lib/platform/queue/connection.ts';
import { fairPriority } from '#lib/platform/queue/fair-priority.ts';
import type { Job } from '#lib/platform/queue/job.ts';
import { currentJobOrigin } from '#lib/platform/queue/job-scope.ts';

/** Identity, delay and owner of a job. */
export interface EnqueueOptions {
  /** UUID of the job; a second one with the same id is not created. */
  id?: string;
  /** Allows only one waiting or running job with this key. */
  singletonKey?: string;
  startAfterSeconds?: number;
  /** Owner for fair scheduling: a user's id; by default the current tenant (`runAsTenant`). */
  owner?: string;
  /** It continues work that already had its turn: the running job that goes on may have the same key. */
  goesOn?: boolean;
  /**
   * Enqueues within this transaction: job and row are both committed or neither, whatever ends the process. Call
   * `prepareQueues` before it begins.
   */
  within?: Prisma.TransactionClient;
}

let sender: Promise<PgBoss> | undefined;

/** This process's connection to the queue, for sending; pg-boss creates or updates its own tables. */
export async function queue(): Promise<PgBoss> {
  // It outlives its first caller: its later log lines do not belong to that request.
  sender ??= detachContext(() => connect({ worker: false }).start()).catch((error: unknown) => {
    sender = undefined;
    throw error;
  });
  return sender;
}

/** Creates the tables and queues of these jobs, so that enqueuing afterwards is one statement. */
export async function prepareQueues(jobs: readonly Job[]): Promise<void> {
  const boss = await queue();
  for (const job of jobs) await ensureQueue(boss, job);
}

/**
 * Enqueues a job.
 * @returns its id, or null if one with the same id or key exists
 */
export async function enqueue<Schema extends z.ZodType>(
  job: Job<Schema>,
  input: z.input<Schema>,
  options: EnqueueOptions = {},
): Promise<string | null> {
  const boss = await queue();
  await ensureQueue(boss, job);
  job.input.parse(input);
  const { startAfterSeconds, within, owner = tenantUser(currentTenant()), goesOn = false, ...rest } = options;
  if (rest.singletonKey !== undefined) {
    if (!within) return db().$transaction((tx) => enqueue(job, input, { ...options, within: tx }));
    if (await isUnderWay(within, job.name, rest.singletonKey, goesOn)) return null;
  }
  return boss.send(
    job.name,
    { input, from: currentJobOrigin() },
    {
      ...rest,
      priority: await fairPriority(job.name, owner, { goesOn, within }),
      group: { id: owner },
      ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      ...(within ? { db: fromPrisma(within) } : {}),
    },
  );
}

/**
 * Whether a job with this key waits or runs; one that goes on is only kept away by a waiting one. Concurrent callers wait
 * for the end of the transaction: pg-boss itself only throttles.
 */
async function isUnderWay(tx: Prisma.TransactionClient, name: string, key: string, goesOn: boolean): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 0))`;
  const found = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM pgboss.job
    WHERE name = ${name} AND singleton_key = ${key} AND state IN ('created', 'retry', 'active')
      AND (state <> 'active' OR NOT ${goesOn}::boolean) LIMIT 1`;
  return found.length > 0;
}

/** Removes a job from the queue; a running one gets its signal aborted at its next heartbeat. */
export async function cancelJob(job: Job, id: string): Promise<void> {
  const boss = await queue();
  await ensureQueue(boss, job);
  await boss.cancel(job.name, id);
}

/** Puts a permanently failed job back into the queue. @returns whether there was one */
export async function retryFailedJob(name: string, id: string): Promise<boolean> {
  const boss = await queue();
  await boss.retry(name, id);
  const [job] = await boss.findJobs(name, { id });
  return job !== undefined && job.state !== 'failed';
}

/** Closes this process's sending connection. */
export async function closeQueue(): Promise<void> {
  const last = sender;
  sender = undefined;
  forgetQueues();
  // One that could not be opened needs no closing.
  const boss = await last?.catch(() => undefined);
  await boss?.stop({ graceful: false });
}
