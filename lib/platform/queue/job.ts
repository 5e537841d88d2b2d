import type { z } from 'zod';
import type { BaseCtx } from '#lib/platform/context.ts';

/** Work for a worker process; a job definition is data, the queue runs it. `Context` is what its functions need of the worker. */
export interface Job<Schema extends z.ZodType = z.ZodType, Context extends BaseCtx = BaseCtx> {
  /** Letters, digits, hyphens; also the queue's name. */
  name: string;
  input: Schema;
  /** Retries after a transient failure; the delay doubles each time. */
  retry: { limit: number; delaySeconds: number };
  /** Time limit of an attempt; then its signal is aborted and the attempt has failed. */
  timeoutMs: number;
  /** Concurrent jobs of this kind per worker process (default 2). */
  concurrency?: number;
  /**
   * Also runs on a schedule, with an empty input: five cron fields, UTC. A slot runs once, however many workers there are; a
   * slot without a running worker is skipped.
   */
  cron?: string;
  /**
   * Does the work. It can run twice: write by key and check the state first. A thrown AppError that is not transient is
   * final; everything else is retried.
   */
  handle(ctx: Context, input: z.output<Schema>): Promise<void>;
  /**
   * Called when the job failed permanently, also if it crashed its worker each time: record the reason. It is called again
   * if it throws or its worker dies, so its writes must be atomic or idempotent.
   */
  giveUp?(ctx: Context, input: z.output<Schema>, reason: string): Promise<void>;
}

/** What a worker knows of a job before it loads the job's code, for the first one that arrives. */
export interface JobEntry<Context extends BaseCtx = BaseCtx> extends Pick<Job, 'name' | 'concurrency' | 'cron'> {
  load: () => Promise<Job<z.ZodType, Context>>;
  /** Tables with the work of its scheduled runs: while all of them are empty, such a run ends without loading the job. */
  tables?: readonly string[];
}

/** Defines a job with inferred types; list it in lib/worker/jobs.ts. */
export const defineJob = <Schema extends z.ZodType, Context extends BaseCtx = BaseCtx>(
  job: Job<Schema, Context>,
): Job<Schema, Context> => job;
