import type { z } from 'zod';
import type { Ctx } from '#lib/features/context.ts';

/** A piece of work that a worker process does; a job is data, the queue runs it. */
export interface Job<Schema extends z.ZodType = z.ZodType> {
  /** Letters, digits, hyphens; also the queue's name. */
  name: string;
  input: Schema;
  /** Further attempts after a transient failure; the delay doubles from one to the next. */
  retry: { limit: number; delaySeconds: number };
  /** An attempt's time; then its signal is aborted and the attempt has failed. */
  timeoutMs: number;
  /** How many of them one worker process does at once (default 2). */
  concurrency?: number;
  /**
   * Runs by the clock too, with an empty input: five fields of cron, UTC. A slot is run once, however many workers there
   * are; one in which none ran is left out.
   */
  cron?: string;
  /**
   * Does the work. It can run twice: write by key and check the state first. A thrown AppError that is not transient
   * is final; everything else is tried again.
   */
  handle(ctx: Ctx, input: z.output<Schema>): Promise<void>;
  /**
   * Called when the job failed for good, also when it took its worker down each time: note the reason. It is called again
   * where it throws or its worker dies, so what it writes belongs together or can be written twice.
   */
  giveUp?(ctx: Ctx, input: z.output<Schema>, reason: string): Promise<void>;
}

/** Defines a job with its types held together; list it in lib/worker/jobs.ts. */
export const defineJob = <Schema extends z.ZodType>(job: Job<Schema>): Job<Schema> => job;
