import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { DEPTH } from '#lib/features/keywords/groups/group-by-results.ts';
import { groupMeasured } from '#lib/features/keywords/groups/present.ts';
import * as store from '#lib/features/keywords/groups/store.ts';
import {
  type Asked,
  doSearch,
  engineOf,
  engineOutlook,
  freshSearches,
  openSearch,
  readKeywordSerp,
} from '#lib/features/searches/serp/serp-of-keyword.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError, toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { LeaseLost, withLease } from '#lib/platform/queue/lease.ts';

/** Parallel searches: the engine's rate limit decides the speed, and interactive searches still get a turn. */
const AT_ONCE = 2;
const ATTEMPTS = 2;
/** Maximum wait for an engine's breaker; after a longer one the remaining keywords are not measured, and can be retried. */
const MAX_WAIT_MS = 20 * 60_000;
const PURPOSE = 'keyword-groups';

/**
 * Runs a stored grouping. Safe to start any number of times, in any number of processes: each attempt takes a lease,
 * and only the latest can write. Measured and failed keywords are not searched again; a search that a dead attempt left
 * is finished.
 */
export const groupKeywords = defineJob({
  name: 'group-keywords',
  input: z.object({ id: z.uuid(), run: z.int().default(1) }),
  retry: { limit: ATTEMPTS - 1, delaySeconds: 2 },
  timeoutMs: 6 * 3_600_000,
  async handle(ctx: Ctx, input) {
    const lease = crypto.randomUUID();
    const row = await store.claim(input, lease, ctx.now());
    if (!row) return;
    const { id } = row;
    await withLease(ctx, {
      id,
      beat: () => store.beat(id, lease, ctx.now()),
      run: (attempt) => new Run(attempt, row, lease).toEnd(),
      settle: (error) => settle(ctx, row, lease, error),
    });
  },
  async giveUp(ctx: Ctx, { id, run }, message) {
    await store.fail(id, { run }, { code: 'internal', message, now: ctx.now() });
  },
});

/** Retries a temporary failure once; otherwise ends the grouping with its reason. */
async function settle(ctx: Ctx, row: store.GroupingRow, lease: string, thrown: unknown): Promise<void> {
  const error = toAppError(thrown);
  if (error.code === 'internal') ctx.log.error({ err: thrown, id: row.id }, 'keyword grouping failed');
  if (error.transient && row.attempts < ATTEMPTS) {
    await store.release(row.id, lease);
    throw error;
  }
  await store.fail(row.id, { lease }, { code: error.code, message: error.message, now: ctx.now() });
}

/** One attempt at a grouping. */
class Run {
  readonly #ctx: Ctx;
  readonly #row: store.GroupingRow;
  readonly #held: { id: string; lease: string };
  readonly #asked: Asked;
  /** A captcha that nobody solved is not shown again: each one would wait for ten minutes. */
  #callsPerson = true;

  constructor(ctx: Ctx, row: store.GroupingRow, lease: string) {
    this.#ctx = ctx;
    this.#row = row;
    this.#held = { id: row.id, lease };
    this.#asked = { engine: engineOf(row.engine), country: row.country, language: row.language };
  }

  async toEnd(): Promise<void> {
    const { id, minShared } = this.#row;
    await this.#takeStored();
    const open = (await store.findKeywords(id)).filter(({ state }) => state === 'waiting' || state === 'searching');
    const stopped = new AbortController();
    const worker = async () => {
      for (let next = open.shift(); next && !stopped.signal.aborted; next = open.shift()) await this.#measure(next);
    };
    // When one worker throws, the attempt ends; the other finishes its keyword first, so that nothing is written
    // afterwards.
    const ended = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () =>
        worker().catch((error: unknown) => {
          stopped.abort();
          throw error;
        }),
      ),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    const keywords = await store.findKeywords(id);
    const { groups } = groupMeasured(keywords, minShared);
    const missing = keywords.filter(({ state }) => state !== 'measured');
    const isAll = missing.length === keywords.length;
    await store.finish(
      id,
      this.#held.lease,
      {
        status: isAll ? 'failed' : missing.length > 0 ? 'partial' : 'done',
        groupsCount: groups.length,
        groupedCount: groups.reduce((sum, { members }) => sum + members.length + 1, 0),
        error: isAll ? (missing[0]?.reason ?? null) : null,
      },
      this.#ctx.now(),
    );
  }

  /** Keywords with recent stored results need no search. */
  async #takeStored(): Promise<void> {
    const { id, userId, freshDays } = this.#row;
    if (freshDays === 0) return;
    const waiting = (await store.findKeywords(id)).filter(({ state }) => state === 'waiting');
    const since = new Date(this.#ctx.now().getTime() - freshDays * 86_400_000);
    const queries = waiting.map(({ keyword }) => keyword);
    const fresh = await freshSearches(userId, queries, this.#asked, since);
    for (const { no, keyword } of waiting) {
      const searchId = fresh.get(keyword.toLowerCase());
      if (searchId !== undefined) await this.#keep(no, searchId, true);
    }
  }

  async #measure({ no, keyword, state, searchId: left }: store.KeywordRow): Promise<void> {
    this.#ctx.signal.throwIfAborted();
    const { userId } = this.#row;
    try {
      await this.#untilEngineIsAsked();
      // The search that a dead attempt left, unless it was deleted meanwhile.
      const isLeft = state === 'searching' && left !== null && (await readKeywordSerp(userId, left, 0)) !== null;
      if (isLeft) await store.writeKeyword(this.#held, no, { state: 'searching', searchId: left });
      const searchId = isLeft
        ? left
        : await store.beginSearch(this.#held, no, (within) =>
            openSearch(this.#ctx, userId, keyword, this.#asked, PURPOSE, { within }),
          );
      await doSearch(this.#ctx, searchId, { callsPerson: this.#callsPerson });
      await this.#keep(no, searchId, false);
    } catch (error) {
      this.#ctx.signal.throwIfAborted();
      // Caused by the database or the lease, not by the keyword.
      if (!(error instanceof AppError) || error instanceof LeaseLost || error.code === 'unavailable') throw error;
      await store.writeKeyword(this.#held, no, { state: 'not_measured', searchId: null, reason: error.message });
    }
  }

  /** Waits for a short breaker pause, because otherwise every keyword after a block would fail too. */
  async #untilEngineIsAsked(): Promise<void> {
    for (;;) {
      const { health } = await engineOutlook(this.#ctx, this.#asked);
      const until = health?.state === 'blocked' && health.retry_at !== null ? new Date(health.retry_at) : null;
      const ms = until === null ? 0 : until.getTime() - this.#ctx.now().getTime();
      if (ms <= 0 || ms > MAX_WAIT_MS) return;
      await store.noteWait(this.#held, until);
      await wait(ms, undefined, { signal: this.#ctx.signal });
      await store.noteWait(this.#held, null);
    }
  }

  /** Stores the result of a search. */
  async #keep(no: number, searchId: string, reused: boolean): Promise<void> {
    const serp = await readKeywordSerp(this.#row.userId, searchId, DEPTH);
    if (serp?.state === 'read') {
      const { results, at } = serp;
      await store.writeKeyword(this.#held, no, { state: 'measured', searchId, reused, results, searchedAt: at });
      return;
    }
    if (serp?.reason === 'captcha') this.#callsPerson = false;
    await store.writeKeyword(this.#held, no, {
      state: 'not_measured',
      searchId: serp ? searchId : null,
      reason: serp?.error ?? 'Its search was deleted before it ended.',
      retryAt: serp?.retryAt ?? null,
    });
  }
}
