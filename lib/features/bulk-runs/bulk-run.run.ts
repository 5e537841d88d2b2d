import { setTimeout as wait } from 'node:timers/promises';
import type { BulkItemStatus } from '#lib/features/bulk-runs/contract.ts';
import { type BulkKind, kindOf, type Task } from '#lib/features/bulk-runs/kinds.ts';
import * as store from '#lib/features/bulk-runs/store.ts';
import { engineOf, engineOutlook } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

const POLL_MS = 500;
/** Maximum wait for an engine's breaker; after a longer one its items are stopped with the reason, and can be retried. */
const MAX_WAIT_MS = 20 * 60_000;
/** After this the run continues as a new queue job, well before this job's time limit. */
const HAND_OVER_MS = 4 * 3_600_000;
/** A replaced attempt that does not know it yet may still create the record of an item that started this recently. */
const SETTLES_MS = 5_000;
/** Allowed clock difference between the database and this process. */
const SLACK_MS = 1_000;

type RunAttempt = Attempt<store.RunRow, Prisma.BulkRunUncheckedUpdateManyInput>;

/**
 * Starts each item's record through that operation's service, a few at a time, and stores its outcome. Items are marked
 * before their record is created, so a record whose id a killed attempt could not store is found again instead of created
 * twice.
 */
export const bulkRuns = defineRun({
  kind: 'bulk_run',
  scope: 'serp',
  noun: 'bulk job',
  model: (client) => client.bulkRun,
  job: { name: 'do-bulk-run', timeoutMs: 6 * 3_600_000, concurrency: 4, attempts: 3 },
  retryable: true,
  pausable: true,
  idle: { waitsUntil: null },
  execute: (ctx, attempt) => new BulkAttempt(ctx, attempt).toEnd(),
  async abandon(client, id, { status, error }) {
    const code = status === 'canceled' ? 'canceled' : 'internal';
    const { kind, recordIds } = await store.stopItems(client, id, code, error ?? 'The job was stopped.');
    if (status === 'canceled') return (ctx) => stopRecords(ctx, kindOf(kind), recordIds);
  },
  async progress(ids) {
    const countsOf = await store.countItems(ids);
    return (id) => {
      const { waiting, running, ...ended } = countsOf(id);
      const done = Object.values(ended).reduce((sum, count) => sum + count, 0);
      return { done, total: done + waiting + running };
    };
  },
  entry: ({ id, kind, name, status }) => ({
    title: name || kind.replaceAll('_', ' '),
    path: `/bulk-runs/${id}`,
    state: store.statusOf(status),
    cancel: { operation: 'stop_bulk_run', input: { id } },
    retry: { operation: 'retry_bulk_run', input: { id } },
  }),
});

/** Stops the records of items; one that ended or was deleted meanwhile needs no stop. */
async function stopRecords(ctx: Ctx, kind: BulkKind, ids: readonly string[]): Promise<void> {
  for (const recordId of ids) {
    await kind.stop(ctx, recordId).catch((err: unknown) => ctx.log.warn({ err, recordId }, 'not stopped'));
  }
}

/** One attempt at a run. */
class BulkAttempt {
  readonly #ctx: Ctx;
  readonly #attempt: RunAttempt;
  readonly #row: store.RunRow;
  readonly #kind: BulkKind;
  readonly #params: store.RunParams;
  readonly #began: number;
  #waitsUntil: Date | null = null;

  constructor(ctx: Ctx, attempt: RunAttempt) {
    this.#attempt = attempt;
    this.#row = attempt.row;
    this.#kind = kindOf(attempt.row.kind);
    this.#params = store.paramsOf(attempt.row);
    this.#began = ctx.now().getTime();
    // Records of the items belong to the user who started the run.
    this.#ctx = { ...ctx, actor: { kind: 'user', userId: attempt.row.userId, role: 'member' } };
  }

  async toEnd(): Promise<RunEnd<Prisma.BulkRunUncheckedUpdateManyInput>> {
    for (;;) {
      this.#ctx.signal.throwIfAborted();
      const status = await this.#attempt.status();
      const underWay = await this.#settleRunning();
      if (status === 'pausing' && underWay === 0) return { status: 'paused', data: {} };
      if (status === 'running') {
        const isLeft = await this.#beginMore(underWay);
        if (!isLeft) return { status: await this.#outcome(), data: {} };
        if (this.#ctx.now().getTime() - this.#began > HAND_OVER_MS) return { status: 'queued', data: {} };
      }
      await wait(POLL_MS, undefined, { signal: this.#ctx.signal });
    }
  }

  /** Stores the outcomes of running records. @returns how many are still running */
  async #settleRunning(): Promise<number> {
    const items = await store.runningItems(this.#row.id);
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
        const gone = {
          state: 'failed',
          code: 'not_found',
          error: 'Its result was deleted before it finished.',
        } as const;
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
    const next = await store.nextWaiting(id, open, Math.max(0, this.#kind.atOnce - underWay));
    for (const item of next) await this.#begin(item);
    if (underWay + next.length > 0) return true;
    return (await store.nextWaiting(id, null, 1)).length > 0;
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
      if (error instanceof LeaseLost && !(await store.isUnderWay(this.#row.id, no, startedAt))) {
        await stopRecords(this.#ctx, this.#kind, [recordId]);
      }
      throw error;
    }
  }

  /**
   * Engines available now; null when the items need none. Items of an engine with a long breaker pause are stopped; for
   * a short pause the run waits while the other engines continue.
   */
  async #openEngines(): Promise<string[] | null> {
    const waiting = await store.waitingEngines(this.#row.id);
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
        const why = `${health?.message ?? 'The search engine blocks requests.'} Next attempt at ${rests.toISOString()}.`;
        await this.#attempt.write({}, (client) =>
          store.stopWaiting(client, this.#row.id, { engine, error: why, now: this.#ctx.now() }),
        );
      } else if (!until || rests < until) until = rests;
    }
    await this.#noteWait(until);
    return open;
  }

  async #noteWait(until: Date | null): Promise<void> {
    if (until?.getTime() === this.#waitsUntil?.getTime()) return;
    await this.#attempt.write({ waitsUntil: until });
    this.#waitsUntil = until;
  }

  async #outcome(): Promise<'done' | 'partial' | 'failed'> {
    const { done } = (await store.countItems([this.#row.id]))(this.#row.id);
    return done === this.#row.total ? 'done' : done > 0 ? 'partial' : 'failed';
  }

  #end(no: number, how: { status: 'done' | 'blocked' | 'failed'; errorCode?: string; error?: string }): Promise<void> {
    return this.#write(no, { errorCode: null, error: null, ...how, finishedAt: this.#ctx.now() });
  }

  #write(no: number, data: store.ItemChange, was: BulkItemStatus = 'running'): Promise<void> {
    return this.#attempt.write({}, (client) => store.writeItem(client, { runId: this.#row.id, no, was }, data));
  }

  #task = (item: store.ItemRow): Task => ({ item, run: this.#row, params: this.#params });
}
