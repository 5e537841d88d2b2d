import { setTimeout as wait } from 'node:timers/promises';
import { DEPTH } from '#lib/features/keywords/groups/group-by-results.ts';
import { groupMeasured } from '#lib/features/keywords/groups/present.ts';
import * as store from '#lib/features/keywords/groups/store.ts';
import {
  type Asked,
  endSearches,
  engineOf,
  engineOutlook,
  freshSearches,
  openSearch,
  readKeywordSerp,
  runStoredSearch,
} from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

/** Parallel searches: the engine's rate limit decides the speed, and interactive searches still get a turn. */
const AT_ONCE = 2;
/** Maximum wait for an engine's breaker; after a longer one the remaining keywords are not measured, and can be retried. */
const MAX_WAIT_MS = 20 * 60_000;
const PURPOSE = 'keyword-groups';

type Change = Prisma.KeywordGroupingUncheckedUpdateManyInput;

/** Measured and failed keywords are not searched again; a search that a dead attempt left is finished. */
export const groupings = defineRun({
  kind: 'keyword_grouping',
  scope: 'keywords',
  noun: 'keyword clustering',
  model: (client) => client.keywordGrouping,
  job: { name: 'group-keywords', timeoutMs: 6 * 3_600_000, attempts: 2 },
  retryable: true,
  idle: { waitsUntil: null },
  execute: (ctx, attempt) => new Grouping(ctx, attempt).toEnd(),
  async abandon(client, id, { status, error }) {
    const reason = error ?? 'The clustering was canceled before it started.';
    const searches = await store.abandonKeywords(client, id, reason);
    // The running attempt notices at its next heartbeat; nothing waits for its searches any longer.
    if (status === 'canceled') return (ctx) => endSearches(ctx, searches, 'Its clustering was canceled.');
  },
  progress: async (ids) => {
    const countsOf = await store.countKeywords(ids);
    return (id) => {
      const { total, measured, not_measured } = countsOf(id);
      return { done: measured + not_measured, total };
    };
  },
  entry: ({ id, name }) => ({
    title: name,
    path: `/keywords/groups/${id}`,
    cancel: { operation: 'cancel_keyword_grouping', input: { id } },
    retry: { operation: 'retry_keyword_grouping', input: { id } },
  }),
});

/** One attempt at a grouping. */
class Grouping {
  readonly #ctx: Ctx;
  readonly #row: store.GroupingRow;
  readonly #write: Attempt<store.GroupingRow, Change>['write'];
  readonly #asked: Asked;
  /** A captcha that nobody solved is not shown again: each one would wait for ten minutes. */
  #callsPerson = true;

  constructor(ctx: Ctx, { row, write }: Attempt<store.GroupingRow, Change>) {
    this.#ctx = ctx;
    this.#row = row;
    this.#write = write;
    this.#asked = { engine: engineOf(row.engine), country: row.country, language: row.language };
  }

  async toEnd(): Promise<RunEnd<Change>> {
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
    return {
      status: isAll ? 'failed' : missing.length > 0 ? 'partial' : 'done',
      data: {
        groupsCount: groups.length,
        groupedCount: groups.reduce((sum, { members }) => sum + members.length + 1, 0),
        error: isAll ? (missing[0]?.reason ?? null) : null,
      },
    };
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
      if (isLeft) await this.#save(no, { state: 'searching', searchId: left });
      const searchId = isLeft ? left : await this.#beginSearch(no, keyword);
      await runStoredSearch(this.#ctx, searchId, { callsPerson: this.#callsPerson });
      await this.#keep(no, searchId, false);
    } catch (error) {
      this.#ctx.signal.throwIfAborted();
      // Caused by the database or the lease, not by the keyword.
      if (!(error instanceof AppError) || error instanceof LeaseLost || error.code === 'unavailable') throw error;
      await this.#save(no, { state: 'not_measured', searchId: null, reason: error.message });
    }
  }

  /** Stores a keyword's search and its reference in one transaction, so that no search runs unreferenced. */
  async #beginSearch(no: number, keyword: string): Promise<string> {
    const { id, userId } = this.#row;
    let searchId = '';
    await this.#write({}, async (within) => {
      searchId = await openSearch(this.#ctx, {
        ...this.#asked,
        ownerId: userId,
        query: keyword,
        purpose: PURPOSE,
        within,
      });
      await store.saveKeyword(within, id, no, { state: 'searching', searchId });
    });
    return searchId;
  }

  /** Waits for a short breaker pause, because otherwise every keyword after a block would fail too. */
  async #untilEngineIsAsked(): Promise<void> {
    for (;;) {
      const { health } = await engineOutlook(this.#ctx, this.#asked);
      const until = health?.state === 'blocked' && health.retry_at !== null ? new Date(health.retry_at) : null;
      const ms = until === null ? 0 : until.getTime() - this.#ctx.now().getTime();
      if (ms <= 0 || ms > MAX_WAIT_MS) return;
      await this.#write({ waitsUntil: until });
      await wait(ms, undefined, { signal: this.#ctx.signal });
      await this.#write({ waitsUntil: null });
    }
  }

  /** Stores the result of a search. */
  async #keep(no: number, searchId: string, reused: boolean): Promise<void> {
    const serp = await readKeywordSerp(this.#row.userId, searchId, DEPTH);
    if (serp?.state === 'read') {
      const { results, at } = serp;
      await this.#save(no, { state: 'measured', searchId, reused, results, searchedAt: at });
      return;
    }
    if (serp?.reason === 'captcha') this.#callsPerson = false;
    await this.#save(no, {
      state: 'not_measured',
      searchId: serp ? searchId : null,
      reason: serp?.error ?? 'Its search was deleted before it finished.',
      retryAt: serp?.retryAt ?? null,
    });
  }

  #save(no: number, keyword: store.KeywordWrite): Promise<void> {
    return this.#write({}, (client) => store.saveKeyword(client, this.#row.id, no, keyword));
  }
}
