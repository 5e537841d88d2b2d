import { setTimeout as sleep } from 'node:timers/promises';
import { accountById } from '#lib/features/google-accounts/service.ts';
import { readerFor } from '#lib/features/search-console/pages/reader.ts';
import { loadSitemaps } from '#lib/features/search-console/pages/sitemaps.ts';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { dateOf, dayOf, MAX_MONTHS, monthsBefore, pacificDay } from '#lib/features/search-console/rows/days.ts';
import { Dictionary } from '#lib/features/search-console/rows/dictionary.ts';
import { ensurePartition } from '#lib/features/search-console/rows/partitions.ts';
import { replaceDay } from '#lib/features/search-console/rows/replace-day.ts';
import { loadDay, loadTotals, type WithQuota } from '#lib/features/search-console/sync/load-reports.ts';
import { lastFinalDay, planDays, withDay } from '#lib/features/search-console/sync/plan-days.ts';
import * as store from '#lib/features/search-console/sync/sync-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { inTransaction, withConnection } from '#lib/platform/database/copy-rows.ts';
import { Forbidden, LimitReached, NotConfigured, toAppError } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { LeaseLost } from '#lib/platform/queue/lease.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.SearchConsoleSyncUncheckedUpdateManyInput;
type SyncAttempt = Attempt<store.SyncRow, Change>;

const MINUTE_MS = 60_000;
/** After this the sync continues as a new queue job, well before this job's time limit. */
const HAND_OVER_MS = 60 * MINUTE_MS;
/** A quota that is used up for longer than this ends the sync; the daily job starts it again. */
const MAX_QUOTA_WAIT_MS = 30 * MINUTE_MS;
/** How often a waiting sync looks whether it was paused or canceled. */
const POLL_MS = 500;
const ATTEMPTS = 5;

/** The sync is to pause while it waits for quota. */
class PausedWhileWaiting extends Error {
  override readonly name = 'PausedWhileWaiting';
}

/** Loads the days of a property: after a choice of property the last 16 months, and each day the new ones. */
export const searchConsoleSyncs = defineRun({
  kind: 'search_console_sync',
  scope: 'projects',
  noun: 'Search Console sync',
  model: (client) => client.searchConsoleSync,
  job: { name: 'sync-search-console', timeoutMs: 2 * HAND_OVER_MS, concurrency: 2, attempts: ATTEMPTS },
  retryable: true,
  pausable: true,
  idle: { waitsUntil: null, day: null },
  execute: (ctx, attempt) => new Sync(ctx, attempt).toEnd(),
  entry: ({ projectId, daysDone, daysTotal, status, waitsUntil, day }) => ({
    title: 'Search Console',
    path: `/search-performance${projectId ? `?project=${projectId}` : ''}`,
    state: status === 'pausing' ? 'running' : status,
    step: waitsUntil ? `Quota used up, continues at ${waitsUntil.toISOString()}` : day ? dayOf(day) : null,
    done: daysDone,
    total: daysTotal,
    cancel: { operation: 'stop_search_console_sync', input: { project_id: projectId } },
    retry: projectId ? { operation: 'start_search_console_sync', input: { project_id: projectId } } : null,
  }),
});

/** One attempt at a sync. */
class Sync {
  readonly #ctx: Ctx;
  readonly #attempt: SyncAttempt;
  readonly #row: store.SyncRow;
  readonly #began: number;

  constructor(ctx: Ctx, attempt: SyncAttempt) {
    this.#ctx = ctx;
    this.#attempt = attempt;
    this.#row = attempt.row;
    this.#began = performance.now();
  }

  async toEnd(): Promise<RunEnd<Change>> {
    const property = await store.propertyOf(this.#row.propertyNo);
    if (property?.source !== 'api') return { status: 'done', data: {} };
    try {
      const end = await this.#load(property);
      if (end.status === 'done') {
        const loaded = (await store.propertyOf(property.no))?.lastDay;
        await store.updateProperty(property.no, { status: loaded ? 'current' : 'empty', error: null });
        await this.#sitemaps(property);
      }
      return end;
    } catch (error) {
      this.#ctx.signal.throwIfAborted();
      if (error instanceof PausedWhileWaiting) return { status: 'paused', data: {} };
      if (error instanceof LeaseLost) throw error;
      const known = noAccess(error, property);
      const { transient, message } = toAppError(known);
      const isFinal = !transient || this.#row.attempts >= ATTEMPTS;
      if (isFinal) await store.updateProperty(property.no, { status: 'failed', error: message });
      throw known;
    }
  }

  async #load(property: PropertyRow): Promise<RunEnd<Change>> {
    const account = property.accountId ? await accountById(property.accountId) : null;
    const { siteUrl } = property;
    if (!account || !siteUrl) {
      throw new NotConfigured('The Google account of this property was disconnected. Connect an account again.');
    }
    await store.updateProperty(property.no, { status: 'loading', error: null });
    const to = lastFinalDay(pacificDay(this.#ctx.now()));
    const oldest = monthsBefore(to, Math.min(property.monthsKept, MAX_MONTHS));
    const reader = { account, siteUrl };
    const totals = await loadTotals(this.#ctx, reader, { from: oldest, to }, this.#withQuota);
    let loaded =
      property.firstDay && property.lastDay ? { from: dayOf(property.firstDay), to: dayOf(property.lastDay) } : null;
    const days = planDays({ loaded, oldest, available: [...totals.keys()] });
    await this.#attempt.write({ daysTotal: days.length, daysDone: 0 });
    await store.updateProperty(property.no, { backfillTo: dateOf(oldest) });
    const queries = new Dictionary(property.no, 'query');
    const pages = new Dictionary(property.no, 'page');
    return withConnection(this.#ctx.signal, async (client) => {
      for (const day of days) {
        if ((await this.#attempt.status()) === 'pausing') return { status: 'paused', data: {} };
        if (performance.now() - this.#began > HAND_OVER_MS) return { status: 'queued', data: {} };
        const total = totals.get(day);
        if (!total) continue;
        const reports = await loadDay(this.#ctx, reader, { day, total }, this.#withQuota);
        const after = withDay(loaded, day);
        await ensurePartition(client, day);
        await inTransaction(client, async () => {
          const rows = await replaceDay(client, { propertyNo: property.no, queries, pages }, reports);
          await store.noteDay(client, this.#row, siteUrl, { day, loaded: after, rows });
        });
        loaded = after;
      }
      return { status: 'done', data: {} };
    });
  }

  /** Sitemaps belong to the same screen; a failure waits for the next sync. */
  async #sitemaps(property: PropertyRow): Promise<void> {
    const reader = await readerFor(property);
    if (!reader) return;
    await loadSitemaps(this.#ctx, property.no, reader).catch((err: unknown) => {
      this.#ctx.log.warn({ err, no: property.no }, 'sitemaps not read');
    });
  }

  /** Waits as long as Google says, twice as long each time, and shows until when. */
  #withQuota: WithQuota = async (request) => {
    for (let again = 0, waited = 0; ; again++) {
      try {
        return await request();
      } catch (error) {
        if (!(error instanceof LimitReached)) throw error;
        const ms = (error.retryAfterSeconds ?? 60) * 1_000 * 2 ** Math.min(again, 5);
        waited += ms;
        if (waited > MAX_QUOTA_WAIT_MS) {
          throw new NotConfigured('The quota of the Search Console API is used up. Loading continues within a day.', {
            reason: 'quota',
            cause: error,
          });
        }
        await this.#wait(ms);
      }
    }
  };

  async #wait(ms: number): Promise<void> {
    const until = performance.now() + ms;
    await this.#attempt.write({ waitsUntil: new Date(this.#ctx.now().getTime() + ms) });
    while (performance.now() < until) {
      if ((await this.#attempt.status()) === 'pausing') throw new PausedWhileWaiting();
      await sleep(Math.max(1, Math.min(POLL_MS, until - performance.now())), undefined, { signal: this.#ctx.signal });
    }
    await this.#attempt.write({ waitsUntil: null });
  }
}

/** Search Console answers the same for a property that was removed and for one without permission. */
function noAccess(error: unknown, { siteUrl }: PropertyRow): unknown {
  if (!(error instanceof Forbidden)) return error;
  return new Forbidden(
    `The Google account has no access to ${siteUrl} anymore: the property was removed, or the permission was taken away. Choose a property again.`,
    { cause: error },
  );
}
