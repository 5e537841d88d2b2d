import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import * as attempts from '#lib/features/bulk-runs/attempt-store.ts';
import { BULK_KINDS } from '#lib/features/bulk-runs/contract.ts';
import { type BulkKind, kinds, type Task } from '#lib/features/bulk-runs/kinds.ts';
import * as store from '#lib/features/bulk-runs/store.ts';
import type { Ctx } from '#lib/features/context.ts';
import { engineOf, engineOutlook } from '#lib/features/searches/serp-of-keyword.ts';
import { AppError, toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';

const ATTEMPTS = 3;
const LOOK_MS = 500;
/** A longer rest of an engine is not waited for: its items are stopped with the reason, and can be tried again. */
const MAX_WAIT_MS = 20 * 60_000;
/** Then the run goes back to the queue under a job of its own, well before this one's time is over. */
const HAND_OVER_MS = 4 * 3_600_000;
/** An item begun so lately may still be getting its record from an attempt that does not know that it was replaced. */
const SETTLES_MS = 5_000;
/** Clocks of the database and of this process may differ by a little. */
const SLACK_MS = 1_000;

/**
 * Does a stored bulk run: begins the record of each item by that operation's own service, a few at a time, and notes how it
 * ended. It can be started any number of times, by any number of processes: each attempt takes a lease, and only the latest
 * can write. An item is marked before its record is made, so the record that a killed attempt had no time to note is found
 * again and not made twice.
 */
export const doBulkRun = defineJob({
  name: 'do-bulk-run',
  input: z.object({ id: z.uuid(), run: z.int() }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: 6 * 3_600_000,
  concurrency: 4,
  async handle(ctx, input) {
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
  async giveUp(ctx, { id, run }, message) {
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
    // What the items make belongs to whoever started the run.
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

  /** Notes what became of the records under way. @returns how many still are */
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

  /** An item that was begun and has no record: that of a killed attempt is taken up, else it waits again. @returns whether it is settled */
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

  /** Begins as many items as may be under way. @returns whether any item waits or is under way */
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
      // The database, the queue or the lease: no item's own failing.
      if (!(error instanceof AppError) || error instanceof LeaseLost || error.code === 'unavailable') throw error;
      await this.#end(item.no, { status: 'failed', errorCode: error.code, error: error.message });
    }
  }

  /** Whoever stopped the run meanwhile knew of no record: it is stopped here, unless another attempt takes it up. */
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
   * Engines that may be asked now; null where the items ask none. One that rests for long stops its items; for a short rest the
   * run waits, and the other engines go on.
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
