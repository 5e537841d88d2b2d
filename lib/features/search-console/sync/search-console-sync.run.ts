import {
  accountById,
  attemptSync,
  dateOf,
  dayOf,
  HAND_OVER_MS,
  lastFinalDay,
  loadDays,
  MAX_MONTHS,
  monthsBefore,
  noteDay,
  pacificDay,
  planDays,
  quotaWait,
  SYNC_ATTEMPTS,
} from '#lib/features/google-accounts/service.ts';
import { API } from '#lib/features/search-console/api/search-analytics.ts';
import { readerFor } from '#lib/features/search-console/pages/reader.ts';
import { loadSitemaps } from '#lib/features/search-console/pages/sitemaps.ts';
import type { PropertyRow } from '#lib/features/search-console/property-store.ts';
import { Dictionary } from '#lib/features/search-console/rows/dictionary.ts';
import { isOverLimit, limitStorage } from '#lib/features/search-console/rows/limit-storage.ts';
import { ensurePartition, monthOf } from '#lib/features/search-console/rows/partitions.ts';
import { replaceDay } from '#lib/features/search-console/rows/replace-day.ts';
import { loadDay, loadTotals } from '#lib/features/search-console/sync/load-reports.ts';
import * as store from '#lib/features/search-console/sync/sync-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { inTransaction, withConnection } from '#lib/platform/database/copy-rows.ts';
import { Forbidden, NotConfigured } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.SearchConsoleSyncUncheckedUpdateManyInput;
type SyncAttempt = Attempt<store.SyncRow, Change>;

const TABLES = {
  syncs: 'search_console_syncs',
  properties: 'search_console_properties',
  named: 'site_url',
} as const;

/** Loads the days of a property: after a choice of property the last 16 months, and each day the new ones. */
export const searchConsoleSyncs = defineRun({
  kind: 'search_console_sync',
  scope: 'projects',
  noun: 'Search Console sync',
  model: (client) => client.searchConsoleSync,
  job: { name: 'sync-search-console', timeoutMs: 2 * HAND_OVER_MS, concurrency: 2, attempts: SYNC_ATTEMPTS },
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
    const work = {
      attempts: this.#row.attempts,
      load: async () => {
        const end = await this.#load(property);
        if (end.status !== 'done') return end;
        await limitStorage(this.#ctx, property);
        const loaded = (await store.propertyOf(property.no))?.lastDay;
        await store.updateProperty(property.no, { status: loaded ? 'current' : 'empty', error: null });
        await this.#sitemaps(property);
        return end;
      },
      explain: (error: unknown) => noAccess(error, property),
      fail: (message: string) => store.updateProperty(property.no, { status: 'failed', error: message }),
    };
    return attemptSync<Change>(this.#ctx, work, {});
  }

  async #load(property: PropertyRow): Promise<RunEnd<Change>> {
    const account = property.accountId ? await accountById(property.accountId) : null;
    const { siteUrl } = property;
    if (!account || !siteUrl) {
      throw new NotConfigured('The Google account of this property was disconnected. Connect an account again.');
    }
    await store.updateProperty(property.no, { status: 'loading', error: null });
    const to = lastFinalDay(pacificDay(this.#ctx.now()));
    const oldest = oldestDay(property, to);
    const reader = { account, siteUrl };
    const withQuota = quotaWait(this.#ctx, this.#attempt, API);
    const totals = await loadTotals(this.#ctx, reader, { from: oldest, to }, withQuota);
    const loaded =
      property.firstDay && property.lastDay ? { from: dayOf(property.firstDay), to: dayOf(property.lastDay) } : null;
    const days = planDays({ loaded, oldest, available: [...totals.keys()] });
    await this.#attempt.write({ daysTotal: days.length, daysDone: 0 });
    await store.updateProperty(property.no, { backfillTo: dateOf(oldest) });
    const isFull = fullAfterMonth(property, loaded?.from ?? to);
    const queries = new Dictionary(property.no, 'query');
    const pages = new Dictionary(property.no, 'page');
    return withConnection(this.#ctx.signal, async (client) =>
      loadDays({
        days,
        loaded,
        began: this.#began,
        status: () => this.#attempt.status(),
        load: async (day, after) => {
          const total = totals.get(day);
          if (!total || (await isFull(day))) return;
          const reports = await loadDay(this.#ctx, reader, { day, total }, withQuota);
          await ensurePartition(client, day);
          await inTransaction(client, async () => {
            const rows = await replaceDay(client, { propertyNo: property.no, queries, pages }, reports);
            await noteDay(client, TABLES, this.#row, { day, loaded: after, rows, name: siteUrl });
          });
        },
      }),
    );
  }

  /** Sitemaps belong to the same screen; a failure waits for the next sync. */
  async #sitemaps(property: PropertyRow): Promise<void> {
    const reader = await readerFor(property);
    if (!reader) return;
    await loadSitemaps(this.#ctx, property.no, reader).catch((err: unknown) => {
      this.#ctx.log.warn({ err, no: property.no }, 'sitemaps not read');
    });
  }
}

/** The first day to load: as many months as are kept, without those that the storage limit deleted. */
function oldestDay({ monthsKept, droppedBefore }: PropertyRow, to: string): string {
  const oldest = monthsBefore(to, Math.min(monthsKept, MAX_MONTHS));
  const dropped = droppedBefore && dayOf(droppedBefore);
  return dropped !== null && dropped > oldest ? dropped : oldest;
}

/**
 * Whether a day of the backfill is left out: with the months after its own, the property is above its storage limit. It is
 * measured once a month, before the first day of it. @param before days before it are the backfill
 */
function fullAfterMonth(property: PropertyRow, before: string): (day: string) => Promise<boolean> {
  let [month, isFull] = [monthOf(before), false];
  return async (day) => {
    if (!isFull && day < before && monthOf(day) < month) {
      month = monthOf(day);
      isFull = await isOverLimit(property);
    }
    return isFull && day < before;
  };
}

/** Search Console answers the same for a property that was removed and for one without permission. */
function noAccess(error: unknown, { siteUrl }: PropertyRow): unknown {
  if (!(error instanceof Forbidden)) return error;
  return new Forbidden(
    `The Google account has no access to ${siteUrl} anymore: the property was removed, or the permission was taken away. Choose a property again.`,
    { cause: error },
  );
}
