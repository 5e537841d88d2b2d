import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import * as attempts from '#lib/features/bulk-runs/attempt-store.ts';
import { BULK_KINDS } from '#lib/features/bulk-runs/contract.ts';
import { type BulkKind, kinds, type Task } from '#lib/features/bulk-runs/kinds.ts';
import * as store from '#lib/features/bulk-runs/store.ts';
import { engineOf, engineOutlook } from '#lib/features/searches/serp/serp-of-keyword.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

const ATTEMPTS = 3;
const LOOK_MS = 500;
/** Maximum wait for an engine's breaker; after a longer one its items are stopped with the reason, and can be retried. */
const MAX_WAIT_MS = 20 * 60_000;
/** After this the run continues as a new queue job, well before this job's time limit. */
const HAND_OVER_MS = 4 * 3_600_000;
/** A replaced attempt that does not know it yet may still create the record of an item that started this recently. */
const SETTLES_MS = 5_000;
/** Allowed clock difference between the database and this process. */
const SLACK_MS = 1_000;

/**
 * Runs a stored bulk run: starts each item's record through that operation's service, a few at a time, and stores its
 * outcome. Safe to start any number of times, in any number of processes: each attempt takes a lease, and only the
 * latest can write. Items are marked before their record is created, so a record whose id a killed attempt could not
 * store is found again instead of created twice.
 */
export const doBulkRun = defineJob({
  name: 'do-bulk-run',
  input: z.object({ id: z.uuid(), run: z.int() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: 6 * 3_600_000,
  concurrency: 4,
  async handle(ctx: Ctx, input) {
    const lease = crypto.randomUUID();
    const row = await attempts.claim(input, lease, ctx.now());
    if (!row) return;
    await withLease(ctx, {
      id: row.id,
      beat: () => attempts.beat(row.id, lease, ctx.now()),
      run: (attempt) => new Run(attempt, row, lease).toEnd(),
      settle: (error) => settle(ctx, row, lease, error),
    });
  },
  async giveUp(ctx: Ctx, { id, run }, message) {
    await attempts.fail(id, { run }, message, ctx.now());
  },
});

export const queueRun: store.QueueIt = (within, { id, run }) => enqueue(doBulkRun, { id, run }, { within });

async function settle(ctx: Ctx, row: store.RunRow, lease: string, thrown: unknown): Promise<void> {
  const error = toAppError(thrown);
  if (error.code === 'internal') ctx.log.error({ err: thrown, id: row.id }, 'bulk run failed');
  if (error.transient && row.attempts < ATTEMPTS) {
    await attempts.requeue(row.id, lease, null);
    throw error;
  }
  await attempts.fail(row.id, { lease }, error.message, ctx.now());
}

/** One attempt at a run. */
class Run {
  readonly #ctx: Ctx;
  readonly #row: store.RunRow;
  readonly #lease: string;
  readonly #kind: BulkKind;
  readonly #params: store.RunParams;
  readonly #began: number;
  #waitsUntil: Date | null = null;

  constructor(ctx: Ctx, row: store.RunRow, lease: string) {
    this.#row = row;
    this.#lease = lease;
    this.#kind = kinds[BULK_KINDS.find((one) => one === row.kind) ?? 'search'];
    this.#params = store.paramsOf(row);
    this.#began = ctx.now().getTime();
    // Records of the items belong to the user who started the run.
    this.#ctx = { ...ctx, actor: { kind: 'user', userId: row.userId, role: 'member' } };
  }

  async toEnd(): Promise<void> {
    const { id } = this.#row;
    for (;;) {
      this.#ctx.signal.throwIfAborted();
      const status = await attempts.statusOf(id, this.#lease);
      const underWay = await this.#settleRunning();
      if (status === 'pausing' && underWay === 0) {
        return attempts.writeRun(id, this.#lease, { status: 'paused', lease: null, waitsUntil: null });
      }
      if (status === 'running') {
        const isLeft = await this.#beginMore(underWay);
        if (!isLeft) return this.#finish();
        if (this.#ctx.now().getTime() - this.#began > HAND_OVER_MS) return attempts.requeue(id, this.#lease, queueRun);
      }
      await wait(LOOK_MS, undefined, { signal: this.#ctx.signal });
    }
  }

  /** Stores the outcomes of running records. @returns how many are still running */
  async #settleRunning(): Promise<number> {
    const items = await attempts.runningItems(this.#row.id);
    let open = 0;
    for (const item of items) {
      if (item.recordId === null && !(await this.#findAgain(item))) open++;
    }
    const known = items.filter(({ recordId }) => recordId !== null);
    const outcomes = await this.#kind.outcomes(known.flatMap(({ recordId }) => recordId ?? []));
    for (const { no, recordId } of known) {
      const outcome = outcomes.get(recordId ?? '');
      if (outcome?.state === 'under_way') open++;
      else if (outcome?.state === 'done') await this.#end(no, { status: 'done' });
      else {
        const gone = { state: 'failed', code: 'not_found', error: 'Its record was deleted before it ended.' } as const;
        const { state, code, error } = outcome ?? gone;
        await this.#end(no, { status: state, errorCode: code, error });
      }
    }
    return open;
  }

  /**
   * Handles a started item without a record: adopts the record of a killed attempt, or returns the item to the queue.
   * @returns whether it is settled
   */
  async #findAgain(item: store.ItemRow): Promise<boolean> {
    const startedAt = item.startedAt ?? this.#row.createdAt;
    const found = await this.#kind.find(this.#task(item), new Date(startedAt.getTime() - SLACK_MS));
    if (found !== null) {
      await this.#noteRecord(item.no, startedAt, found);
      return false;
    }
    if (this.#ctx.now().getTime() - startedAt.getTime() < SETTLES_MS) return false;
    await this.#write(item.no, { status: 'waiting', startedAt: null });
    return true;
  }

  /** Starts as many items as may run in parallel. @returns whether any item is waiting or running */
  async #beginMore(underWay: number): Promise<boolean> {
    const { id } = this.#row;
    const open = await this.#openEngines();
    const next = await attempts.nextWaiting(id, open, Math.max(0, this.#kind.atOnce - underWay));
    for (const item of next) await this.#begin(item);
    if (underWay + next.length > 0) return true;
    return (await attempts.nextWaiting(id, null, 1)).length > 0;
  }

  async #begin(item: store.ItemRow): Promise<void> {
    this.#ctx.signal.throwIfAborted();
    const startedAt = this.#ctx.now();
    await this.#write(item.no, { status: 'running', startedAt, attempts: { increment: 1 } }, 'waiting');
    try {
      await this.#noteRecord(item.no, startedAt, await this.#kind.start(this.#ctx, this.#task(item)));
    } catch (error) {
      this.#ctx.signal.throwIfAborted();
      // Caused by the database, the queue or the lease, not by the item.
      if (!(error instanceof AppError) || error instanceof LeaseLost || error.code === 'unavailable') throw error;
      await this.#end(item.no, { status: 'failed', errorCode: error.code, error: error.message });
    }
  }

  /** If the run was stopped before the record was stored, stops the record here, unless another attempt adopts it. */
  async #noteRecord(no: number, startedAt: Date, recordId: string): Promise<void> {
    try {
      await this.#write(no, { recordId });
    } catch (error) {
      const { id } = this.#row;
      if (error instanceof LeaseLost && !(await attempts.isUnderWay(id, no, startedAt))) {
        await this.#kind
          .stop(this.#ctx, recordId)
          .catch((err: unknown) => this.#ctx.log.warn({ err, id, recordId }, 'not stopped'));
      }
      throw error;
    }
  }

  /**
   * Engines available now; null when the items need none. Items of an engine with a long breaker pause are stopped; for
   * a short pause the run waits while the other engines continue.
   */
  async #openEngines(): Promise<string[] | null> {
    const waiting = await attempts.waitingEngines(this.#row.id);
    if (waiting.length === 0) return null;
    const now = this.#ctx.now().getTime();
    const open: string[] = [];
    let until: Date | null = null;
    for (const engine of waiting) {
      const { health } = await engineOutlook(this.#ctx, {
        engine: engineOf(engine),
        country: this.#params.country,
        language: null,
      });
      const rests = health?.state === 'blocked' && health.retry_at !== null ? new Date(health.retry_at) : null;
      const ms = rests ? rests.getTime() - now : 0;
      if (!rests || ms <= 0) open.push(engine);
      else if (ms > MAX_WAIT_MS) {
        const why = `${health?.message ?? 'The engine refuses to answer.'} It is asked again at ${rests.toISOString()}.`;
        await attempts.stopWaiting(this.#row.id, this.#lease, engine, why, this.#ctx.now());
      } else if (!until || rests < until) until = rests;
    }
    await this.#noteWait(until);
    return open;
  }

  async #noteWait(until: Date | null): Promise<void> {
    if (until?.getTime() === this.#waitsUntil?.getTime()) return;
    await attempts.writeRun(this.#row.id, this.#lease, { waitsUntil: until });
    this.#waitsUntil = until;
  }

  async #finish(): Promise<void> {
    const { id, total } = this.#row;
    const counts = (await store.countItems([id]))(id);
    const status = counts.done === total ? 'done' : counts.done > 0 ? 'partial' : 'failed';
    const end = { status, lease: null, waitsUntil: null, finishedAt: this.#ctx.now() };
    await attempts.writeRun(id, this.#lease, end);
  }

  #end(no: number, how: { status: 'done' | 'blocked' | 'failed'; errorCode?: string; error?: string }): Promise<void> {
    return this.#write(no, { errorCode: null, error: null, ...how, finishedAt: this.#ctx.now() });
  }

  #write(
    no: number,
    data: Parameters<typeof attempts.writeItem>[2],
    was: 'waiting' | 'running' = 'running',
  ): Promise<void> {
    return attempts.writeItem({ id: this.#row.id, lease: this.#lease }, { no, was }, data);
  }

  #task = (item: store.ItemRow): Task => ({ item, run: this.#row, params: this.#params });
}
